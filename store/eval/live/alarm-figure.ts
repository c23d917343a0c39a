import { type SQL, sql } from 'drizzle-orm'
import { type AlarmRule, evaluatorOf, type Figure } from '../../../domain/eval/live/alarm.ts'
import type { Executor } from '../../database.ts'

export type Watched = AlarmRule & { workspaceId: string; agentId: string }

/** From the one moment, exclusive, to the other, inclusive. */
export type Period = { from: Date; to: Date }

/** The figure of the alarm's metric over a period. */
export async function readFigureOf(tx: Executor, alarm: Watched, period: Period): Promise<Figure> {
  const evaluator = evaluatorOf(alarm.metric)
  const { rows } = await tx.execute<Figure>(
    evaluator === undefined ? figureOfTurns(alarm, period) : figureOfScores(alarm, evaluator, period),
  )
  return rows[0] ?? { turns: 0, value: null }
}

function figureOfScores({ workspaceId, agentId }: Watched, evaluator: string, period: Period): SQL {
  return sql`
    select count(*)::int as turns, avg(score)::float8 as value from evaluations
    where workspace_id = ${workspaceId} and agent_id = ${agentId} and evaluator = ${evaluator}
      and status = 'done' and score is not null and ${isIn(sql`ended_at`, period)}`
}

const isIn = (column: SQL, { from, to }: Period): SQL =>
  sql`${column} > ${from.toISOString()}::timestamptz and ${column} <= ${to.toISOString()}::timestamptz`

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

function figureOfTurns({ workspaceId, agentId, metric }: Watched, period: Period): SQL {
  const figure = FIGURES[metric]
  if (!figure) throw new Error(`The metric ${metric} is not known.`)
  return sql`
    select count(*)::int as turns, (${figure.value})::float8 as value from request_logs log
    where log.workspace_id = ${workspaceId} and log.agent_id = ${agentId} and log.source <> 'eval'
      and log.status in ('success', 'error', 'blocked') and ${isIn(sql`log.created_at`, period)} and ${figure.counts}`
}
