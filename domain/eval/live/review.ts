import Type, { type Static } from 'typebox'
import { Actor } from '../../access/access.ts'
import { LogPage } from '../../log/entry.ts'
import { orNull } from '../../schema.ts'
import { Text } from '../../text/limit.ts'

const Id = Type.String({ format: 'uuid' })

/** The share of turns that are reviewed although nothing speaks for it; they are drawn as evaluators sample. */
export const DRAWN_SHARE = 0.01
/** Fewer pairs say nothing of an agreement. */
const LEAST_PAIRS = 20

const CAUSES = ['negative_feedback', 'low_verdict', 'disagreement', 'escalated', 'drawn'] as const
export const ReviewCause = Type.Enum([...CAUSES])
export type ReviewCause = Static<typeof ReviewCause>

/** The body of PUT /v1/turns/{turn_id}/review. */
export const NewReview = Type.Object({
  verdict: Type.Enum(['good', 'bad'], { description: 'What the person thinks of the answer.' }),
  correctedAnswer: Type.Optional(
    orNull(Text('passage'), 'What the agent should have said. A test case made of the turn expects it.'),
  ),
  comment: Type.Optional(orNull(Type.String({ maxLength: 5_000 }), 'Why, for the team.')),
})
export type NewReview = Static<typeof NewReview>

/** What a person of the team thinks of a turn. */
export const Review = Type.Object({
  turnId: Id,
  verdict: NewReview.properties.verdict,
  correctedAnswer: orNull(Type.String()),
  comment: orNull(Type.String(), 'For the team.'),
  reviewedBy: Actor,
  reviewedAt: Type.String(),
})
export type Review = Static<typeof Review>

/** A turn that waits for its review. */
export const OpenReview = Type.Object({
  turnId: Id,
  agentId: Id,
  agentName: Type.String(),
  conversationId: Id,
  why: Type.Array(ReviewCause, {
    description:
      'negative_feedback: a user rated it -1. low_verdict: an evaluator failed it. disagreement: two evaluators differ. escalated: it called for a person. drawn: it is one of the 1% that are drawn by their id.',
  }),
  message: Type.String({ description: 'The first 500 characters.' }),
  createdAt: Type.String(),
})
export type OpenReview = Static<typeof OpenReview>

/** The query of GET /v1/reviews. */
export const ReviewQuery = Type.Object({
  agent: Type.Optional(Type.String({ format: 'uuid', description: 'The id of an agent' })),
  ...LogPage.properties,
})

/** How a judge agrees with the reviews of the turns that it judged. */
export const Kappa = Type.Object({
  kappa: orNull(Type.Number(), `Cohen's kappa; null below ${LEAST_PAIRS} turns. Below 0.6 do not trust the judge.`),
  n: Type.Integer({ minimum: 0, description: 'How many turns have a verdict of both.' }),
})

export type Kappa = Static<typeof Kappa>

/** How an evaluator agrees with the reviews. */
export const Agreement = Type.Object(
  { drawn: Kappa, queue: Kappa },
  {
    description:
      'How the evaluator agrees with the reviews of turns that were drawn, and of the others. PUT ignores it.',
  },
)
export type Agreement = Static<typeof Agreement>

/** Counts of turns by two verdicts: of the evaluator, then of the review. */
export type Pairs = { bothGood: number; onlyEvaluator: number; onlyReview: number; bothBad: number }

/** Cohen's kappa: the agreement beyond that of two who decide by chance. */
export function kappaOf({ bothGood, onlyEvaluator, onlyReview, bothBad }: Pairs): Kappa {
  const n = bothGood + onlyEvaluator + onlyReview + bothBad
  if (n < LEAST_PAIRS) return { kappa: null, n }
  const [evaluatorGood, reviewGood] = [bothGood + onlyEvaluator, bothGood + onlyReview]
  const observed = (bothGood + bothBad) / n
  const byChance = (evaluatorGood * reviewGood + (n - evaluatorGood) * (n - reviewGood)) / n ** 2
  return { kappa: byChance === 1 ? 1 : (observed - byChance) / (1 - byChance), n }
}
