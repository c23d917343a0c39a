import { ApiError, apiErrorOf } from '../../domain/error.ts'
import type { ChatResult, NumberedTurnEvent } from '../../domain/turn/turn.ts'
import { findAgent } from '../../store/agent/agent.ts'
import type { Database } from '../../store/database.ts'
import type { TurnBus } from '../../store/turn/bus.ts'
import { hasEvents, rebuiltEvents, startEvent } from '../../store/turn/event.ts'
import { followTurn } from '../../store/turn/follow.ts'
import { loadTurn, type Turn } from '../../store/turn/turn.ts'

export type TurnReader = {
  /** The turn's events after `afterSeq`, live until the last. */
  follow(turn: Turn, afterSeq: number, signal: AbortSignal): AsyncGenerator<NumberedTurnEvent>
  /** Waits for the answer. @throws ApiError, what the turn ended with */
  answer(turn: Turn, signal: AbortSignal): Promise<ChatResult>
  /** The turn was written just now, by this process. */
  expect(turn: Turn): void
}

export function createTurnReader(deps: { database: Database; bus: TurnBus }): TurnReader {
  const begun = new WeakSet<Turn>()
  const follow: TurnReader['follow'] = (turn, afterSeq, signal) =>
    begun.delete(turn)
      ? followTurn(deps, turn.id, 0, signal, [{ seq: 1, ...startEvent(turn) }])
      : followOrRebuild(deps, turn, afterSeq, signal)
  return {
    follow,
    async answer(turn, signal) {
      for await (const event of follow(turn, 0, signal)) {
        if (event.type === 'message.end') return event.data
        if (event.type === 'error') throw apiErrorOf(event.data.error)
      }
      throw await reasonOfSilence(deps.database, turn)
    },
    expect: (turn) => void begun.add(turn),
  }
}

/** Events are kept for 24 hours; later the stream is made again from the turn: start, the whole text, the last event. */
async function* followOrRebuild(
  deps: { database: Database; bus: TurnBus },
  turn: Turn,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedTurnEvent> {
  if (await hasEvents(deps.database, turn)) yield* followTurn(deps, turn.id, afterSeq, signal)
  else yield* rebuiltEvents(turn)
}

/** Why a stream ended without its last event: what it belonged to is gone, or its reader. */
async function reasonOfSilence(database: Database, turn: Turn): Promise<ApiError> {
  if (await loadTurn(database, turn.id)) return new ApiError('SERVICE_UNAVAILABLE')
  await findAgent(database, turn.workspaceId, turn.agentId)
  return new ApiError('CONVERSATION_NOT_FOUND')
}
