import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type AlarmRule, evaluatorOf, type Figure, stepAlarm } from '../../../domain/eval/live/alarm.ts'
import type { Database, Executor } from '../../database.ts'
import { alarms } from '../../tables/index.ts'
import { tellAlarm } from './alarm.ts'

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
    const next = { ...figure, ...memory, checkedAt: at, ...(change && { since: at }) }
    await tx.update(alarms).set(next).where(eq(alarms.id, id))
    if (change) await tellAlarm(tx, { ...alarm, ...next }, reason)
  })
}

const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000)

type Watched = AlarmRule & { workspaceId: string; agentId: string }

/** The figure of the metric over the window that ends at `at`. */
async function readFigure(tx: Executor, alarm: Watched, at: Date): Promise<Figure> {
  const evaluator = evaluatorOf(alarm.metric)
  const { rows } = await tx.execute<Figure>(
    evaluator === undefined ? figureOfTurns(alarm, at) : figureOfScores(alarm, evaluator, at),
  )
  return rows[0] ?? { turns: 0, value: null }
}

function figureOfScores(alarm: Watched, evaluator: string, at: Date): SQL {
  return sql`
    select count(*)::int as turns, avg(score)::float8 as value from evaluations
    where workspace_id = ${alarm.workspaceId} and agent_id = ${alarm.agentId} and evaluator = ${evaluator}
      and status = 'done' and score is not null and ${isIn(sql`ended_at`, alarm, at)}`
}

const isIn = (column: SQL, { windowMinutes }: AlarmRule, at: Date): SQL =>
  sql`${column} > ${at.toISOString()}::timestamptz - make_interval(mins => ${windowMinutes}::int) and ${column} <= ${at.toISOString()}::timestamptz`

/** By metric: which log entries count, and their figure. */
const FIGURES: Record<string, { counts: SQL; value: SQL }> = {
  error_rate: { counts: sql`true`, value: sql`avg((log.status = 'error')::int)` },
  p95_latency_ms: {
    counts: sql`log.latency_ms is not null`,
    value: sql`percentile_cont(0.95) within group (order by log.latency_ms)`,
  },
  cost_per_turn: { counts: sql`true`, value: sql`avg(log.cost)` },
  negative_feedback: { counts: sql`log.feedback is not null`, value: sql`avg((log.feedback = -1)::int)` },
  no_passage_rate: {
    counts: sql`exists (select from turns where turns.id = log.turn_id and turns.message <> ''
      and (turns.snapshot ->> 'hasKnowledge')::boolean and turns.snapshot ->> 'blockedTopic' is null
      and turns.snapshot -> 'isPreparing' is null)`,
    value: sql`avg((jsonb_array_length(log.trace -> 'retrieval') = 0)::int)`,
  },
}

function figureOfTurns(alarm: Watched, at: Date): SQL {
  const figure = FIGURES[alarm.metric]
  if (!figure) throw new Error(`The metric ${alarm.metric} is not known.`)
  return sql`
    select count(*)::int as turns, (${figure.value})::float8 as value from request_logs log
    where log.workspace_id = ${alarm.workspaceId} and log.agent_id = ${alarm.agentId} and log.source <> 'eval'
      and log.status in ('success', 'error', 'blocked') and ${isIn(sql`log.created_at`, alarm, at)} and ${figure.counts}`
}
