import { Elysia } from 'elysia'
import Type from 'typebox'
import type { Transactor } from '../../../store/database.ts'
import { type BacktestRecord, findBacktest } from '../../../store/eval/backtest/backtest.ts'
import { cancelBacktest, pauseBacktest, resumeBacktest } from '../../../store/eval/backtest/end.ts'
import { rerunBacktest } from '../../../store/eval/backtest/start.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { optionalBody } from '../../request/schema.ts'
import { BACKTEST_EXAMPLE, BACKTEST_STEPS, STARTED_EXAMPLE } from './example.ts'
import { BacktestMutation, BacktestPath, backtestMutation } from './reply.ts'
import { backtestAdmission, backtestFacts, backtestPathOf, goOnWith, START_ERRORS } from './request.ts'

const NoOptions = Type.Object({}, { additionalProperties: false })
const NOT_FOUND = ['AGENT_NOT_FOUND', 'BACKTEST_NOT_FOUND'] as const
const schemas = { params: BacktestPath, body: optionalBody(NoOptions), response: { 200: BacktestMutation } }
const described = { errors: [...NOT_FOUND], requestExample: {} }
/** The routes that change a backtest: pause, resume, cancel, rerun. */
export const backtestChangeRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'backtest-change' }).use(pausing(deps)).use(cancelling(deps)).use(rerunning(deps))

const pausing = (deps: ApiDependencies) =>
  new Elysia({ name: 'backtest-pausing' })
    .use(authentication(deps))
    .post(
      '/v1/agents/:id/backtests/:backtestId/pause',
      async ({ workspaceId, audit, params: { id, backtestId } }) => {
        const pause = (tx: Transactor) => pauseBacktest(tx, workspaceId, id, backtestId)
        return backtestMutation((await audit.write('pauseBacktest', pause, changeFacts)).backtest)
      },
      {
        ...schemas,
        detail: operation('pauseBacktest', 'Pause a backtest: it asks no further turn', 'Evals', {
          ...described,
          description: 'Turns under way get their results. One that does not run stays as it is.',
          example: exampleOf('paused'),
        }),
      },
    )
    .post(
      '/v1/agents/:id/backtests/:backtestId/resume',
      async ({ workspaceId, audit, params: { id, backtestId } }) => {
        const resume = (tx: Transactor) => resumeBacktest(tx, workspaceId, id, backtestId)
        await audit.write('resumeBacktest', resume, changeFacts)
        const backtest = await findBacktest(deps.database, workspaceId, id, backtestId)
        await goOnWith(deps, backtest)
        return backtestMutation(backtest)
      },
      {
        ...schemas,
        detail: operation('resumeBacktest', 'Go on with a paused backtest', 'Evals', {
          ...described,
          description: 'One that is not paused stays as it is.',
          example: exampleOf('running'),
        }),
      },
    )

type Changed = { backtest: BacktestRecord; isChanged: boolean }

/** A request that has changed nothing leaves no entry in the audit. */
const changeFacts = ({ backtest, isChanged }: Changed) => (isChanged ? backtestFacts(backtest) : undefined)

const exampleOf = (status: 'paused' | 'running' | 'cancelled') => ({
  data: status === 'cancelled' ? { ...BACKTEST_EXAMPLE, status } : { ...STARTED_EXAMPLE, status },
  next_steps: BACKTEST_STEPS.slice(0, 1),
})

const cancelling = (deps: ApiDependencies) =>
  new Elysia({ name: 'backtest-cancelling' }).use(authentication(deps)).post(
    '/v1/agents/:id/backtests/:backtestId/cancel',
    async ({ workspaceId, audit, params: { id, backtestId } }) => {
      const cancel = (tx: Transactor) => cancelBacktest(tx, workspaceId, id, backtestId)
      const { backtest, isChanged } = await audit.write('cancelBacktest', cancel, changeFacts)
      if (isChanged) deps.temporal.cancelBacktest(backtest.id)
      return backtestMutation(backtest)
    },
    {
      ...schemas,
      detail: operation('cancelBacktest', 'Stop a backtest and keep its results so far', 'Evals', {
        ...described,
        description: 'The figures are those of the turns that are done. One that has ended stays as it is.',
        example: exampleOf('cancelled'),
      }),
    },
  )

const rerunning = (deps: ApiDependencies) =>
  new Elysia({ name: 'backtest-rerunning' }).use(authentication(deps)).post(
    '/v1/agents/:id/backtests/:backtestId/rerun',
    async ({ access, workspaceId, requestId, audit, params: { id, backtestId }, set }) => {
      const input = {
        agentId: id,
        requestId,
        startedBy: access.actor,
        admit: backtestAdmission(deps),
        priceOf: deps.models.ofWorkspace(workspaceId).priceOf,
      }
      deps.admission.admitWork()
      const rerun = (tx: Transactor) => rerunBacktest(tx, workspaceId, backtestId, input)
      const isNew = (backtest: BacktestRecord) => backtest.id !== backtestId.toLowerCase()
      const made = await audit.write('rerunBacktest', rerun, (each) => (isNew(each) ? backtestFacts(each) : undefined))
      const backtest = await findBacktest(deps.database, workspaceId, id, made.id)
      if (isNew(backtest)) {
        set.status = 202
        await goOnWith(deps, backtest)
        set.headers.location = backtestPathOf(backtest)
      }
      return backtestMutation(backtest)
    },
    {
      ...schemas,
      response: { 200: BacktestMutation, 202: BacktestMutation },
      detail: operation('rerunBacktest', 'Ask the errored and unasked turns again, in a new backtest', 'Evals', {
        description:
          'The new backtest has the same candidate. Where no such turn is left, or the backtest has not ended, the answer is 200 with the backtest itself.',
        errors: ['BACKTEST_NOT_FOUND', ...START_ERRORS],
        requestExample: {},
        example: { data: { ...STARTED_EXAMPLE, rerunOf: BACKTEST_EXAMPLE.id }, next_steps: BACKTEST_STEPS },
      }),
    },
  )
