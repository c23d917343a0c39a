import Type, { type Static } from 'typebox'
import { orNull } from '../../schema.ts'
import { ENTRY_LIMITS, Text } from '../../text/limit.ts'
import { hasUserInformation, isWebAddress } from '../../text/web-address.ts'

const Id = Type.String({ format: 'uuid' })

/** The events that a webhook may ask for. */
export const WEBHOOK_EVENTS = [
  'turn.completed',
  'turn.failed',
  'turn.action_required',
  'run.completed',
  'document.ready',
  'document.failed',
  'budget.reached',
  'escalation.created',
  'escalation.resolved',
  'feedback.received',
  'alarm.raised',
  'alarm.cleared',
  'mcp.authorization_required',
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]
/** The event of POST …/test, which every webhook gets. */
export const TEST_EVENT = 'test.ping'

/** A workspace has at most this many webhooks. */
export const MAX_WEBHOOKS = 20

export const WebhookEvent = Type.Enum([...WEBHOOK_EVENTS])
const Events = Type.Array(WebhookEvent, { minItems: 1, maxItems: WEBHOOK_EVENTS.length, uniqueItems: true })
const AgentIds = Type.Array(Id, { minItems: 1, maxItems: ENTRY_LIMITS.headers, uniqueItems: true })
const Address = Type.Refine(
  Type.Refine(Text('address'), isWebAddress, () => 'must be an http:// or https:// address'),
  (value) => !hasUserInformation(value),
  () => 'must carry no user name or password; a receiver knows us by the webhook-signature',
)

/** The body of POST /v1/webhooks and PUT /v1/webhooks/{id}. */
export const NewWebhook = Type.Object({
  url: Address,
  events: Events,
  enabled: Type.Optional(Type.Boolean({ description: 'True when left out.' })),
  agentIds: Type.Optional(orNull(AgentIds, 'Only events of these agents. Null, or left out: of all agents.')),
})
export type NewWebhook = Static<typeof NewWebhook>

/** A webhook as responses show it. */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  events: Type.Array(WebhookEvent),
  enabled: Type.Boolean(),
  agentIds: orNull(Type.Array(Id), 'Only events of these agents; null: of all agents.'),
  previousUntil: orNull(Type.String(), 'Until then deliveries are signed with the secret before, too.'),
  failingSince: orNull(
    Type.String(),
    'The first failed attempt since the last success; 72 hours later the webhook is switched off.',
  ),
  createdAt: Type.String(),
})
export type Webhook = Static<typeof Webhook>

/** A webhook with its secret, which only the response that made the secret shows. */
export const MadeWebhook = Type.Object({
  ...Webhook.properties,
  secret: Type.String({ description: 'whsec_ and base64, as Standard Webhooks says. It is shown once.' }),
})

const STATUSES = ['pending', 'delivered', 'failed'] as const
export type WebhookDeliveryStatus = (typeof STATUSES)[number]

export const WebhookAttempt = Type.Object({
  at: Type.String(),
  status: orNull(Type.Integer(), 'The HTTP status; null when there was no answer.'),
  error: orNull(Type.String(), 'Null for a delivery that was taken.'),
})
export type WebhookAttempt = Static<typeof WebhookAttempt>

/** One event on its way to a webhook. */
export const WebhookDelivery = Type.Object({
  id: Type.String({ format: 'uuid', description: 'The header webhook-id, the same at every attempt.' }),
  type: Type.Enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  status: Type.Enum([...STATUSES]),
  attempts: Type.Array(WebhookAttempt, { description: 'The latest 100, oldest first.' }),
  createdAt: Type.String({ description: 'The moment of the event.' }),
  nextAttemptAt: orNull(Type.String(), 'Null when none is planned.'),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>
