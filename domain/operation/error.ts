import { route } from '../route.ts'

/** The errors that no response shows. Operators see their codes as the search attribute AmsErrorCode of failed workflows. */
export const OPERATOR_ERRORS = {
  ESCALATION_NOT_DELIVERED: {
    message: 'The webhook took the escalation in none of the attempts of 24 hours.',
    fix: `Mend the receiver or the address, then send it again with ${route('POST /v1/escalations/{id}/redeliver')}.`,
  },
  REPLY_REFUSED: {
    message: 'The platform of the channel refused the reply for good.',
    fix: `See the reason in ${route('GET /v1/operations/failures')}?kind=reply, and check the channel with ${route('POST /v1/agents/{id}/channels/{channel}/test')}.`,
  },
  REPLY_NOT_SENT: {
    message: 'The platform of the channel took the reply in none of the attempts of a day.',
    fix: `Check the channel with ${route('POST /v1/agents/{id}/channels/{channel}/test')}, then send the reply again with ${route('POST /v1/operations/retry')}.`,
  },
} as const satisfies Record<string, { message: string; fix: string }>

export type OperatorErrorCode = keyof typeof OPERATOR_ERRORS
