import Type, { type Static } from 'typebox'
import { ENTRY_LIMITS, Text } from '../text/limit.ts'
import { hasUserInformation, isWebAddress } from '../text/web-address.ts'

const WebhookUrl = Type.Refine(
  Text('address', { description: 'An http(s) address; may be empty while escalation is not enabled.' }),
  (value) => value === '' || isWebAddress(value),
  () => 'must be an http:// or https:// address',
)

/** The id of a channel of Slack, such as C0123456789. */
export const SLACK_CHANNEL_ID = { maxLength: 21, pattern: '^[CG][A-Z0-9]{2,20}$' }

const configOf = (webhookUrl: typeof WebhookUrl, keyword: Type.TString) =>
  Type.Refine(
    Type.Object(
      {
        webhookUrl,
        autoEscalateKeywords: Type.Array(keyword, { maxItems: ENTRY_LIMITS.lines }),
        assignedTo: Type.Array(Text('identifier'), { maxItems: ENTRY_LIMITS.lines }),
        enabled: Type.Boolean(),
        approvalChannel: Type.Optional(
          Type.String({
            ...SLACK_CHANNEL_ID,
            description:
              'The id of a channel of Slack, such as C0123456789, in which the agent’s Slack app shows the calls that people allow, with buttons. It counts also while enabled is false.',
          }),
        ),
      },
      { additionalProperties: false, 'x-field': 'webhookUrl' },
    ),
    (config) => !config.enabled || config.webhookUrl !== '',
    () => 'must be an http:// or https:// address when enabled is true',
  )

/** The keywords that call a person in, and the webhook that gets the call. */
export const EscalationConfig = configOf(WebhookUrl, Text('identifier'))
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
    Text('identifier'),
    (keyword) => keyword.trim() !== '',
    () => 'must not be blank; leave the list empty for no keywords',
  ),
)
