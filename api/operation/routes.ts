import { Elysia } from 'elysia'
import Type from 'typebox'
import { nextStep } from '../../domain/agent/next-step.ts'
import { BulkRetry, BulkRetryResult, Failure, FailureQuery } from '../../domain/operation/failure.ts'
import { OperationStatus } from '../../domain/operation/status.ts'
import { isOperators } from '../../store/access/workspace.ts'
import { countEvaluations } from '../../store/eval/live/list.ts'
import { findTraceExports } from '../../store/log/export/backlog.ts'
import { findBacklogs, listProcessGroups } from '../../store/operation/backlog.ts'
import { countFailuresByCode, listFailures } from '../../store/operation/failure.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, query, response } from '../request/schema.ts'
import { EXAMPLE_FAILURE, EXAMPLE_STATUS } from './example.ts'
import { retryFailures } from './retry.ts'
import { viewFailure } from './view.ts'

const FailurePage = response(
  Type.Object({
    data: Type.Array(Failure),
    total: Type.Integer({ minimum: 0 }),
    next: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'Send it as after for the next page; null on the last one.',
    }),
  }),
)

const RETRY_STEPS = [
  nextStep('GET /v1/operations', 'See what is under way now.'),
  nextStep('GET /v1/operations/failures', 'See what has failed.'),
]

/** The routes for owners who keep the service running: its state, what failed, and bulk retries. */
export const operationRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'operation' }).use(status(deps)).use(failures(deps)).use(retrying(deps))

const status = (deps: ApiDependencies) =>
  new Elysia({ name: 'operation-status' }).use(authentication(deps)).get(
    '/v1/operations',
    async ({ workspaceId, access }) => {
      const parts = await deps.readiness()
      const seesAll = await isOperators(deps.database, access)
      return {
        data: {
          isHealthy: parts.every(({ isOk }) => isOk),
          parts: seesAll ? parts : [],
          processes: seesAll ? await listProcessGroups(deps.database, workspaceId) : [],
          backlogs: await findBacklogs(deps.database, workspaceId),
          evaluations: await countEvaluations(deps.database, workspaceId),
          workflowStartsWaiting: seesAll ? deps.temporal.backlog : 0,
          failures: await countFailuresByCode(deps.database, workspaceId),
          traceExports: await findTraceExports(deps.database, workspaceId),
        },
      }
    },
    {
      response: { 200: Read(OperationStatus) },
      detail: operation('getOperations', 'See health, processes, backlogs and failures', 'Operations', {
        description:
          'parts, processes and workflowStartsWaiting are those of the whole service, for the operator’s workspace only: others see none. Backlogs, held turns and failures are those of the workspace.',
        example: { data: EXAMPLE_STATUS },
      }),
    },
  )

const failures = (deps: ApiDependencies) =>
  new Elysia({ name: 'operation-failures' }).use(authentication(deps)).get(
    '/v1/operations/failures',
    async ({ workspaceId, access, query: { kind, limit = 50, ...page } }) => {
      const { rows, total } = await listFailures(deps.database, workspaceId, kind, { limit, ...page })
      const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null
      const { namespace, uiAddress } = deps.config.temporal
      const temporal = { namespace, uiAddress: (await isOperators(deps.database, access)) ? uiAddress : undefined }
      return { data: rows.map((row) => viewFailure(temporal, kind, row)), total, next }
    },
    {
      query: query(FailureQuery),
      response: { 200: FailurePage },
      detail: operation('listFailures', 'List what has failed, newest first', 'Operations', {
        description:
          'A run that failed is listed until the suite is run again. A delivery and a reply are listed after their first failed attempt; isRetrying says whether further attempts follow. total is the number of all failures that fit kind and code.',
        example: { data: [EXAMPLE_FAILURE], total: 1, next: null },
      }),
    },
  )

const retrying = (deps: ApiDependencies) =>
  new Elysia({ name: 'operation-retry' }).use(authentication(deps)).post(
    '/v1/operations/retry',
    async ({ access, audit, requestId, body: wanted }) => ({
      data: await retryFailures(deps, { access, audit, requestId, wanted }),
      next_steps: RETRY_STEPS,
    }),
    {
      body: body(BulkRetry),
      response: { 200: Mutation(BulkRetryResult) },
      detail: operation('retryFailures', 'Retry what has failed, by kind, code or ids', 'Operations', {
        description:
          'What fits is counted anew. Without code and ids, only failures that a retry can help are retried. One request retries at most 1,000 and says how many remain. A document continues at the step that failed, a suite is run again as a new run, a webhook and a reply get another 24 hours of attempts. A repeated request retries nothing twice.',
        requestExample: { kind: 'document', code: 'EMBEDDING_FAILED' },
        example: { data: { kind: 'document', retried: 140, remaining: 0, refused: [] }, next_steps: RETRY_STEPS },
      }),
    },
  )
