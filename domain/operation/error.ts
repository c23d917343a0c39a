/** The errors that no response shows. Operators see their codes as the search attribute AmsErrorCode of failed workflows. */
export const OPERATOR_ERRORS = {
  ESCALATION_NOT_DELIVERED: {
    message: 'The webhook took the escalation in none of the attempts of 24 hours.',
    fix: 'Mend the receiver or the address, then send it again with POST /v1/escalations/{id}/redeliver.',
  },
} as const satisfies Record<string, { message: string; fix: string }>

export type OperatorErrorCode = keyof typeof OPERATOR_ERRORS
