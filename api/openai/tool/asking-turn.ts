import type { Access } from '../../../domain/access/access.ts'
import { ApiError } from '../../../domain/error.ts'
import { countCharacters } from '../../../domain/text/character.ts'
import type { ContinuationContext } from '../../../domain/turn/client-context.ts'
import { MAX_OUTPUT_LENGTH } from '../../../domain/turn/required-action.ts'
import { listActions, listCallsOfCallers } from '../../../store/conversation/required-action.ts'
import type { Database } from '../../../store/database.ts'
import { findTurn, type Turn } from '../../../store/turn/turn.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { continueTurn, type GivenOutput } from '../../turn/tool-output.ts'
import { invalid } from '../field.ts'
import { isCallId } from '../response-id.ts'
import type { GivenResult } from './messages.ts'

/** A turn of the agent that ended with calls, and the outputs that a request has for them. */
export type AskingTurn = { turn: Turn; outputs: GivenOutput[] }

/**
 * Finds the turn that asked for the last of the results. Calls of other agents, other conversations and other services are
 * history.
 * @throws ApiError VALIDATION_ERROR for a result that is too long or comes twice
 */
export async function findAskingTurn(
  database: Database,
  { workspaceId }: Access,
  agentId: string,
  { results, conversationId }: { results: GivenResult[]; conversationId: string | undefined },
): Promise<AskingTurn | undefined> {
  const callIds = results.map(({ callId }) => callId).filter(isCallId)
  if (callIds.length === 0) return undefined
  const calls = await listCallsOfCallers(database, workspaceId, callIds)
  const turnIds = new Map(calls.flatMap((call) => (call.agentId === agentId ? [[call.callId, call.turnId]] : [])))
  const turnId = results.flatMap(({ callId }) => turnIds.get(callId) ?? []).at(-1)
  const turn = turnId && (await findTurn(database, workspaceId, turnId))
  if (!turn || (conversationId !== undefined && turn.conversationId !== conversationId)) return undefined
  return { turn, outputs: outputsOf(results.filter(({ callId }) => turnIds.get(callId) === turn.id)) }
}

function outputsOf(results: GivenResult[]): GivenOutput[] {
  const seen = new Set<string>()
  return results.map(({ callId, output, field }) => {
    if (seen.has(callId))
      throw invalid(field, `${field} is a second result of the call ${callId}.`, 'Send one result for each call.')
    if (countCharacters(output) > MAX_OUTPUT_LENGTH)
      throw invalid(
        field,
        `${field} has more than ${MAX_OUTPUT_LENGTH} characters.`,
        'Send a shorter result: the part that the model needs.',
      )
    seen.add(callId)
    return { call_id: callId, output }
  })
}

/**
 * The turn that goes on with the outputs: they settle all calls of the turn that asked.
 * @throws ApiError VALIDATION_ERROR, ACTION_SETTLED, CONVERSATION_PAUSED
 */
export async function goOn(
  deps: Pick<ApiDependencies, 'database' | 'turns'>,
  { turn, outputs }: AskingTurn,
  request: { requestId: string; field: string; context: ContinuationContext },
): Promise<Turn> {
  const actions = await listActions(deps.database, [turn.id])
  const isGiven = (callId: string) => outputs.some(({ call_id }) => call_id === callId)
  const missing = actions.find(
    ({ status, type, callId }) => status === 'open' && type === 'tool_output' && !isGiven(callId),
  )
  if (missing) throw withoutResult(missing.callId, request.field)
  const { continuation, open } = await continueTurn(deps, turn, outputs, request)
  const isOutput = (id: string) => actions.some(({ callId, type }) => callId === id && type === 'tool_output')
  const waiting = open.find(isOutput)
  if (waiting) throw withoutResult(waiting, request.field)
  // A person is still asked about another call: the answer says so again.
  if (open.length > 0) return turn
  if (!continuation)
    throw new ApiError('ACTION_SETTLED', { message: 'A call of the answer was cancelled or has expired.' })
  return continuation
}

const withoutResult = (callId: string, field: string) =>
  invalid(
    field,
    `The call ${callId} has no result in ${field}.`,
    'Send a result for each call of the answer, or a message of the user behind them.',
  )
