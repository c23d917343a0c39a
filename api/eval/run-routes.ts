import { Elysia } from 'elysia'
import Type from 'typebox'
import { EvalComparison, summarizeChanges } from '../../domain/eval/compare.ts'
import { EvalResultPage, EvalRun } from '../../domain/eval/run.ts'
import { LogPage } from '../../domain/log/entry.ts'
import { listEvalResults } from '../../store/eval/case.ts'
import { listComparedCases } from '../../store/eval/compare.ts'
import { evalRunOf, findEvalRun, listEvalRuns } from '../../store/eval/run.ts'
import { Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { query } from '../request/schema.ts'
import { COMPARISON_EXAMPLE, RUN_EXAMPLE } from './example.ts'
import { ComparePath, RUN_PATHS, RunPath, RunRead, SuitePath, shownAt } from './reply.ts'
import { runStream, STREAM_RESPONSE } from './stream.ts'

const NOT_FOUND = ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND', 'EVAL_RUN_NOT_FOUND'] as const

/** The routes that read runs of a suite: list, get, stream, compare. */
export const evalRunRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-run' }).use(listing(deps)).use(getting(deps)).use(streaming(deps)).use(comparing(deps))

const listing = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-run-listing' }).use(authentication(deps)).get(
    '/v1/agents/:id/evals/:suiteId/runs',
    async ({ workspaceId, params: { id, suiteId }, query: { limit = 50, offset = 0 } }) => {
      const runs = await listEvalRuns(deps.database, workspaceId, id, suiteId, { limit, offset })
      return { data: runs.map((run) => evalRunOf(run, null)) }
    },
    {
      params: SuitePath,
      query: query(LogPage),
      response: { 200: Read(Type.Array(EvalRun)) },
      detail: operation('listEvalRuns', 'List the runs of an eval suite, newest first', 'Evals', {
        description: 'The list leaves the results out; GET of one run has them.',
        errors: ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND'],
        example: { data: [{ ...RUN_EXAMPLE, results: null }] },
      }),
    },
  )

const getting = (deps: ApiDependencies) => {
  const app = new Elysia({ name: 'eval-run-getting' }).use(authentication(deps))
  for (const path of RUN_PATHS)
    app.get(
      path,
      async ({ workspaceId, params: { id, suiteId, runId }, query: page }) => {
        const run = await findEvalRun(deps.database, workspaceId, id, suiteId, runId)
        return { data: evalRunOf(run, await listEvalResults(deps.database, run, page)) }
      },
      {
        params: RunPath,
        query: query(EvalResultPage),
        response: { 200: RunRead },
        detail: {
          ...shownAt(path),
          ...operation('getEvalRun', 'Get a run with its progress and its results so far', 'Evals', {
            description: 'A run has all its results unless limit or offset ask for a page of them.',
            errors: [...NOT_FOUND],
            example: { data: RUN_EXAMPLE },
          }),
        },
      },
    )
  return app
}

const streaming = (deps: ApiDependencies) => {
  const app = new Elysia({ name: 'eval-run-streaming' }).use(authentication(deps))
  for (const path of RUN_PATHS)
    app.get(
      `${path}/stream`,
      async ({ access, workspaceId, requestId, params: { id, suiteId, runId }, request, server }) => {
        const run = await findEvalRun(deps.database, workspaceId, id, suiteId, runId)
        server?.timeout(request, 0)
        return runStream(deps, run, { access, request, requestId })
      },
      {
        params: RunPath,
        detail: {
          ...shownAt(path),
          ...operation('streamEvalRun', 'Stream the results of a run as they come, then its end', 'Evals', {
            description: 'A client that comes late or comes back gets all results from the beginning.',
            errors: [...NOT_FOUND],
            responses: { 200: STREAM_RESPONSE },
          }),
        },
      },
    )
  return app
}

const comparing = (deps: ApiDependencies) => {
  const app = new Elysia({ name: 'eval-run-comparing' }).use(authentication(deps))
  for (const path of RUN_PATHS)
    app.get(
      `${path}/compare/:otherRunId`,
      async ({ workspaceId, params: { id, suiteId, runId, otherRunId } }) => {
        const a = await findEvalRun(deps.database, workspaceId, id, suiteId, runId)
        const b = await findEvalRun(deps.database, workspaceId, id, a.suiteId, otherRunId)
        const cases = await listComparedCases(deps.database, a.id, b.id)
        return { data: { a: a.id, b: b.id, summary: summarizeChanges(cases), cases } }
      },
      {
        params: ComparePath,
        response: { 200: Read(EvalComparison) },
        detail: {
          ...shownAt(path),
          ...operation('compareEvalRuns', 'Compare two runs case by case', 'Evals', {
            description: 'Cases are compared by their place; `sameCase` is false where a case was changed in between.',
            errors: [...NOT_FOUND],
            example: { data: COMPARISON_EXAMPLE },
          }),
        },
      },
    )
  return app
}
