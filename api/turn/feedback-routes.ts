import { Elysia } from 'elysia'
import Type from 'typebox'
import type { Reach } from '../../domain/access/access.ts'
import { nextStep } from '../../domain/agent/next-step.ts'
import { maskerOf } from '../../domain/guardrail/mask.ts'
import { storableText } from '../../domain/text/storable.ts'
import { Feedback, NewFeedback } from '../../domain/turn/feedback.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { exportingAs } from '../../store/database.ts'
import { removeFeedback, setFeedback } from '../../store/log/feedback.ts'
import { Mutation, TurnPath } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, response } from '../request/schema.ts'
import { CHAT_ANSWER_EXAMPLE, FEEDBACK_EXAMPLE } from './example.ts'
import { findReadableTurn } from './service.ts'

const STEPS = [nextStep('GET /v1/turns/{turn_id}', 'Read the receipt of the turn: it has the feedback.')]

/** The routes by which a user rates an answer. */
export const feedbackRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'turn-feedback' })
    .use(authentication(deps))
    .put(
      '/v1/turns/:turn_id/feedback',
      async ({ access, params, body }) => ({
        data: await give(deps, access, params.turn_id, body),
        next_steps: STEPS,
      }),
      {
        params: TurnPath,
        body: body(NewFeedback),
        response: { 200: Mutation(Feedback) },
        detail: operation('setFeedback', 'Rate the answer of a turn', 'Chat', {
          description:
            'A turn has one feedback; the last counts. A turn of an eval is not found, and one that runs is refused.',
          errors: ['TURN_NOT_FOUND', 'TURN_NOT_ENDED'],
          requestExample: FEEDBACK_EXAMPLE,
          example: { data: FEEDBACK_EXAMPLE, next_steps: STEPS },
        }),
      },
    )
    .delete(
      '/v1/turns/:turn_id/feedback',
      async ({ access, params: { turn_id: turnId } }) => {
        await findReadableTurn(deps.database, access, turnId)
        const { workspaceId } = access
        await deps.database.transaction((tx) => removeFeedback(exportingAs(tx, deps.database), { workspaceId, turnId }))
        return { message: `Turn ${turnId} has no feedback.` }
      },
      {
        params: TurnPath,
        response: response(Type.Object({ message: Type.String() })),
        detail: operation('deleteFeedback', 'Remove the feedback of a turn', 'Chat', {
          description: 'A turn without feedback stays as it is.',
          errors: ['TURN_NOT_FOUND', 'TURN_NOT_ENDED'],
          example: { message: `Turn ${CHAT_ANSWER_EXAMPLE.turn_id} has no feedback.` },
        }),
      },
    )

async function give(deps: ApiDependencies, reach: Reach, turnId: string, given: NewFeedback): Promise<Feedback> {
  const { workspaceId } = reach
  const { agentId } = await findReadableTurn(deps.database, reach, turnId)
  const { guardrailConfig } = await findAgent(deps.database, workspaceId, agentId)
  const mask = maskerOf(guardrailConfig)
  const comment = await mask(storableText(given.comment ?? ''))
  const tags = await Promise.all((given.tags ?? []).map(mask))
  const feedback = { score: given.score, comment: comment || null, tags: [...new Set(tags)] }
  await deps.database.transaction((tx) =>
    setFeedback(exportingAs(tx, deps.database), { workspaceId, turnId }, feedback),
  )
  return feedback
}
