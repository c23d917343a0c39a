import type { StoredError } from '../error.ts'

/** waiting: behind another turn of its conversation. running: somebody may hold its lease. The others are final. */
export type TurnStatus = 'waiting' | 'running' | 'success' | 'error' | 'blocked' | 'cancelled'
export type FinalTurnStatus = Exclude<TurnStatus, 'waiting' | 'running'>
export type FinishReason = 'stop' | 'length' | 'blocked' | 'cancelled'
export type TurnSource = 'chat' | 'eval' | 'channel'

export const isFinal = (status: TurnStatus): status is FinalTurnStatus => status !== 'waiting' && status !== 'running'

export type Citation = { document_id: string; filename: string; chunk_id: string; score: number }
export type ToolCallSummary = { name: string; ok: boolean; duration_ms: number }
export type GuardrailVerdict = { stage: 'input' | 'output'; rule: string; action: 'blocked' | 'masked' | 'cut' }
export type EscalationNotice = { id: string; reason: string }

/** What `/v1/chat` answers as `data`, and `message.end` carries. */
export type ChatResult = {
  conversation_id: string
  turn_id: string
  text: string
  usage: { promptTokens: number; completionTokens: number }
  finish_reason: FinishReason
  citations: Citation[]
  tool_calls: ToolCallSummary[]
  guardrail: GuardrailVerdict | null
  escalation: EscalationNotice | null
}

/** The events of a stream, by name. */
export type TurnEventData = {
  'message.start': { conversation_id: string; turn_id: string; model: string; agent_version: number }
  retrieval: { chunks: { document_id: string; filename: string; chunk_id: string; score: number }[] }
  'message.delta': { text: string }
  'tool.call': { call_id: string; name: string; arguments: unknown }
  'tool.result': { call_id: string; ok: boolean; duration_ms: number; error?: string }
  guardrail: GuardrailVerdict
  escalation: EscalationNotice
  'message.reset': { reason: string }
  'message.end': ChatResult
  error: { error: StoredError & { request_id: string } }
}
export type TurnEventType = keyof TurnEventData
export type TurnEvent = { [Type in TurnEventType]: { type: Type; data: TurnEventData[Type] } }[TurnEventType]
export type NumberedTurnEvent = TurnEvent & { seq: number }

export const isLastEvent = (event: TurnEvent): boolean => event.type === 'message.end' || event.type === 'error'

/** Between the texts of two rounds, so that they do not run into each other. */
export const ROUND_BREAK = '\n\n'
/** At most this many rounds of tool calls; then one answer without tools. */
export const MAX_TOOL_ROUNDS = 8
/** At most this many turns wait in one conversation. */
export const MAX_WAITING_TURNS = 20
/** Without a memory configuration, this many messages go before the new one. */
export const DEFAULT_WINDOW_SIZE = 20
