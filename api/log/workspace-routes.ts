import { Elysia } from 'elysia'
import Type from 'typebox'
import { ApiError } from '../../domain/error.ts'
import { LogPage, StatsWindow } from '../../domain/log/entry.ts'
import { LOG_SORTS, LogFilterQuery, MAX_COUNTED_LOGS, WorkspaceLog } from '../../domain/log/workspace-entry.ts'
import { countLogs, listWorkspaceLogs, readWorkspaceLogs } from '../../store/log/workspace-entry.ts'
import { admittedBatches, whileAdmitted } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { batchStream } from '../request/batch-stream.ts'
import { query, response } from '../request/schema.ts'
import { SSE_HEADERS, sseBody, sseFrame } from '../turn/sse.ts'
import { CSV_HEAD, csvOf } from './csv.ts'
import { cursorOf, positionOf } from './cursor.ts'
import { EXPORT_RESPONSE, LIST_EXAMPLE, TAIL_RESPONSE } from './example.ts'
import { logFilterOf } from './filter.ts'
import type { TailEvent } from './tail.ts'
import { windowOf } from './window.ts'

const Chosen = { ...LogFilterQuery.properties, ...StatsWindow.properties }
const ListQuery = Type.Object({
  ...Chosen,
  sort: Type.Optional(Type.Enum([...LOG_SORTS], { default: 'newest' })),
  limit: LogPage.properties.limit,
  cursor: Type.Optional(Type.String({ maxLength: 500, description: 'next_cursor of the page before' })),
})
const Page = Type.Object({
  data: Type.Array(WorkspaceLog),
  total: Type.Union([Type.Integer(), Type.Null()], {
    description: `The number of entries, counted up to ${MAX_COUNTED_LOGS}; null on later pages.`,
  }),
  next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' }),
})

/** The routes of the workspace's log: pages of it, its tail as a stream, and all of it as CSV. */
export const workspaceLogRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'workspace-log' }).use(listing(deps)).use(tailing(deps)).use(exporting(deps))

const listing = (deps: ApiDependencies) =>
  new Elysia({ name: 'workspace-log-list' }).use(authentication(deps)).get(
    '/v1/logs',
    async ({ access, workspaceId, query: { sort = 'newest', limit = 50, cursor, ...given } }) => {
      const chosen = { filter: logFilterOf(access, given), window: windowOf(given) }
      const after = positionOf(sort, cursor)
      const { entries, next } = await listWorkspaceLogs(deps.database, workspaceId, chosen, { sort, limit, after })
      const total = after ? null : await countLogs(deps.database, workspaceId, chosen)
      return { data: entries, total, next_cursor: cursorOf(sort, next) }
    },
    {
      query: query(ListQuery),
      response: response(Page),
      detail: operation('listWorkspaceLogs', "List the log of all the workspace's agents", 'Logs and stats', {
        description:
          'An entry a turn, those of eval cases too. Without a window it covers the last 30 days. A key that is bound to agents sees their entries.',
        example: LIST_EXAMPLE,
      }),
    },
  )

const tailing = (deps: ApiDependencies) =>
  new Elysia({ name: 'workspace-log-tail' }).use(authentication(deps)).get(
    '/v1/logs/stream',
    ({ access, workspaceId, requestId, query: given, request, server }) => {
      const filter = logFilterOf(access, given)
      server?.timeout(request, 0)
      const body = sseBody(
        (signal) => {
          const admitted = whileAdmitted(deps, { request, access }, signal)
          return deps.logTail.follow(workspaceId, filter, AbortSignal.any([admitted, deps.stopping]))
        },
        tailFrame,
        () => sseFrame('error', { error: { ...brokenOff(), request_id: requestId } }),
      )
      return new Response(body, { headers: SSE_HEADERS })
    },
    {
      query: query(LogFilterQuery),
      detail: operation('streamWorkspaceLogs', 'Stream the new entries of the log', 'Logs and stats', {
        description:
          'Events: `ready`, then a `log` with each new entry, and `gap { count }` where entries of the workspace were left out because too many came at once; it counts those of every filter. The first entries may be ten seconds old. A stream ends after ten minutes, and within 5 seconds after its key or session lost the workspace; open another one then.',
        errors: ['SERVICE_UNAVAILABLE'],
        responses: { 200: TAIL_RESPONSE },
      }),
    },
  )

function tailFrame(event: TailEvent): string {
  if (event.type === 'log') return sseFrame('log', event.entry)
  return event.type === 'gap' ? sseFrame('gap', { count: event.count }) : sseFrame('ready', {})
}

function brokenOff() {
  const { errorCode: code, message, fix } = new ApiError('SERVICE_UNAVAILABLE')
  return { code, message, fix }
}

const exporting = (deps: ApiDependencies) =>
  new Elysia({ name: 'workspace-log-export' }).use(authentication(deps)).get(
    '/v1/logs/export',
    async ({ access, workspaceId, query: given, request }) => {
      const chosen = { filter: logFilterOf(access, given), window: windowOf(given) }
      const count = await countLogs(deps.database, workspaceId, chosen, null)
      const batches = readWorkspaceLogs(deps.database, workspaceId, chosen)
      return new Response(batchStream(admittedBatches(deps, { request, access }, batches), csvOf, CSV_HEAD), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="logs.csv"',
          'x-row-count': String(count),
        },
      })
    },
    {
      query: query(Type.Object(Chosen)),
      detail: operation('exportWorkspaceLogs', 'Get the log as CSV, newest first', 'Logs and stats', {
        description:
          'The header X-Row-Count tells the number of rows before the first. An export that breaks off ends without the end of its response.',
        responses: { 200: EXPORT_RESPONSE },
      }),
    },
  )
