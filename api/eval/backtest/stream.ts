import type { Access } from '../../../domain/access/access.ts'
import type { Backtest } from '../../../domain/eval/backtest/backtest.ts'
import type { BacktestTurn } from '../../../domain/eval/backtest/turn.ts'
import { type BacktestRecord, backtestOf, findBacktest } from '../../../store/eval/backtest/backtest.ts'
import { type EndedBacktestTurn, listEndedTurns, readEndedTurns } from '../../../store/eval/backtest/turn.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { sseFrame } from '../../turn/sse.ts'
import { eventResponse } from '../event-response.ts'
import { followResults, type TakeLook } from '../feed.ts'
import { BACKTEST_EXAMPLE, TURN_EXAMPLE } from './example.ts'
import { shownTurns } from './reply.ts'

type Event = { type: 'progress' | 'end'; data: Backtest } | { type: 'result'; data: BacktestTurn }

/** The backtest as server-sent events. A client that connects again gets all results, from the first one. */
export const backtestStream = (
  deps: ApiDependencies,
  backtest: BacktestRecord,
  call: { request: Request; access: Access; requestId: string },
): Response => eventResponse(deps, call, (signal) => follow(deps, backtest, call.access, signal))

async function* follow(
  deps: ApiDependencies,
  backtest: BacktestRecord,
  access: Access,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const sent = new Set<string>()
  const shown = shownTurns(access)
  let before = ''
  const looks = followResults(deps.database, backtest.id, lookAt(deps, backtest), signal)
  for await (const { subject, hasEnded, results } of looks) {
    const { isFirst, ...present } = subject
    for await (const { turn } of isFirst ? readEndedTurns(deps.database, backtest.id) : results) {
      if (signal.aborted) return
      if (sent.has(turn.turn_id)) continue
      sent.add(turn.turn_id)
      yield { type: 'result', data: shown(turn) }
    }
    if (hasEnded) return yield { type: 'end', data: backtestOf(present) }
    const { status, done, errored, leftOut } = present
    const now = [status, done, errored, leftOut].join()
    if (now !== before) yield { type: 'progress', data: backtestOf(present) }
    before = now
  }
}

/** The results of a first look are read in pages. */
type Seen = BacktestRecord & { isFirst: boolean }

/** @throws AGENT_NOT_FOUND, BACKTEST_NOT_FOUND once that is deleted; what Postgres said */
const lookAt =
  ({ database }: ApiDependencies, { workspaceId, agentId, id }: BacktestRecord): TakeLook<Seen, EndedBacktestTurn> =>
  async (since) => {
    const subject = await findBacktest(database, workspaceId, agentId, id)
    const results = since ? await listEndedTurns(database, id, since) : []
    return { subject: { ...subject, isFirst: since === undefined }, hasEnded: subject.endedAt !== null, results }
  }

const STREAM_EXAMPLE = [
  sseFrame('progress', { ...BACKTEST_EXAMPLE, status: 'running', endedAt: null }),
  sseFrame('result', TURN_EXAMPLE),
  sseFrame('end', BACKTEST_EXAMPLE),
].join('')

/** The stream as an OpenAPI response. */
export const STREAM_RESPONSE = {
  description: 'Server-sent events: progress (the backtest), result (a turn that has its result), and at last end.',
  content: {
    'text/event-stream': {
      schema: { type: 'string' },
      'x-event': { $ref: '#/components/schemas/BacktestEvent' },
      example: STREAM_EXAMPLE,
    },
  },
}
