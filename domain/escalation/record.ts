import Type, { type Static } from 'typebox'
import { Actor } from '../access/access.ts'
import { CHANNELS } from '../agent/channel.ts'
import { CursorPage, orNull } from '../schema.ts'
import { EXCERPT_LENGTH } from '../text/limit.ts'

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
    resolvedBy: orNull(Actor),
  },
  { additionalProperties: false },
)
export type Escalation = Static<typeof Escalation>

/** An escalation as the lists of the workspace show it: with its agent and the standing of its delivery. */
export const WorkspaceEscalation = Type.Object(
  {
    ...Escalation.properties,
    agentName: Type.String(),
    message: Type.String({
      description: `What the user wrote: at most its first ${EXCERPT_LENGTH} characters, after masking.`,
    }),
    userId: orNull(Type.String(), 'The user, as the conversation names it. Null where nobody named one.'),
    channel: orNull(Type.Enum([...CHANNELS]), 'The platform of a conversation of a channel.'),
    deliveryStatus: Type.Enum(['pending', 'delivered', 'failed']),
    triesUntil: Type.Union([Moment, Type.Null()], {
      description: 'Until when a pending delivery is tried; null before its first attempt and after its end.',
    }),
    deliveries: Type.Array(
      Type.Object({
        ...EscalationDelivery.properties,
        round: Type.Integer({ description: 'From 1; a redelivery after the end of a round begins the next one.' }),
      }),
    ),
    transcript: Type.String({ description: 'The path of the conversation with its turns.' }),
  },
  { additionalProperties: false },
)
export type WorkspaceEscalation = Static<typeof WorkspaceEscalation>

/** The query of GET /v1/escalations. */
export const EscalationQuery = Type.Object({
  ...CursorPage.properties,
  status: Type.Optional(Type.Enum(['open', 'resolved'])),
  agent: Type.Optional(Type.String({ format: 'uuid', description: 'The id of an agent' })),
})

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
  /** `name` tells the person of the team, for the role `person`. */
  transcript: { role: 'user' | 'assistant' | 'person'; name?: string; text: string; at: string }[]
}

/** Returns the reason that the turn's answer shows for an escalation. */
export const reasonOf = ({ kind, keyword, message }: EscalationTrigger): string =>
  kind === 'keyword' ? `The message contains "${keyword}".` : message
