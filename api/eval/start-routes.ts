import { Elysia } from 'elysia'
import Type from 'typebox'
import { EvalRerunOptions, EvalRun, EvalRunOptions } from '../../domain/eval/run.ts'
import { EvalResult } from '../../domain/eval/suite.ts'
import { exportingAs, type Transactor } from '../../store/database.ts'
import { listEvalResults } from '../../store/eval/case.ts'
import { findEvalRun } from '../../store/eval/run.ts'
import { cancelEvalRun } from '../../store/eval/run-end.ts'
import { rerunEvalRun, startEvalRun } from '../../store/eval/run-start.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { idempotencyOf } from '../request/idempotency.ts'
import { optionalBody, response } from '../request/schema.ts'
import { RESULT_EXAMPLES, RUN_EXAMPLE, RUN_STEPS } from './example.ts'
import { RUN_PATHS, RunMutation, RunPath, runMutation, SuitePath, shownAt } from './reply.ts'
import { evalRunInput, newRunOf, prefersAsync, runAdmission, runFacts, runPathOf, startFacts } from './run-request.ts'
import { answerWhenEnded } from './wait.ts'

const Ended = response(Type.Object({ data: Type.Array(EvalResult), run: EvalRun }))
const RUN_OF_RESULTS = { ...RUN_EXAMPLE, results: null }
// The results stand in the example of the run that is waited for.
const example = { data: RUN_OF_RESULTS, next_steps: RUN_STEPS.slice(0, 1) }
const STARTED_RESPONSE = {
  description: 'The run as it is, for a request with Prefer: respond-async.',
  content: { 'application/json': { schema: RunMutation, example } },
}
const REFUSALS = ['AGENT_DISABLED', 'MODEL_PROVIDER_NOT_CONFIGURED', 'MODEL_NOT_ALLOWED'] as const
const NoOptions = Type.Object({}, { additionalProperties: false })
const HEADERS = {
  Prefer: 'respond-async: the answer is 202 at once, with the run and its Location, before the results are there.',
  'Idempotency-Key':
    '1–255 characters, kept for 24 hours. A request with the same key joins the same run, also after its end.',
}

/** The routes that start, rerun and cancel a run. A lost connection stops no run. */
export const evalStartRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-start' }).use(running(deps)).use(rerunning(deps)).use(cancelling(deps))

const running = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-running' }).use(authentication(deps)).post(
    '/v1/agents/:id/evals/:suiteId/run',
    async ({ access, workspaceId, requestId, audit, params: { id, suiteId }, body, request, server, set, status }) => {
      const idempotency = idempotencyOf(request, { id, suiteId, body })
      const input = {
        ...newRunOf(deps, id, suiteId, { requestId, access }, body),
        idempotency,
        admit: runAdmission(deps),
      }
      deps.admission.admitWork()
      const start = (tx: Transactor) => startEvalRun(tx, workspaceId, input)
      const { run, started } = await audit.write('runEvalSuite', start, startFacts)
      if (started) await deps.temporal.startEvalRun(evalRunInput(run))
      if (!prefersAsync(request)) {
        server?.timeout(request, 0)
        return await answerWhenEnded(deps, run, { requestId, access, request })
      }
      set.headers.location = runPathOf(run)
      set.headers['preference-applied'] = 'respond-async'
      const now = await findEvalRun(deps.database, workspaceId, id, suiteId, run.id)
      return status(202, runMutation(now, await listEvalResults(deps.database, now)))
    },
    {
      params: SuitePath,
      body: optionalBody(EvalRunOptions),
      response: { 200: Ended, 202: RunMutation },
      detail: operation('runEvalSuite', 'Run an eval suite and wait for the results', 'Evals', {
        description:
          'While a run of the suite with the same version and model is under way, the request joins it. Beside the results stands the run, with its id, score and cost. A lost connection loses nothing: the run goes on.',
        errors: [
          'AGENT_NOT_FOUND',
          'VERSION_NOT_FOUND',
          'EVAL_SUITE_NOT_FOUND',
          'EVAL_RERUN_RUNNING',
          'EVAL_OTHER_RUN_RUNNING',
          'IDEMPOTENCY_CONFLICT',
          ...REFUSALS,
        ],
        headers: HEADERS,
        requestExample: { repeat: 1, maxCost: 0.5, concurrency: 8, agentVersion: 7, model: 'openai/gpt-4o-mini' },
        example: { data: RESULT_EXAMPLES, run: RUN_OF_RESULTS },
        responses: { 202: STARTED_RESPONSE },
      }),
    },
  )

const rerunning = (deps: ApiDependencies) => {
  const app = new Elysia({ name: 'eval-rerunning' }).use(authentication(deps))
  for (const path of RUN_PATHS)
    app.post(
      `${path}/rerun`,
      async ({ access, workspaceId, requestId, audit, params: { id, suiteId, runId }, body, set }) => {
        const parent = await findEvalRun(deps.database, workspaceId, id, suiteId, runId)
        const input = {
          ...newRunOf(deps, id, parent.suiteId, { requestId, access }, { concurrency: parent.concurrency, ...body }),
          idempotency: undefined,
          admit: runAdmission(deps),
        }
        const start = (tx: Transactor) => rerunEvalRun(tx, workspaceId, runId, input)
        const { run, started } = await audit.write('rerunEvalRun', start, startFacts)
        if (started) await deps.temporal.startEvalRun(evalRunInput(run))
        if (run.id !== parent.id) {
          set.status = 202
          set.headers.location = runPathOf(run)
        }
        return runMutation(run, await listEvalResults(deps.database, run))
      },
      {
        params: RunPath,
        body: optionalBody(EvalRerunOptions),
        response: { 200: RunMutation, 202: RunMutation },
        detail: {
          ...shownAt(path),
          ...operation('rerunEvalRun', 'Run the failed and errored cases of a run again in a new run', 'Evals', {
            description:
              'The new run uses the current configuration of the agent, and the model of the run where one was chosen. When no case of the run failed, the answer is 200 with the run itself.',
            errors: ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND', 'EVAL_RUN_NOT_FOUND', ...REFUSALS],
            requestExample: { maxCost: 0.5, concurrency: 8 },
            example,
          }),
        },
      },
    )
  return app
}

const cancelling = (deps: ApiDependencies) => {
  const app = new Elysia({ name: 'eval-cancelling' }).use(authentication(deps))
  for (const path of RUN_PATHS)
    app.post(
      `${path}/cancel`,
      async ({ workspaceId, audit, params: { id, suiteId, runId } }) => {
        const cancel = (tx: Transactor) =>
          cancelEvalRun(exportingAs(tx, deps.database), workspaceId, id, suiteId, runId)
        const run = await audit.write('cancelEvalRun', cancel, runFacts)
        if (run.status === 'cancelled') deps.temporal.cancelEvalRun(run.id)
        return runMutation(run, await listEvalResults(deps.database, run))
      },
      {
        params: RunPath,
        body: optionalBody(NoOptions),
        response: { 200: RunMutation },
        detail: {
          ...shownAt(path),
          ...operation('cancelEvalRun', 'Stop a run and keep its results so far', 'Evals', {
            description: 'The results so far stay, and the run is cancelled.',
            errors: ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND', 'EVAL_RUN_NOT_FOUND'],
            requestExample: {},
            example,
          }),
        },
      },
    )
  return app
}
