import Type, { type Static } from 'typebox'
import { countCharacters } from '../text/character.ts'

const MAX_TOPICS = 200
const MAX_TOPIC_LENGTH = 200

const isTopic = (value: string): boolean => value.trim() !== '' && countCharacters(value) <= MAX_TOPIC_LENGTH

const Topic = Type.Refine(
  Type.String({
    maxLength: MAX_TOPIC_LENGTH,
    description: `1 to ${MAX_TOPIC_LENGTH} characters, not only blanks.`,
    examples: ['politics'],
  }),
  isTopic,
  () => `must be 1 to ${MAX_TOPIC_LENGTH} characters, not only blanks`,
)

/** The rules for messages and answers. Lengths count Unicode code points. */
export const GuardrailConfig = Type.Object(
  {
    blockedTopics: Type.Array(Topic, { maxItems: MAX_TOPICS }),
    piiDetection: Type.Boolean(),
    maxInputLength: Type.Integer({ minimum: 1 }),
    maxOutputLength: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
)
export type GuardrailConfig = Static<typeof GuardrailConfig>
