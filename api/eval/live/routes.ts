import { Elysia } from 'elysia'
import Type from 'typebox'
import { nextStep } from '../../../domain/agent/next-step.ts'
import { Evaluation, EvaluationQuery } from '../../../domain/eval/live/evaluation.ts'
import { assertEvaluators, Evaluators } from '../../../domain/eval/live/evaluator.ts'
import { findAgent, lockAgent } from '../../../store/agent/agent.ts'
import { findEvaluators, replaceEvaluators } from '../../../store/eval/live/evaluator.ts'
import { listEvaluations } from '../../../store/eval/live/list.ts'
import { assertAgentReached } from '../../agent/reach.ts'
import { AgentPath, Mutation, Read } from '../../agent/reply.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { body, query } from '../../request/schema.ts'
import { EVALUATION_EXAMPLE, EVALUATORS_EXAMPLE } from './example.ts'

const STEPS = [nextStep('GET /v1/evaluations', 'See the judgements of turns.')]

/** The routes of evaluators of live turns, and of their judgements. */
export const evaluatorRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'evaluator' }).use(ofAgent(deps)).use(judgements(deps))

const ofAgent = (deps: ApiDependencies) =>
  new Elysia({ name: 'evaluators-of-agent' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/evaluators',
      async ({ workspaceId, params: { id } }) => {
        await findAgent(deps.database, workspaceId, id)
        return { data: await findEvaluators(deps.database, workspaceId, id) }
      },
      {
        params: AgentPath,
        response: { 200: Read(Evaluators) },
        detail: operation('getEvaluators', 'Get the evaluators of live turns', 'Evals', {
          description: 'They judge turns of chat and channels after their end.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: EVALUATORS_EXAMPLE },
        }),
      },
    )
    .put(
      '/v1/agents/:id/evaluators',
      async ({ workspaceId, audit, params: { id }, body }) => {
        assertEvaluators(body.evaluators)
        await audit.write(
          'replaceEvaluators',
          async (tx) => {
            const agent = await lockAgent(tx, workspaceId, id)
            await replaceEvaluators(tx, workspaceId, id, body)
            return agent
          },
          ({ name }) => ({
            type: 'agent',
            id,
            name,
            change: { maxDailyUsd: body.maxDailyUsd ?? null, evaluators: body.evaluators.map((each) => each.name) },
          }),
        )
        return { data: await findEvaluators(deps.database, workspaceId, id), next_steps: STEPS }
      },
      {
        params: AgentPath,
        body: body(Evaluators),
        response: { 200: Mutation(Evaluators) },
        detail: operation('replaceEvaluators', 'Set the evaluators of live turns', 'Evals', {
          description:
            'They count from now on and make no version of the agent. What is owed already is judged by the evaluator as it was then. A judgement never delays a turn; its cost counts in the budgets.',
          errors: ['AGENT_NOT_FOUND'],
          requestExample: EVALUATORS_EXAMPLE,
          example: { data: EVALUATORS_EXAMPLE, next_steps: STEPS },
        }),
      },
    )

const judgements = (deps: ApiDependencies) =>
  new Elysia({ name: 'evaluations' }).use(authentication(deps)).get(
    '/v1/evaluations',
    async ({ access, query: { limit = 50, offset = 0, ...filter } }) => {
      await assertAgentReached(deps.database, access, filter.agent)
      return { data: await listEvaluations(deps.database, access, filter, { limit, offset }) }
    },
    {
      query: query(EvaluationQuery),
      response: { 200: Read(Type.Array(Evaluation)) },
      detail: operation('listEvaluations', 'List the judgements of live turns, newest first', 'Evals', {
        description:
          'Each judgement that is owed stands here until its turn is deleted. It is tried for 24 hours, then its status is error. A key that is bound to agents finds those of its agents.',
        errors: ['AGENT_NOT_FOUND'],
        example: { data: [EVALUATION_EXAMPLE] },
      }),
    },
  )
