import { eq } from 'drizzle-orm'
import { NO_CONDITIONS, type Release, type ReleaseConditions } from '../../domain/agent/release.ts'
import { ApiError } from '../../domain/error.ts'
import type { Transactor } from '../database.ts'
import { hasGoodBacktest } from '../eval/backtest/release.ts'
import { assertGatePassed, hasGate } from '../eval/gate.ts'
import { agents } from '../tables/agent.ts'
import { type AgentRecord, findAgentVersion, lockAgent } from './agent.ts'

/** The version that turns of the agent use. */
export const releaseOf = ({ releasedVersion }: AgentRecord): Release => ({ version: releasedVersion ?? 'latest' })

/** What a release of the agent needs. */
export const conditionsOf = ({ releaseConditions }: AgentRecord): ReleaseConditions =>
  releaseConditions ?? NO_CONDITIONS

/**
 * Sets the version that turns use from now on; accepted turns keep theirs.
 * @returns the agent as it was before
 * @throws AGENT_NOT_FOUND, VERSION_NOT_FOUND, RELEASE_REFUSED, VALIDATION_ERROR for latest where the agent has conditions
 */
export function replaceRelease(
  database: Transactor,
  workspaceId: string,
  agentId: string,
  { version }: Release,
): Promise<AgentRecord> {
  return database.transaction(async (transaction) => {
    const agent = await lockAgent(transaction, workspaceId, agentId)
    if (version === 'latest') assertMayBeLatest(agent)
    else await assertReleasable(transaction, agent, version)
    const releasedVersion = version === 'latest' ? null : version
    await transaction.update(agents).set({ releasedVersion }).where(eq(agents.id, agentId))
    return agent
  })
}

function assertMayBeLatest(agent: AgentRecord): void {
  const { gate, backtest } = conditionsOf(agent)
  if (!gate && !backtest) return
  throw new ApiError('VALIDATION_ERROR', {
    message: 'version must be a number: the releases of this agent have conditions, which latest would pass by.',
    field: 'version',
    fix: 'Send the number of a version, or have an owner remove the conditions.',
  })
}

/** @throws VERSION_NOT_FOUND, RELEASE_REFUSED, which names all that is missing */
async function assertReleasable(transaction: Transactor, agent: AgentRecord, version: number): Promise<void> {
  const past = await findAgentVersion(transaction, agent.workspaceId, agent.id, version)
  const { gate, backtest } = conditionsOf(agent)
  const missing = [
    ...(gate ? await missingGate(transaction, past) : []),
    ...(backtest && !(await hasGoodBacktest(transaction, agent, version))
      ? [`Version ${version} has no completed, judged backtest against the released version that found it no worse.`]
      : []),
  ]
  if (missing.length > 0) throw new ApiError('RELEASE_REFUSED', { message: missing.join(' ') })
}

async function missingGate(transaction: Transactor, past: AgentRecord): Promise<string[]> {
  if (!(await hasGate(transaction, past))) return ['No eval suite of the agent has a gate.']
  try {
    await assertGatePassed(transaction, past.workspaceId, past)
    return []
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'EVAL_GATE_NOT_PASSED') return [error.message]
    throw error
  }
}

/** Sets what releases of the agent need. @throws AGENT_NOT_FOUND */
export function replaceConditions(
  database: Transactor,
  workspaceId: string,
  agentId: string,
  releaseConditions: ReleaseConditions,
): Promise<AgentRecord> {
  return database.transaction(async (transaction) => {
    const agent = await lockAgent(transaction, workspaceId, agentId)
    await transaction.update(agents).set({ releaseConditions }).where(eq(agents.id, agentId))
    return agent
  })
}
