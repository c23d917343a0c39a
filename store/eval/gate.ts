import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { type AgentRecord, configurationOf } from '../agent/agent.ts'
import type { Executor, Transactor } from '../database.ts'
import { evalSuites } from '../tables/index.ts'
import { type EvalSuiteRecord, lockEvalSuite } from './suite.ts'

/** Sets the score that a suite's gate asks for; null removes the gate. @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND */
export function updateGate(
  database: Transactor,
  workspaceId: string,
  agentId: string,
  suiteId: string,
  minScore: number | null,
): Promise<EvalSuiteRecord> {
  return database.transaction(async (transaction) => {
    const suite = await lockEvalSuite(transaction, workspaceId, agentId, suiteId)
    await transaction.update(evalSuites).set({ minScore }).where(eq(evalSuites.id, suiteId))
    return { ...suite, minScore }
  })
}

/**
 * Checks the agent's gates. For each gated suite, a complete run of the suite's current test cases on this configuration
 * (name and status aside) must have reached the gate's score.
 * @throws EVAL_GATE_NOT_PASSED
 */
export async function assertGatePassed(transaction: Executor, workspaceId: string, agent: AgentRecord): Promise<void> {
  for (const suite of await listGated(transaction, workspaceId, agent.id)) {
    const best = await findBestScore(transaction, suite, agent)
    if (best === null || best < (suite.minScore ?? 0)) throw notPassed(suite, best)
  }
}

/** True where a suite of the agent has a gate. */
export const hasGate = async (transaction: Executor, { workspaceId, id }: AgentRecord): Promise<boolean> =>
  (await listGated(transaction, workspaceId, id)).length > 0

const listGated = (transaction: Executor, workspaceId: string, agentId: string): Promise<EvalSuiteRecord[]> =>
  transaction
    .select()
    .from(evalSuites)
    .where(
      and(
        eq(evalSuites.workspaceId, workspaceId),
        eq(evalSuites.agentId, agentId),
        isNull(evalSuites.deletedAt),
        isNotNull(evalSuites.minScore),
      ),
    )
    .orderBy(asc(evalSuites.id))

/** The best mean score of a complete run of these test cases on this configuration; null when there was none. */
async function findBestScore(
  transaction: Executor,
  suite: EvalSuiteRecord,
  agent: AgentRecord,
): Promise<number | null> {
  const { rows } = await transaction.execute<{ best: number | null }>(sql`
    select max(run.score) as best
    from eval_runs run
    join agent_versions past on past.agent_id = run.agent_id and past.version = run.agent_version
    where run.suite_id = ${suite.id} and run.status = 'completed' and run.rerun_of is null and run.model is null
      and run.suite_revision = ${suite.revision}
      and ${testable(sql`past.snapshot`)} = ${testable(sql`${JSON.stringify(configurationOf(agent))}::jsonb`)}`)
  return rows[0]?.best ?? null
}

/** The part of a snapshot that can change the result of an eval. */
const testable = (snapshot: SQL) => sql`jsonb_strip_nulls(${snapshot} - 'name' - 'status')`

const notPassed = (suite: EvalSuiteRecord, best: number | null): ApiError => {
  const wanted = `The eval suite "${suite.name}" (${suite.id}) asks for a score of ${suite.minScore}`
  const reached =
    best === null ? 'this configuration was not tested with it yet' : `the best so far is ${best.toFixed(2)}`
  return new ApiError('EVAL_GATE_NOT_PASSED', { message: `${wanted}; ${reached}.` })
}
