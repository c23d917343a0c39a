import { maskerOf } from '../../domain/guardrail/mask.ts'
import { storableText } from '../../domain/text/storable.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { findServingVersion } from '../../store/agent/serving.ts'
import {
  type ContinuingRequest,
  type Output,
  type Settlement,
  settleActions,
  settleBeforeMessage,
  timeoutOf,
} from '../../store/conversation/settle.ts'
import type { Executor } from '../../store/database.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { hashOf } from '../request/idempotency.ts'

/** The output of a call, or the error in its place. */
export type GivenOutput = { call_id: string; output?: unknown; error?: string }

/**
 * Gives a turn the outputs of calls that it ended with. With the last one a turn begins that goes on.
 * @throws what `settleActions` throws
 */
export async function continueTurn(
  deps: Pick<ApiDependencies, 'database' | 'turns'>,
  turn: Turn,
  given: GivenOutput[],
  request: ContinuingRequest,
): Promise<Settlement> {
  const agent = await findServingVersion(deps.database, turn)
  const { holderId } = deps.turns
  const settlement = await settleActions(deps.database, turn, await outputsFor(agent, given), { ...request, holderId })
  startContinuation(deps, turn, settlement, agent)
  return settlement
}

/** Runs the turn that goes on. @param agent at the version of the turn that asked */
export function startContinuation(
  { turns }: Pick<ApiDependencies, 'turns'>,
  asking: Turn,
  { continuation, created }: Settlement,
  agent: AgentRecord,
): void {
  if (continuation && created) turns.run(continuation, { agent }, timeoutOf(asking))
  // A process that died behind the transaction leaves the turn to the sweep, and a repeated request to this.
  else if (continuation?.status === 'running' && continuation.generation === 0) turns.takeUp(continuation)
}

/** Returns what settles calls of a turn, in the transaction that accepts the message behind them. */
export async function settlementOf(
  { database }: Pick<ApiDependencies, 'database'>,
  turn: Turn,
  given: GivenOutput[],
): Promise<(transaction: Executor) => Promise<void>> {
  const agent = await findServingVersion(database, turn)
  const outputs = await outputsFor(agent, given)
  return (transaction) => settleBeforeMessage(transaction, turn, outputs)
}

/** The outputs as the agent's model and the store get them: masked where the agent masks. */
async function outputsFor({ guardrailConfig }: AgentRecord, given: GivenOutput[]): Promise<Output[]> {
  const mask = maskerOf(guardrailConfig)
  const masked: Output[] = []
  for (const { result, error, ...output } of given.map(outputOf))
    masked.push({ ...output, result: await mask(result), error: error === null ? null : await mask(error) })
  return masked
}

function outputOf({ call_id: callId, ...given }: GivenOutput): Output {
  const error = given.error === undefined ? null : storableText(given.error)
  const result = error === null ? storableText(textOf(given.output)) : `Error: ${error}`
  return { callId, result, error, hash: hashOf(given) }
}

/** The text that the model gets of an output. */
export const textOf = (output: unknown): string => (typeof output === 'string' ? output : JSON.stringify(output))
