import { and, desc, eq, sql } from 'drizzle-orm'
import { ApiError } from '../../../domain/error.ts'
import type { Backtest } from '../../../domain/eval/backtest/backtest.ts'
import { figuresOf } from '../../../domain/eval/backtest/figures.ts'
import { findAgent } from '../../agent/agent.ts'
import type { Executor } from '../../database.ts'
import { backtests } from '../../tables/eval/backtest.ts'
import type { BacktestTurnRecord } from './turn.ts'

/** A backtest as it is stored. */
export type BacktestRecord = typeof backtests.$inferSelect

/** The backtest, with counts and figures up to date. @throws AGENT_NOT_FOUND, BACKTEST_NOT_FOUND */
export async function findBacktest(
  database: Executor,
  workspaceId: string,
  agentId: string,
  id: string,
): Promise<BacktestRecord> {
  await findAgent(database, workspaceId, agentId)
  const [found] = await database
    .select()
    .from(backtests)
    .where(and(eq(backtests.workspaceId, workspaceId), eq(backtests.agentId, agentId), eq(backtests.id, id)))
  if (!found) throw new ApiError('BACKTEST_NOT_FOUND', { message: `The agent has no backtest ${id}.` })
  return await counted(database, found)
}

/** A page of the agent's backtests, the newest first, with counts up to date. @throws AGENT_NOT_FOUND */
export async function listBacktests(
  database: Executor,
  workspaceId: string,
  agentId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<BacktestRecord[]> {
  await findAgent(database, workspaceId, agentId)
  const found = await database
    .select()
    .from(backtests)
    .where(and(eq(backtests.workspaceId, workspaceId), eq(backtests.agentId, agentId)))
    .orderBy(desc(backtests.id))
    .limit(limit)
    .offset(offset)
  return await Promise.all(found.map((each) => counted(database, each)))
}

/** Until its end, a backtest is counted from its turns. */
const counted = async (database: Executor, backtest: BacktestRecord): Promise<BacktestRecord> =>
  backtest.endedAt === null ? { ...backtest, ...(await countTurns(database, backtest)) } : backtest

export type BacktestSums = Pick<BacktestRecord, 'done' | 'errored' | 'leftOut' | 'leftOutReasons' | 'figures'>

type Group = Pick<BacktestTurnRecord, 'status' | 'divergence' | 'verdict' | 'reason'> & { count: number }

/**
 * Counts the turns of a backtest, and makes the figures of them, without the ratios. A turn that was deleted has no row
 * any more: it counts as left out.
 */
export async function countTurns(
  database: Executor,
  { id, total, judge }: Pick<BacktestRecord, 'id' | 'total' | 'judge'>,
): Promise<BacktestSums> {
  const { rows } = await database.execute<Group>(sql`
    select status, divergence, verdict, case when status = 'left_out' then reason end as reason,
      count(*)::int as count
    from backtest_turns where backtest_id = ${id} group by 1, 2, 3, 4`)
  const deleted = rows.reduce((left, { count }) => left - count, total)
  const reasons = sumBy(rows, ({ status, reason }) => (status === 'left_out' ? reason : null))
  const leftOutReasons = deleted > 0 ? { ...reasons, deleted: deleted + (reasons.deleted ?? 0) } : reasons
  const { done = 0, errored = 0, left_out = 0 } = sumBy(rows, ({ status }) => status)
  const isDone = rows.filter(({ status }) => status === 'done')
  const counts = {
    divergence: sumBy(isDone, ({ divergence }) => divergence),
    verdicts: sumBy(isDone, ({ verdict }) => verdict),
  }
  return {
    done,
    errored,
    leftOut: left_out + deleted,
    leftOutReasons,
    figures: figuresOf(counts, judge !== null),
  }
}

function sumBy(groups: Group[], keyOf: (group: Group) => string | null): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const group of groups) {
    const key = keyOf(group)
    if (key !== null) sums[key] = (sums[key] ?? 0) + group.count
  }
  return sums
}

/** The backtest as responses show it. */
export function backtestOf(backtest: BacktestRecord): Backtest {
  const { total, done, errored, leftOut } = backtest
  return {
    id: backtest.id,
    agentId: backtest.agentId,
    status: backtest.status,
    candidate: backtest.candidate,
    candidateVersion: backtest.candidateVersion,
    baselineVersion: backtest.baselineVersion,
    retrieval: backtest.retrieval,
    judge: backtest.judge,
    maxCost: backtest.maxCost,
    concurrency: backtest.concurrency,
    progress: { total, done, errored, leftOut },
    cost: backtest.cost,
    figures: backtest.figures,
    leftOut: backtest.leftOutReasons,
    startedBy: backtest.startedBy,
    startedAt: backtest.startedAt.toISOString(),
    endedAt: backtest.endedAt?.toISOString() ?? null,
    rerunOf: backtest.rerunOf,
    error: backtest.error,
  }
}
