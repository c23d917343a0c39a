import { Elysia } from 'elysia'
import Type from 'typebox'
import { nextStep } from '../../../domain/agent/next-step.ts'
import { ApiError } from '../../../domain/error.ts'
import { NewReview, OpenReview, Review, ReviewQuery } from '../../../domain/eval/live/review.ts'
import { maskerOf } from '../../../domain/guardrail/mask.ts'
import { orNull } from '../../../domain/schema.ts'
import { isFinal } from '../../../domain/turn/turn.ts'
import { findAgent } from '../../../store/agent/agent.ts'
import { findReview, listOpenReviews, setReview } from '../../../store/eval/live/review.ts'
import type { Turn } from '../../../store/turn/turn.ts'
import { assertAgentReached } from '../../agent/reach.ts'
import { Mutation, Read, TurnPath } from '../../agent/reply.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { body, query } from '../../request/schema.ts'
import { findReadableTurn } from '../../turn/service.ts'
import { OPEN_REVIEW_EXAMPLE, REVIEW_EXAMPLE } from './example.ts'

const STEPS = [
  nextStep('POST /v1/agents/{id}/evals/{suiteId}/cases', 'Make a test case of the turn.'),
  nextStep('GET /v1/reviews', 'Review the next turn.'),
]

/** The routes by which people of the team review turns. */
export const reviewRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'review' })
    .use(authentication(deps))
    .get(
      '/v1/reviews',
      async ({ access, query: { agent, limit = 50, offset = 0 } }) => {
        await assertAgentReached(deps.database, access, agent)
        return { data: await listOpenReviews(deps.database, access, agent, { limit, offset }) }
      },
      {
        query: query(ReviewQuery),
        response: { 200: Read(Type.Array(OpenReview)) },
        detail: operation('listReviews', 'List the turns that wait for a review, newest first', 'Evals', {
          description:
            'Turns with bad feedback, with a low verdict of an evaluator or two that differ, with an escalation, and a draw of 1%. A key that is bound to agents finds those of its agents.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: [OPEN_REVIEW_EXAMPLE] },
        }),
      },
    )
    .get(
      '/v1/turns/:turn_id/review',
      async ({ access, params }) => {
        const turn = await findReadableTurn(deps.database, access, params.turn_id)
        return { data: await findReview(deps.database, turn.id) }
      },
      {
        params: TurnPath,
        response: { 200: Read(orNull(Review)) },
        detail: operation('getReview', 'Get the review of a turn', 'Evals', {
          description: 'Null while nobody has reviewed the turn.',
          errors: ['TURN_NOT_FOUND'],
          example: { data: REVIEW_EXAMPLE },
        }),
      },
    )
    .put(
      '/v1/turns/:turn_id/review',
      async ({ access, audit, params, body }) => {
        const turn = await findReadableTurn(deps.database, access, params.turn_id)
        const given = await maskedFor(deps, turn, body)
        const { workspaceId, agentId, conversationId } = turn
        const data = await audit.write(
          'setReview',
          (tx) => setReview(tx, { workspaceId, turnId: turn.id, agentId }, given, access.actor),
          () => ({ type: 'conversation', id: conversationId, change: { turnId: turn.id, verdict: given.verdict } }),
        )
        return { data, next_steps: STEPS }
      },
      {
        params: TurnPath,
        body: body(NewReview),
        response: { 200: Mutation(Review) },
        detail: operation('setReview', 'Review a turn', 'Evals', {
          description:
            'A turn has one review; the last counts, and the turn waits for none any more. A test case that is made of the turn expects the corrected answer. The review of an eval’s turn shows how far its judge can be trusted.',
          errors: ['TURN_NOT_FOUND', 'TURN_NOT_ENDED'],
          requestExample: { verdict: 'bad', correctedAnswer: REVIEW_EXAMPLE.correctedAnswer },
          example: { data: REVIEW_EXAMPLE, next_steps: STEPS },
        }),
      },
    )

/** The review as it is stored. @throws ApiError TURN_NOT_ENDED */
async function maskedFor({ database }: ApiDependencies, turn: Turn, given: NewReview): Promise<NewReview> {
  if (!isFinal(turn.status)) throw new ApiError('TURN_NOT_ENDED')
  const { guardrailConfig } = await findAgent(database, turn.workspaceId, turn.agentId)
  const mask = maskerOf(guardrailConfig)
  const masked = async (text: string | null | undefined) => (text ? await mask(text) : null)
  const { verdict, correctedAnswer, comment } = given
  return { verdict, correctedAnswer: await masked(correctedAnswer), comment: await masked(comment) }
}
