import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { takeSweepSlot } from './sweep-slot.ts'

/** Over all processes, the backlog is looked for once in this time; the others read what was found. */
const LOOK_SLOT_MS = 800

/**
 * For how long the turn has waited that waits longest for a worker, in milliseconds; 0 when none waits. Turns of eval cases do
 * not count: they wait for the holder of their run.
 */
export async function readTurnBacklog(database: Executor): Promise<number> {
  if (await takeSweepSlot(database, 'backlog', LOOK_SLOT_MS)) await storeTurnBacklog(database)
  const { rows } = await database.execute<{ ms: string }>(sql`select last_value - 1 as ms from turn_backlog_ms`)
  return Number(rows[0]?.ms ?? 0)
}

/** The smallest value of a sequence is 1, and stands for no backlog. */
const storeTurnBacklog = (database: Executor) =>
  database.execute(sql`
    select setval('turn_backlog_ms', 1 + coalesce((
      select greatest(0, extract(epoch from now() - min(beat_at)) * 1000)::bigint from turns
      where status = 'running' and (generation = 0 or handed_over) and source <> 'eval' and deadline_at > now()), 0))`)
