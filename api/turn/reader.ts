import { ApiError, apiErrorOf, type StoredError } from '../../domain/error.ts'
import { type StoredCall, sealedCallPlace } from '../../domain/secret/call.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { storableValue } from '../../domain/text/storable.ts'
import { parseArguments } from '../../domain/tool/argument.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import type { RequiredAction } from '../../domain/turn/required-action.ts'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import { findAgent } from '../../store/agent/agent.ts'
import type { Database } from '../../store/database.ts'
import type { TurnBus } from '../../store/turn/bus.ts'
import { hasEvents, rebuiltEvents, startEvent } from '../../store/turn/event.ts'
import { followTurn } from '../../store/turn/follow.ts'
import { listRounds } from '../../store/turn/round.ts'
import { loadTurn, type Turn } from '../../store/turn/turn.ts'

export type TurnReader = {
  /** The turn's events after number `afterSeq`, live until the last one or until `signal` fires. */
  follow(turn: Turn, afterSeq: number, signal: AbortSignal): AsyncGenerator<NumberedTurnEvent>
  /** Waits for the turn's answer. @throws the ApiError that the turn ended with */
  answer(turn: Turn, signal: AbortSignal): Promise<ChatResult>
  /** Tells the reader that this process has just written the turn, so its first event needs no query. */
  noteNew(turn: Turn): void
}

type ReaderDependencies = { database: Database; bus: TurnBus; sealing: Sealing }

/** Makes the reader of turns in one API process. */
export function createTurnReader(deps: ReaderDependencies): TurnReader {
  const newTurns = new WeakSet<Turn>()
  const read: TurnReader['follow'] = (turn, afterSeq, signal) =>
    newTurns.delete(turn)
      ? followTurn(deps, turn.id, 0, signal, [{ seq: 1, ...startEvent(turn) }])
      : followOrRebuild(deps, turn, afterSeq, signal)
  const follow: TurnReader['follow'] = (turn, afterSeq, signal) =>
    withTrueArguments(deps, turn, read(turn, afterSeq, signal))
  return {
    follow,
    async answer(turn, signal) {
      for await (const event of follow(turn, 0, signal)) {
        if (event.type === 'message.end') return event.data
        if (event.type === 'error') throw await errorOf(deps.database, turn, event.data.error)
      }
      throw await reasonOfSilence(deps.database, turn)
    },
    noteNew: (turn) => void newTurns.add(turn),
  }
}

/** What is stored for people is masked where the agent masks: the caller's function gets what the model wrote. */
async function* withTrueArguments(
  deps: ReaderDependencies,
  turn: Turn,
  events: AsyncGenerator<NumberedTurnEvent>,
): AsyncGenerator<NumberedTurnEvent> {
  for await (const event of events) {
    if (event.type !== 'action.required' && event.type !== 'message.end') yield event
    else if (!event.data.required_actions) yield event
    else {
      const required_actions = await trueActions(deps, turn, event.data.required_actions)
      yield { ...event, data: { ...event.data, required_actions } } as typeof event
    }
  }
}

async function trueActions({ database, sealing }: ReaderDependencies, turn: Turn, actions: RequiredAction[]) {
  const { id: turnId, workspaceId } = turn
  const calls = (await listRounds(database, turnId)).flatMap(({ toolCalls }) => toolCalls)
  return actions.map((action) => {
    const call: StoredCall | undefined = calls.find(({ callId }) => callId === action.call_id)
    if (action.type !== 'tool_output' || !call?.isSealed) return action
    const json = sealing.open(
      sealedCallPlace({ workspaceId, turnId }, call.callId, 'argumentsJson'),
      call.argumentsJson,
    )
    return { ...action, arguments: storableValue(parseArguments(json)) }
  })
}

/** The error of a turn's last event. The turn also knows when a budget may be used again. */
async function errorOf(database: Database, turn: Turn, shown: StoredError): Promise<ApiError> {
  if (shown.code !== 'BUDGET_EXCEEDED') return apiErrorOf(shown)
  return apiErrorOf((await loadTurn(database, turn.id))?.error ?? shown)
}

/**
 * The stored events while they are kept (24 hours); later events made of the turn: start, its complete text, the last
 * event.
 */
async function* followOrRebuild(
  deps: ReaderDependencies,
  turn: Turn,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedTurnEvent> {
  if (await hasEvents(deps.database, turn)) yield* followTurn(deps, turn.id, afterSeq, signal)
  else yield* rebuiltEvents(turn)
}

/** The error for a stream that ended without its last event: the turn, its agent or its reader is gone. */
async function reasonOfSilence(database: Database, turn: Turn): Promise<ApiError> {
  if (await loadTurn(database, turn.id)) return new ApiError('SERVICE_UNAVAILABLE')
  await findAgent(database, turn.workspaceId, turn.agentId)
  return new ApiError('CONVERSATION_NOT_FOUND')
}
