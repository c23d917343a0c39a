import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { takeSweepSlot } from './sweep-slot.ts'

/** One of all processes counts the backlog in this time; the others read its result. */
const LOOK_SLOT_MS = 800

/**
 * The workspaces of which a turn has waited for a worker for longer than `maxMs`. Turns of eval cases do not count: they wait for
 * the holder of their run. Each process asks for the workspaces itself, but only while a turn of any waits that long.
 */
export async function listLateWorkspaces(database: Executor, maxMs: number): Promise<Set<string>> {
  if (await takeSweepSlot(database, 'backlog', LOOK_SLOT_MS)) await storeTurnBacklog(database)
  const { rows: found } = await database.execute<{ ms: string }>(sql`select last_value - 1 as ms from turn_backlog_ms`)
  if (Number(found[0]?.ms ?? 0) <= maxMs) return new Set()
  const { rows } = await database.execute<{ id: string }>(sql`
    select distinct workspace_id as id from turns
    where ${WAITS} and beat_at < now() - ${maxMs} * interval '1 millisecond'`)
  return new Set(rows.map(({ id }) => id))
}

const WAITS = sql`status = 'running' and (generation = 0 or handed_over) and source <> 'eval' and deadline_at > now()`

/** The smallest value of a sequence is 1, and stands for no backlog. An unchanged value is not written: each one waits for the disk. */
const storeTurnBacklog = (database: Executor) =>
  database.execute(sql`
    select setval('turn_backlog_ms', value) from turn_backlog_ms, (
      select 1 + coalesce(greatest(0, extract(epoch from now() - min(beat_at)) * 1000)::bigint, 0) as value
      from turns where ${WAITS}) as backlog
    where last_value <> value`)
