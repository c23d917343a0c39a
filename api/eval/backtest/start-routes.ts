import { Elysia } from 'elysia'
import { BacktestEstimate, BacktestRequest } from '../../../domain/eval/backtest/request.ts'
import type { Transactor } from '../../../store/database.ts'
import { findBacktest } from '../../../store/eval/backtest/backtest.ts'
import { startBacktest } from '../../../store/eval/backtest/start.ts'
import { AgentPath, Mutation } from '../../agent/reply.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { body } from '../../request/schema.ts'
import { estimateOf } from './estimate.ts'
import { BACKTEST_STEPS, ESTIMATE_EXAMPLE, ESTIMATE_STEPS, REQUEST_EXAMPLE, STARTED_EXAMPLE } from './example.ts'
import { BacktestMutation, backtestMutation } from './reply.ts'
import { backtestAdmission, backtestFacts, backtestPathOf, choiceOf, goOnWith, START_ERRORS } from './request.ts'

/** The routes that start a backtest, and estimate one. */
export const backtestStartRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'backtest-start' })
    .use(authentication(deps))
    .post(
      '/v1/agents/:id/backtests',
      async ({ access, workspaceId, requestId, audit, params: { id }, body, set }) => {
        const { turns, turn_ids, concurrency = deps.config.evalConcurrency, ...settings } = body
        const input = {
          agentId: id,
          requestId,
          startedBy: access.actor,
          settings: { ...settings, concurrency },
          choice: choiceOf(body),
          admit: backtestAdmission(deps),
          priceOf: deps.models.ofWorkspace(workspaceId).priceOf,
        }
        deps.admission.admitWork()
        const start = (tx: Transactor) => startBacktest(tx, workspaceId, input)
        const { id: backtestId } = await audit.write('startBacktest', start, backtestFacts)
        // A repeated request finds it further on.
        const backtest = await findBacktest(deps.database, workspaceId, id, backtestId)
        await goOnWith(deps, backtest)
        set.status = 202
        set.headers.location = backtestPathOf(backtest)
        return backtestMutation(backtest)
      },
      {
        params: AgentPath,
        body: body(BacktestRequest),
        response: { 202: BacktestMutation },
        detail: operation('startBacktest', 'Ask turns of the past again, of another version or model', 'Evals', {
          description:
            'The turns are those of chat and channels that have ended, the newest first; they are fixed now. Nothing is reached but models: calls of tools get the results that they had. Turns that maxCost leaves unasked are left out. A backtest of no turns completes at once.',
          errors: ['TURN_NOT_FOUND', ...START_ERRORS],
          requestExample: REQUEST_EXAMPLE,
          example: { data: STARTED_EXAMPLE, next_steps: BACKTEST_STEPS },
        }),
      },
    )
    .post(
      '/v1/agents/:id/backtests/estimate',
      async ({ workspaceId, params: { id }, body }) => ({
        data: await estimateOf(deps, { workspaceId, agentId: id }, body),
        next_steps: ESTIMATE_STEPS,
      }),
      {
        params: AgentPath,
        body: body(BacktestRequest),
        response: { 200: Mutation(BacktestEstimate) },
        detail: operation('estimateBacktest', 'Estimate what a backtest would cost and take', 'Evals', {
          description:
            'It rests on what the turns used and how long they took, at the prices of the candidate. Nothing is asked.',
          errors: ['AGENT_NOT_FOUND', 'VERSION_NOT_FOUND', 'TURN_NOT_FOUND'],
          requestExample: REQUEST_EXAMPLE,
          example: { data: ESTIMATE_EXAMPLE, next_steps: ESTIMATE_STEPS },
        }),
      },
    )
