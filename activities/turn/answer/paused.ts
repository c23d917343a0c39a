import { refusalOf } from '../../../domain/agent/agent.ts'
import type { ApiError } from '../../../domain/error.ts'
import { findAgent } from '../../../store/agent/agent.ts'
import { parkTurn } from '../../../store/conversation/line.ts'
import { CALLERS } from '../../../store/conversation/required-action.ts'
import { untilAnswered, untilWritten } from '../../../store/repeat.ts'
import type { TurnDependencies } from '../dependencies.ts'
import type { TurnHold } from '../hold.ts'
import type { PreparedTurn } from '../prepare.ts'

/** A turn that goes on was accepted without a look at its agent. @returns AGENT_PAUSED, AGENT_DISABLED */
export const refusalNow = async (
  { database }: TurnDependencies,
  { turn, signal }: TurnHold,
): Promise<ApiError | undefined> =>
  refusalOf(await untilAnswered(() => findAgent(database, turn.workspaceId, turn.agentId), signal))

/** True for a refusal that a turn waits out: a person has decided about its calls, and its agent is paused since. */
export const canWaitOut = ({ errorCode }: ApiError, { beginning: { allowed, settled } }: PreparedTurn): boolean =>
  errorCode === 'AGENT_PAUSED' && (allowed.length > 0 || settled.some(({ type }) => type !== CALLERS))

/**
 * Lets the turn wait until its agent is not paused any more.
 * @returns false when it is not paused now
 * @throws LeaseLost
 */
export async function waitForAgent(
  { database, startTurn }: TurnDependencies,
  { turn, generation, signal }: TurnHold,
): Promise<boolean> {
  const parked = await untilWritten(() => parkTurn(database, turn, generation), signal)
  if (parked?.promoted) startTurn(parked.promoted)
  return parked !== undefined
}
