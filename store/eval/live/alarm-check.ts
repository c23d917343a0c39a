import { and, eq, sql } from 'drizzle-orm'
import { type Figure, stepAlarm } from '../../../domain/eval/live/alarm.ts'
import type { Database, Executor, Transactor } from '../../database.ts'
import { alarms } from '../../tables/index.ts'
import { tellAlarm } from './alarm.ts'
import { findWorseSince } from './alarm-cause.ts'
import { readFigureOf, type Watched } from './alarm-figure.ts'

const MINUTE_MS = 60_000

/** The moment of the database, and the alarms of living agents that were not checked in its minute. */
export async function listDueAlarms(
  database: Executor,
): Promise<{ at: Date; due: { id: string; workspaceId: string }[] }> {
  const { rows } = await database.execute<{ atMs: number; id: string | null; workspaceId: string }>(sql`
    select (extract(epoch from now()) * 1000)::float8 as "atMs", due.id, due.workspace_id as "workspaceId" from (values (1)) as one
    left join (
      select alarms.id, alarms.workspace_id from alarms join agents on agents.id = alarms.agent_id and agents.deleted_at is null
      where checked_at is null or checked_at < date_trunc('minute', now()) order by checked_at nulls first
    ) due on true`)
  const due = rows.flatMap(({ id, workspaceId }) => (id === null ? [] : [{ id, workspaceId }]))
  return { at: new Date(rows[0]?.atMs ?? Date.now()), due }
}

/**
 * Checks an alarm, once in each minute over all processes: its state, its figure and its event are one transaction.
 * @param at the end of its window
 */
export async function checkAlarm(database: Database, workspaceId: string, id: string, at: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const [alarm] = await tx
      .select()
      .from(alarms)
      .where(and(eq(alarms.workspaceId, workspaceId), eq(alarms.id, id)))
      // Another process checks it, or the alarms are being replaced.
      .for('update', { skipLocked: true })
    if (!alarm || (alarm.checkedAt && minuteOf(alarm.checkedAt) >= minuteOf(at))) return
    const figure = await readFigure(tx, alarm, at)
    const { change, reason, ...memory } = stepAlarm(alarm, alarm, figure, at)
    const next = { ...figure, ...memory, checkedAt: at, ...(change && (await readChange(tx, alarm, change, at))) }
    await tx.update(alarms).set(next).where(eq(alarms.id, id))
    if (change) await tellAlarm(tx, { ...alarm, ...next }, reason)
  })
}

/** What a change of the state writes besides. */
const readChange = async (tx: Transactor, alarm: Watched, change: 'raised' | 'cleared', at: Date) => ({
  since: at,
  // An explanation that takes too long must not keep an alarm silent.
  worseSince:
    change === 'raised' ? await tx.transaction((sub) => findWorseSince(sub, alarm, at)).catch(() => null) : null,
})

const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / MINUTE_MS)

/** The figure of the metric over the window that ends at `at`. */
const readFigure = (tx: Executor, alarm: Watched, at: Date): Promise<Figure> =>
  readFigureOf(tx, alarm, { from: new Date(at.getTime() - alarm.windowMinutes * MINUTE_MS), to: at })
