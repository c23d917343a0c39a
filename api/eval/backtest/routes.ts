import { Elysia } from 'elysia'
import Type from 'typebox'
import { Backtest } from '../../../domain/eval/backtest/backtest.ts'
import { BacktestTurn } from '../../../domain/eval/backtest/turn.ts'
import { LogPage } from '../../../domain/log/entry.ts'
import { backtestOf, findBacktest, listBacktests } from '../../../store/eval/backtest/backtest.ts'
import { listBacktestTurns } from '../../../store/eval/backtest/turn.ts'
import { AgentPath, Read, ReadPart } from '../../agent/reply.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { query } from '../../request/schema.ts'
import { BACKTEST_EXAMPLE, TURN_EXAMPLE } from './example.ts'
import { BacktestPath, shownTurns } from './reply.ts'
import { backtestStream, STREAM_RESPONSE } from './stream.ts'

const { divergence, verdict, status } = BacktestTurn.properties
const TurnQuery = Type.Object({
  divergence: Type.Optional(divergence.anyOf[0]),
  verdict: Type.Optional(verdict.anyOf[0]),
  status: Type.Optional(status),
  ...LogPage.properties,
})
const NOT_FOUND = ['AGENT_NOT_FOUND', 'BACKTEST_NOT_FOUND'] as const

/** The routes that read backtests: list, get, their turns, stream. */
export const backtestRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'backtest' }).use(reading(deps)).use(readingTurns(deps))

const reading = (deps: ApiDependencies) =>
  new Elysia({ name: 'backtest-reading' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/backtests',
      async ({ workspaceId, params: { id }, query: { limit = 50, offset = 0 } }) => {
        const backtests = await listBacktests(deps.database, workspaceId, id, { limit, offset })
        return { data: backtests.map(backtestOf) }
      },
      {
        params: AgentPath,
        query: query(LogPage),
        response: { 200: Read(Type.Array(Backtest)) },
        detail: operation('listBacktests', 'List the backtests of an agent, newest first', 'Evals', {
          description: 'The turns of each are a list of their own.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: [BACKTEST_EXAMPLE] },
        }),
      },
    )
    .get(
      '/v1/agents/:id/backtests/:backtestId',
      async ({ workspaceId, params: { id, backtestId } }) => ({
        data: backtestOf(await findBacktest(deps.database, workspaceId, id, backtestId)),
      }),
      {
        params: BacktestPath,
        response: { 200: Read(Backtest) },
        detail: operation('getBacktest', 'Get a backtest with its progress and its figures so far', 'Evals', {
          description: 'The ratios of cost and latency come with its end.',
          errors: [...NOT_FOUND],
          example: { data: BACKTEST_EXAMPLE },
        }),
      },
    )

const readingTurns = (deps: ApiDependencies) =>
  new Elysia({ name: 'backtest-reading-turns' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/backtests/:backtestId/turns',
      async ({ access, workspaceId, params: { id, backtestId }, query: { limit = 50, offset = 0, ...matches } }) => {
        const backtest = await findBacktest(deps.database, workspaceId, id, backtestId)
        const { turns, total } = await listBacktestTurns(deps.database, backtest.id, matches, { limit, offset })
        return { data: turns.map(shownTurns(access)), total }
      },
      {
        params: BacktestPath,
        query: query(TurnQuery),
        response: { 200: ReadPart(BacktestTurn) },
        detail: operation('listBacktestTurns', 'List the turns of a backtest, the worst first', 'Evals', {
          description:
            'First those that got worse, then those that diverged, then those that errored. Texts and arguments need the scope read. Turns of deleted conversations are gone.',
          errors: [...NOT_FOUND],
          example: { data: [TURN_EXAMPLE], total: 1 },
        }),
      },
    )
    .get(
      '/v1/agents/:id/backtests/:backtestId/stream',
      async ({ access, workspaceId, requestId, params: { id, backtestId }, request, server }) => {
        const backtest = await findBacktest(deps.database, workspaceId, id, backtestId)
        server?.timeout(request, 0)
        return backtestStream(deps, backtest, { access, request, requestId })
      },
      {
        params: BacktestPath,
        detail: operation('streamBacktest', 'Stream the results of a backtest as they come, then its end', 'Evals', {
          description: 'A client that comes late or comes back gets all results from the beginning.',
          errors: [...NOT_FOUND],
          responses: { 200: STREAM_RESPONSE },
        }),
      },
    )
