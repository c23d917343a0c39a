import type { StoredError } from '../error.ts'
import type { UnavailableServer } from '../tool/mcp/server.ts'
import type { ChatResult } from './chat.ts'
import type { Citation } from './citation.ts'
import type { RequiredAction } from './required-action.ts'

/**
 * waiting: another turn of its conversation comes first. running: a process may hold its lease. The others are final.
 */
export type TurnStatus = 'waiting' | 'running' | 'success' | 'error' | 'blocked' | 'cancelled'
export type FinalTurnStatus = Exclude<TurnStatus, 'waiting' | 'running'>
export type FinishReason = 'stop' | 'length' | 'blocked' | 'cancelled' | 'action_required' | 'merged'
export type TurnSource = 'chat' | 'eval' | 'channel'

/** True for a status that never changes again. */
export const isFinal = (status: TurnStatus): status is FinalTurnStatus => status !== 'waiting' && status !== 'running'

export type GuardrailVerdict = { stage: 'input' | 'output'; rule: string; action: 'blocked' | 'masked' | 'cut' }
export type EscalationNotice = { id: string; reason: string }

/** The data of the events of a stream, by the name of the event. */
export type TurnEventData = {
  'message.start': { conversation_id: string; turn_id: string; model: string; agent_version: number }
  retrieval: { chunks: Citation[] }
  'message.delta': { text: string }
  /** What the provider tells of the reasoning. Streams that do not ask for it leave it out. */
  reasoning: { text: string }
  'tool.call': { call_id: string; name: string; arguments: unknown }
  'tool.result': { call_id: string; ok: boolean; duration_ms: number; error?: string }
  /** A server that gives the turn no tools, or one of its calls no answer. */
  'tool.unavailable': UnavailableServer
  'action.required': { required_actions: RequiredAction[] }
  guardrail: GuardrailVerdict
  escalation: EscalationNotice
  'message.reset': { reason: string }
  'message.end': ChatResult
  error: { error: StoredError & { request_id: string } }
}
export type TurnEventType = keyof TurnEventData
export type TurnEvent = { [Type in TurnEventType]: { type: Type; data: TurnEventData[Type] } }[TurnEventType]
export type NumberedTurnEvent = TurnEvent & { seq: number }

/** True for a piece of a text, many of which come in a row. */
export const isDelta = (event: TurnEvent): event is Extract<TurnEvent, { type: 'message.delta' | 'reasoning' }> =>
  event.type === 'message.delta' || event.type === 'reasoning'

/** True for an event that ends its stream. */
export const isLastEvent = (event: TurnEvent): boolean => event.type === 'message.end' || event.type === 'error'

/** Separates the texts of two rounds. */
export const ROUND_BREAK = '\n\n'

/** A round runs at most this many calls, the first ones; a model that asks for more gets no result for the others. */
export const MAX_CALLS_A_ROUND = 32
/** At most this many turns wait in one conversation. */
export const MAX_WAITING_TURNS = 20
/** Without a memory configuration, this many messages precede the new one. */
export const DEFAULT_WINDOW_SIZE = 20
