import Type, { type Static } from 'typebox'

/** The cause of an escalation: a keyword in the user's message, or the model, whose reason is then `message`. */
export const EscalationTrigger = Type.Object(
  {
    kind: Type.Enum(['keyword', 'tool']),
    keyword: Type.Optional(Type.String()),
    message: Type.String(),
  },
  { additionalProperties: false },
)
export type EscalationTrigger = Static<typeof EscalationTrigger>

const Moment = Type.String({ description: 'ISO 8601, UTC.' })

/** One attempt at the webhook. `status` is the HTTP status of the answer; null without an answer. */
export const EscalationDelivery = Type.Object(
  {
    at: Moment,
    status: Type.Union([Type.Integer(), Type.Null()]),
    error: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
)
export type EscalationDelivery = Static<typeof EscalationDelivery>

/** An escalation as every response shows it. */
export const Escalation = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    agentId: Type.String({ format: 'uuid' }),
    conversationId: Type.String({ format: 'uuid' }),
    turnId: Type.String({ format: 'uuid' }),
    status: Type.Enum(['open', 'resolved']),
    trigger: EscalationTrigger,
    assignedTo: Type.Array(Type.String()),
    deliveries: Type.Array(EscalationDelivery),
    createdAt: Moment,
    resolvedAt: Type.Union([Moment, Type.Null()]),
  },
  { additionalProperties: false },
)
export type Escalation = Static<typeof Escalation>

/** The body of the webhook. */
export type EscalationPayload = {
  id: string
  type: 'escalation.created'
  created_at: string
  workspace_id: string
  agent: { id: string; name: string; version: number }
  conversation_id: string
  turn_id: string
  trigger: EscalationTrigger
  assigned_to: string[]
  transcript: { role: 'user' | 'assistant'; text: string; at: string }[]
}

/** Returns the reason that the turn's answer shows for an escalation. */
export const reasonOf = ({ kind, keyword, message }: EscalationTrigger): string =>
  kind === 'keyword' ? `The message contains "${keyword}".` : message
