import Type, { type Static } from 'typebox'
import { orNull } from '../schema.ts'

const SCORES = [-1, 0, 1] as const

/** The most characters of a comment, and of a tag. */
const MAX_COMMENT = 5_000
const MAX_TAG = 100
const MAX_TAGS = 20

export const FeedbackScore = Type.Enum([...SCORES], { description: '-1: bad, 0: neither, 1: good.' })

export type FeedbackScore = Static<typeof FeedbackScore>

/** The body of PUT /v1/turns/{turn_id}/feedback. */
export const NewFeedback = Type.Object({
  score: FeedbackScore,
  comment: Type.Optional(
    orNull(
      Type.String({ maxLength: MAX_COMMENT }),
      'What the user says of the answer. With piiDetection it is masked before it is stored.',
    ),
  ),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG }), {
      maxItems: MAX_TAGS,
      uniqueItems: true,
      description: 'Words of your own, such as wrong or too-long.',
    }),
  ),
})
export type NewFeedback = Static<typeof NewFeedback>

/** What a user thinks of an answer. A turn has one; the last counts. */
export const Feedback = Type.Object({
  score: FeedbackScore,
  comment: orNull(Type.String(), 'Null without one, and once the conversation is deleted.'),
  tags: Type.Array(Type.String(), { description: 'Words of the caller, such as wrong or too-long.' }),
})
export type Feedback = Static<typeof Feedback>

/** The scores as a filter names them. */
export const FEEDBACK_SCORES = SCORES.map(String)
