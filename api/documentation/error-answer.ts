import Type from 'typebox'

/** What every error says. */
export const ErrorDetails = Type.Object({
  code: Type.String({ description: 'The code of the error, one of those in docs/errors.md.' }),
  message: Type.String({ description: 'A sentence that says what happened.' }),
  fix: Type.String({ description: 'A sentence that says what the caller can do.' }),
  request_id: Type.String({ description: 'The same id as in the header X-Request-Id.' }),
})

/** The body of every error. */
export const ErrorAnswer = Type.Object({ error: ErrorDetails }, { additionalProperties: false })
