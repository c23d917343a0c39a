import type { ChatResult, DataOf, TurnEvent } from '../../../clients/typescript/index.ts'

export type StoredTurn = DataOf<'/v1/conversations/{id}', 'get'>['turns'][number]

/** A tool call as a transcript shows it; `ok` is undefined while it runs. */
export type ToolView = {
  callId: string | undefined
  name: string
  arguments?: unknown
  ok: boolean | undefined
  durationMs: number | undefined
  error: string | undefined
}

export type UnavailableServer = DataOf<'/v1/turns/{turn_id}', 'get'>['unavailable_tools'][number]

/** Another turn of the same conversation; `place` is undefined where its page is not loaded. */
export type OtherTurn = { turnId: string; place: number | undefined }

export type TurnStatus = StoredTurn['status'] | 'sending'

/** One turn as a transcript shows it, made of the events of a stream or of what the service has stored. */
export type TurnView = {
  /** Undefined until the service has accepted the message. */
  turnId: string | undefined
  conversationId: string | undefined
  message: string
  /** The files that came with the message. */
  attachments: StoredTurn['attachments']
  text: string
  status: TurnStatus
  finishReason: ChatResult['finish_reason'] | null
  model: string | undefined
  agentVersion: number | undefined
  /** Passages that were found; undefined when they are not known here. */
  passages: { chunk_id: string; filename: string; score: number }[] | undefined
  passageCount: number
  citations: ChatResult['citations']
  tools: ToolView[]
  /** The MCP servers that gave no tools, or one of the calls no answer, as the stream says; the receipt has them, too. */
  unavailable: UnavailableServer[]
  /** The calls that the turn ended with, because somebody outside runs them. */
  actions: StoredTurn['required_actions']
  /** The turn that this one goes on with, the one that goes on with this, and the one that answers a merged message. */
  continues: OtherTurn | undefined
  continuedBy: OtherTurn | undefined
  mergedInto: OtherTurn | undefined
  guardrail: ChatResult['guardrail']
  feedback: StoredTurn['feedback']
  escalation: ChatResult['escalation']
  error: { code: string; message: string; fix: string; request_id?: string } | null
  usage: ChatResult['usage'] | undefined
  /** Dollars; undefined until it is known. */
  cost: string | undefined
  /** ISO 8601; undefined until the moment has come, or is known. */
  createdAt: string | undefined
  firstTokenAt: string | undefined
  endedAt: string | undefined
  /** Why the answer begins anew. */
  resetReason: string | undefined
  /** Persons of the team said this behind the turn. */
  personMessages: StoredTurn['person_messages']
  /** These messages came during a pause before the turn and are no part of its message. */
  leftOutMessages: StoredTurn['left_out_messages']
}

/** True while its answer may still grow. */
export const isOpen = ({ status }: Pick<TurnView, 'status'>): boolean =>
  status === 'sending' || status === 'waiting' || status === 'running'

const NOTHING: TurnView = {
  turnId: undefined,
  conversationId: undefined,
  message: '',
  attachments: [],
  text: '',
  status: 'sending',
  finishReason: null,
  model: undefined,
  agentVersion: undefined,
  passages: undefined,
  passageCount: 0,
  citations: [],
  tools: [],
  unavailable: [],
  actions: [],
  continues: undefined,
  continuedBy: undefined,
  mergedInto: undefined,
  guardrail: null,
  feedback: null,
  escalation: null,
  error: null,
  usage: undefined,
  cost: undefined,
  createdAt: undefined,
  firstTokenAt: undefined,
  endedAt: undefined,
  resetReason: undefined,
  personMessages: [],
  leftOutMessages: [],
}

/** A message that is on its way to the service. */
export const sendingView = (
  { text: message, attachments }: Pick<TurnView, 'text' | 'attachments'>,
  conversationId: string | undefined,
): TurnView => ({ ...NOTHING, message, attachments, conversationId })

/** A turn that the service has stored. */
export const storedView = (turn: StoredTurn, conversationId: string): TurnView => ({
  ...NOTHING,
  turnId: turn.turn_id,
  conversationId,
  message: turn.message,
  attachments: turn.attachments,
  text: turn.text,
  status: turn.status,
  finishReason: turn.finish_reason,
  model: turn.model,
  agentVersion: turn.agent_version,
  citations: turn.citations,
  passageCount: turn.passages,
  tools: turn.tool_calls.map(({ name, ok, duration_ms }) => ({
    callId: undefined,
    name,
    ok,
    durationMs: duration_ms,
    error: undefined,
  })),
  actions: turn.required_actions,
  continues: turn.continues === null ? undefined : { turnId: turn.continues, place: undefined },
  mergedInto: turn.merged_into === null ? undefined : { turnId: turn.merged_into, place: undefined },
  guardrail: turn.guardrail,
  feedback: turn.feedback,
  escalation: turn.escalation,
  usage: turn.usage,
  cost: turn.cost,
  error: turn.error && { ...turn.error, request_id: turn.request_id },
  createdAt: turn.created_at,
  firstTokenAt: turn.first_token_at ?? undefined,
  endedAt: turn.ended_at ?? undefined,
  personMessages: turn.person_messages,
  leftOutMessages: turn.left_out_messages,
})

/** The turn after one more event of its stream. */
export function withEvent(view: TurnView, event: TurnEvent): TurnView {
  switch (event.event) {
    case 'message.start': {
      const { turn_id: turnId, conversation_id: conversationId, model, agent_version: agentVersion } = event.data
      return { ...view, turnId, conversationId, model, agentVersion, status: 'running' }
    }
    case 'retrieval':
      return { ...view, passages: event.data.chunks, passageCount: event.data.chunks.length }
    case 'message.delta':
      return { ...view, text: view.text + event.data.text }
    case 'reasoning':
      return view
    case 'tool.unavailable':
      return {
        ...view,
        unavailable: [...view.unavailable.filter(({ server }) => server !== event.data.server), event.data],
      }
    case 'action.required':
      return withActions(view, event.data.required_actions)
    case 'message.reset':
      return { ...view, text: '', resetReason: event.data.reason }
    case 'tool.call':
    case 'tool.result':
      return { ...view, tools: withTool(view.tools, event) }
    case 'guardrail':
      return { ...view, guardrail: event.data }
    case 'escalation':
      return { ...view, escalation: event.data }
    case 'message.end':
      return withAnswer(view, event.data)
    case 'error':
      return { ...view, status: 'error', error: event.data.error }
  }
}

const withActions = (view: TurnView, asked: Omit<TurnView['actions'][number], 'status'>[]): TurnView => ({
  ...view,
  actions: asked.map((action) => ({ ...action, status: 'open' })),
  tools: view.tools.filter(({ callId }) => !asked.some(({ call_id }) => call_id === callId)),
})

type ToolEvent = Extract<TurnEvent, { event: 'tool.call' | 'tool.result' }>

function withTool(tools: ToolView[], { event, data }: ToolEvent): ToolView[] {
  if (event === 'tool.call') {
    const { call_id: callId, name } = data
    const started = { callId, name, arguments: data.arguments, ok: undefined, durationMs: undefined, error: undefined }
    return [...tools.filter((tool) => tool.callId !== callId), started]
  }
  const { call_id: callId, ok, duration_ms: durationMs, error } = data
  return tools.map((tool) => (tool.callId === callId ? { ...tool, ok, durationMs, error } : tool))
}

const ENDINGS = {
  stop: 'success',
  length: 'success',
  blocked: 'blocked',
  cancelled: 'cancelled',
  action_required: 'success',
  merged: 'success',
} as const

const withAnswer = (view: TurnView, answer: ChatResult): TurnView => ({
  ...view,
  status: ENDINGS[answer.finish_reason],
  finishReason: answer.finish_reason,
  text: answer.text,
  usage: answer.usage,
  citations: answer.citations,
  mergedInto: answer.merged_into === undefined ? undefined : { turnId: answer.merged_into, place: undefined },
  guardrail: answer.guardrail,
  escalation: answer.escalation,
})
