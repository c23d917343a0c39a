import Type, { type Static } from 'typebox'

/** What may not go in or come out. Lengths count Unicode code points. */
export const GuardrailConfig = Type.Object(
  {
    blockedTopics: Type.Array(Type.String()),
    piiDetection: Type.Boolean(),
    maxInputLength: Type.Integer({ minimum: 1 }),
    maxOutputLength: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
)
export type GuardrailConfig = Static<typeof GuardrailConfig>
