import Type, { type Static } from 'typebox'
import { isWebAddress } from './web-address.ts'

const WebhookUrl = Type.Refine(
  Type.String({ description: 'An http(s) address; may be empty while escalation is not enabled.' }),
  (value) => value === '' || isWebAddress(value),
  () => 'must be an http:// or https:// address',
)

/** When a person is called in, and where the call goes. */
export const EscalationConfig = Type.Refine(
  Type.Object(
    {
      webhookUrl: WebhookUrl,
      autoEscalateKeywords: Type.Array(Type.String()),
      assignedTo: Type.Array(Type.String()),
      enabled: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  (config) => !config.enabled || config.webhookUrl !== '',
  () => 'must have an http:// or https:// webhookUrl when enabled is true',
)
export type EscalationConfig = Static<typeof EscalationConfig>
