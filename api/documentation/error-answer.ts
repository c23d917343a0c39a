import Type from 'typebox'

export const ErrorDetails = Type.Object({
  code: Type.String({ description: 'The code of the error, one of those in docs/errors.md.' }),
  message: Type.String({ description: 'A sentence that says what happened.' }),
  fix: Type.String({ description: 'A sentence that says what the caller can do.' }),
  request_id: Type.String({ description: 'The same id as in the header X-Request-Id.' }),
  field: Type.Optional(
    Type.String({ description: 'The path of the field at fault, such as `testCases[1].scorer`, or a parameter.' }),
  ),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String({ description: 'The path of the field at fault.' }),
        message: Type.String({ description: 'A sentence that says what is wrong there.' }),
        fix: Type.String({ description: 'A sentence that says what the caller can send there.' }),
      }),
      { description: 'All faults of the request, at most 20, when there are several.' },
    ),
  ),
})

/** The body of every error. */
export const ErrorAnswer = Type.Object({ error: ErrorDetails }, { additionalProperties: false })
