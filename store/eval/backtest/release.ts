import { sql } from 'drizzle-orm'
import type { AgentRecord } from '../../agent/agent.ts'
import type { Executor } from '../../database.ts'

/**
 * True when a completed backtest of the version, as it is, against the version that turns use now found it neither worse nor
 * had too few judged turns.
 */
export async function hasGoodBacktest(
  database: Executor,
  { workspaceId, id, releasedVersion }: AgentRecord,
  version: number,
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from backtests
    where workspace_id = ${workspaceId} and agent_id = ${id} and status = 'completed' and candidate_version = ${version}
      and baseline_version is not distinct from ${releasedVersion} and candidate ->> 'model' is null
      and candidate -> 'settings' is null and figures ->> 'verdict' in ('better', 'no_difference')
    limit 1`)
  return rows.length > 0
}
