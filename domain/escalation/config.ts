import Type, { type Static } from 'typebox'
import { hasUserInformation, isWebAddress } from '../web-address.ts'

const WebhookUrl = Type.Refine(
  Type.String({ description: 'An http(s) address; may be empty while escalation is not enabled.' }),
  (value) => value === '' || isWebAddress(value),
  () => 'must be an http:// or https:// address',
)

const configOf = (webhookUrl: typeof WebhookUrl, keyword: Type.TString) =>
  Type.Refine(
    Type.Object(
      {
        webhookUrl,
        autoEscalateKeywords: Type.Array(keyword),
        assignedTo: Type.Array(Type.String()),
        enabled: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    (config) => !config.enabled || config.webhookUrl !== '',
    () => 'must have an http:// or https:// webhookUrl when enabled is true',
  )

/** The keywords that call a person in, and the webhook that gets the call. */
export const EscalationConfig = configOf(WebhookUrl, Type.String())
export type EscalationConfig = Static<typeof EscalationConfig>

/**
 * The body of PUT …/escalation. It is stricter than `EscalationConfig`, which also shows what older versions stored.
 */
export const NewEscalationConfig = configOf(
  Type.Refine(
    WebhookUrl,
    (value) => !hasUserInformation(value),
    () => 'must carry no user name or password; a receiver knows us by the webhook-signature',
  ),
  Type.Refine(
    Type.String(),
    (keyword) => keyword.trim() !== '',
    () => 'must not be blank; leave the list empty for no keywords',
  ),
)
