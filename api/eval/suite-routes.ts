import { Elysia } from 'elysia'
import { estimateRun } from '../../domain/eval/estimate.ts'
import { Kappa } from '../../domain/eval/live/review.ts'
import { EvalEstimate, EvalEstimateOptions } from '../../domain/eval/run.ts'
import { EvalGate, NewCaseOfTurn } from '../../domain/eval/suite.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { updateGate } from '../../store/eval/gate.ts'
import { findSuiteAgreement } from '../../store/eval/live/review.ts'
import { findLastMeanCost } from '../../store/eval/run.ts'
import { appendTestCase, findEvalSuite } from '../../store/eval/suite.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, optionalBody } from '../request/schema.ts'
import { caseOfTurn } from './case-of-turn.ts'
import { SUITE_EXAMPLE, SUITE_STEPS } from './example.ts'
import { SuiteMutation, SuitePath, suiteFacts, suiteMutation } from './reply.ts'

const example = { data: SUITE_EXAMPLE, next_steps: SUITE_STEPS }

/** The routes of one suite: make a case of a turn, set its gate, ask how far its judge can be trusted, estimate a run. */
export const evalSuiteRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-suite' }).use(growing(deps)).use(gating(deps)).use(agreeing(deps)).use(estimating(deps))

const growing = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-growing' }).use(authentication(deps)).post(
    '/v1/agents/:id/evals/:suiteId/cases',
    async ({ workspaceId, audit, params: { id, suiteId }, body, set }) => {
      await findEvalSuite(deps.database, workspaceId, id, suiteId)
      const testCase = await caseOfTurn(deps.database, workspaceId, id, body)
      const suite = await audit.write(
        'addEvalCase',
        (tx) => appendTestCase(tx, workspaceId, id, suiteId, testCase),
        suiteFacts,
      )
      set.status = 201
      return suiteMutation(set, suite)
    },
    {
      params: SuitePath,
      body: body(NewCaseOfTurn),
      response: { 201: SuiteMutation },
      detail: operation('addEvalCase', 'Make a test case of a turn', 'Evals', {
        description:
          'The message of the turn becomes the input, its answer the expected output. By default the judge compares both.',
        errors: ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND', 'TURN_NOT_FOUND'],
        requestExample: { turn_id: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22' },
        example,
      }),
    },
  )

const gating = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-gating' }).use(authentication(deps)).put(
    '/v1/agents/:id/evals/:suiteId/gate',
    async ({ workspaceId, audit, params: { id, suiteId }, body: { minScore }, set }) =>
      suiteMutation(
        set,
        await audit.write(
          'setEvalGate',
          (tx) => updateGate(tx, workspaceId, id, suiteId, minScore),
          (suite) => ({ ...suiteFacts(suite), change: { minScore } }),
        ),
      ),
    {
      params: SuitePath,
      body: body(EvalGate),
      response: { 200: SuiteMutation },
      detail: operation('setEvalGate', 'Let the agent become active only with a score', 'Evals', {
        description:
          'Until the current configuration has reached this mean score in a run of the complete suite, a change of the status to active gets 409 EVAL_GATE_NOT_PASSED. null opens the gate.',
        errors: ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND'],
        requestExample: { minScore: 0.8 },
        example: { ...example, data: { ...SUITE_EXAMPLE, minScore: 0.8 } },
      }),
    },
  )

const agreeing = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-agreeing' }).use(authentication(deps)).get(
    '/v1/agents/:id/evals/:suiteId/agreement',
    async ({ workspaceId, params: { id, suiteId } }) => {
      await findEvalSuite(deps.database, workspaceId, id, suiteId)
      return { data: await findSuiteAgreement(deps.database, workspaceId, suiteId) }
    },
    {
      params: SuitePath,
      response: { 200: Read(Kappa) },
      detail: operation('getEvalAgreement', 'Ask how far the judge of a suite can be trusted', 'Evals', {
        description:
          'It compares the judge’s verdicts with reviews of the same answers, of cases as they are now (PUT /v1/turns/{turn_id}/review).',
        errors: ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND'],
        example: { data: { kappa: 0.82, n: 24 } },
      }),
    },
  )

const estimating = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-estimating' }).use(authentication(deps)).post(
    '/v1/agents/:id/evals/:suiteId/estimate',
    async ({ workspaceId, params: { id, suiteId }, body }) => {
      const suite = await findEvalSuite(deps.database, workspaceId, id, suiteId)
      const agent = await findAgent(deps.database, workspaceId, id)
      const estimate = estimateRun({
        testCases: suite.testCases ?? [],
        repeat: body.repeat ?? 1,
        systemPrompt: agent.systemPrompt + JSON.stringify(agent.promptConfig ?? ''),
        model: agent.model,
        judgeModel: deps.models.judgeModel ?? agent.model,
        countTokens: deps.models.countTokens,
        costOf: deps.models.paidBy({ workspaceId, agentId: id }).costOf,
        lastMeanCost: await findLastMeanCost(deps.database, suiteId, agent.model),
      })
      return { data: estimate, next_steps: SUITE_STEPS }
    },
    {
      params: SuitePath,
      body: optionalBody(EvalEstimateOptions),
      response: { 200: Mutation(EvalEstimate) },
      detail: operation('estimateEvalRun', 'Estimate what a run would cost', 'Evals', {
        description:
          'The estimate rests on earlier runs, where there are any, and on the prices of the models. Nothing runs.',
        errors: ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND'],
        requestExample: { repeat: 3 },
        example: { data: ESTIMATE_EXAMPLE, next_steps: SUITE_STEPS },
      }),
    },
  )

const ESTIMATE_EXAMPLE: EvalEstimate = {
  cases: 2,
  executions: 6,
  cost: '0.00093600',
  costKnown: true,
  promptTokens: 4260,
  completionTokens: 1650,
  basis: 'last run',
}
