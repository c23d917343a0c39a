import type { JsonObject } from '../json.ts'

/** The ids of the buttons, which a press names. */
export const APPROVE = 'ams_approve'
export const REJECT = 'ams_reject'

/**
 * The blocks of a message that asks for a decision; without buttons once there is one.
 * https://docs.slack.dev/reference/block-kit/blocks
 * @param text Slack's mrkdwn, at most 3,000 characters
 * @param approvalId undefined once it is decided
 */
export const approvalBlocks = (text: string, approvalId?: string): JsonObject[] => [
  { type: 'section', text: { type: 'mrkdwn', text } },
  ...(approvalId === undefined
    ? []
    : [
        {
          type: 'actions',
          elements: [
            button('Approve', { action_id: APPROVE, value: approvalId, style: 'primary' }),
            button('Reject', { action_id: REJECT, value: approvalId, style: 'danger' }),
          ],
        },
      ]),
]

const button = (text: string, more: JsonObject): JsonObject => ({
  type: 'button',
  text: { type: 'plain_text', text },
  ...more,
})
