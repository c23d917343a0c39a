import { sql } from 'drizzle-orm'
import { isWorse, type WorseSince } from '../../../domain/eval/live/alarm.ts'
import type { Executor } from '../../database.ts'
import { readFigureOf, type Watched } from './alarm-figure.ts'

/** A change is looked for in so many days, and compared with as many before it. */
const DAYS_MS = 7 * 24 * 60 * 60 * 1000

type Change = Pick<WorseSince, 'change' | 'to'> & { at: Date }

/**
 * The first change of version, model or knowledge since which the figure is worse, though it was not in the seven days
 * before. Both sides have as many turns as the alarm counts with.
 */
export async function findWorseSince(tx: Executor, alarm: Watched, at: Date): Promise<WorseSince | null> {
  for (const change of await listChanges(tx, alarm, at)) {
    const since = await readFigureOf(tx, alarm, { from: change.at, to: at })
    const before = await readFigureOf(tx, alarm, { from: new Date(change.at.getTime() - DAYS_MS), to: change.at })
    if (since.value === null || before.value === null) continue
    if (Math.min(since.turns, before.turns) < alarm.minTurns) continue
    if (!isWorse(alarm, since.value) || isWorse(alarm, before.value)) continue
    const { turns, value } = since
    const then = { turns: before.turns, value: before.value }
    return { ...change, at: change.at.toISOString(), turns, value, before: then }
  }
  return null
}

/**
 * When the turns of the newest version and model began, as the end of the last turn of another one, and when a document was
 * last added or deleted.
 */
async function listChanges(tx: Executor, { workspaceId, agentId }: Watched, at: Date): Promise<Change[]> {
  const to = sql`${at.toISOString()}::timestamptz`
  const from = sql`${new Date(at.getTime() - DAYS_MS).toISOString()}::timestamptz`
  const { rows } = await tx.execute<Pick<Change, 'change' | 'to'> & { atMs: number | null }>(sql`
    with logs as (
      select log.created_at, log.id, log.model, turns.agent_version::text as version
      from request_logs log join turns on turns.id = log.turn_id
      where log.workspace_id = ${workspaceId} and log.agent_id = ${agentId} and log.source <> 'eval'
        and log.created_at > ${from} and log.created_at <= ${to}
    ), newest as (select * from logs order by created_at desc, id desc limit 1),
    changes (change, "to", at) as (
      select 'version', version, (select max(created_at) from logs where logs.version <> newest.version) from newest
      union all
      select 'model', model, (select max(created_at) from logs where logs.model <> newest.model) from newest
      union all
      select 'knowledge', null, (select max(greatest(beat_at, deleted_at)) from documents
        where workspace_id = ${workspaceId} and agent_id = ${agentId} and status = 'ready'
          and greatest(beat_at, deleted_at) between ${from} and ${to})
    )
    select change, "to", (extract(epoch from at) * 1000)::float8 as "atMs" from changes where at is not null`)
  return rows.flatMap(({ atMs, ...row }) => (atMs === null ? [] : [{ ...row, at: new Date(atMs) }]))
}
