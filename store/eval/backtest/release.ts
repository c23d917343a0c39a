import { sql } from 'drizzle-orm'
import { type BacktestCounts, verdictOf } from '../../../domain/eval/backtest/figures.ts'
import type { AgentRecord } from '../../agent/agent.ts'
import type { Executor } from '../../database.ts'

/**
 * True when a completed backtest of the version, as it is, found it neither worse nor had too few judged turns, among the turns
 * that the released version answered. Where none is released, all turns count.
 */
export async function hasGoodBacktest(
  database: Executor,
  { workspaceId, id, releasedVersion }: AgentRecord,
  version: number,
): Promise<boolean> {
  const isOfReleased = releasedVersion === null ? sql`true` : sql`t.agent_version = ${releasedVersion}`
  const { rows } = await database.execute<{ verdicts: BacktestCounts['verdicts'] }>(sql`
    select jsonb_object_agg(verdict, count) as verdicts from (
      select b.id, r.verdict, count(*)::int as count from backtests b
        join backtest_turns r on r.backtest_id = b.id and r.verdict is not null
        join turns t on t.id = r.turn_id and ${isOfReleased}
      where b.workspace_id = ${workspaceId} and b.agent_id = ${id} and b.status = 'completed'
        and b.candidate_version = ${version} and b.baseline_version is not distinct from ${releasedVersion}
        and b.candidate ->> 'model' is null and b.candidate -> 'settings' is null
      group by 1, 2
    ) counted group by id`)
  return rows.some(({ verdicts }) => ['better', 'no_difference'].includes(verdictOf(verdicts)))
}
