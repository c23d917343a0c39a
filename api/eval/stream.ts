import { setTimeout as wait } from 'node:timers/promises'
import type { EvalRun } from '../../domain/eval/run.ts'
import type { EvalResult } from '../../domain/eval/suite.ts'
import { listFinishedCases } from '../../store/eval/case.ts'
import { type EvalRunRecord, evalRunOf, findEvalRun } from '../../store/eval/run.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { envelopeOf, publicError } from '../plugins/failure.ts'
import { SSE_HEADERS, sseBody, sseFrame } from '../turn/sse.ts'
import { RESULT_EXAMPLES, RUN_EXAMPLE } from './example.ts'

const POLL_MS = 250
/** Each read begins this long before the newest result: transactions do not commit in the order of their clocks. */
const OVERLAP_MS = 2_000

type Event = { type: 'progress' | 'end'; data: EvalRun } | { type: 'result'; data: EvalResult }

/** The run as server-sent events. A client that connects again gets all results, from the first one. */
export function runStream(deps: ApiDependencies, run: EvalRunRecord, requestId: string): Response {
  const frames = sseBody(
    (signal) => follow(deps, run, signal),
    ({ type, data }: Event) => sseFrame(type, data),
    (error) => sseFrame('error', envelopeOf(publicError(error, deps.log), requestId)),
  )
  return new Response(frames, { headers: SSE_HEADERS })
}

async function* follow(deps: ApiDependencies, run: EvalRunRecord, signal: AbortSignal): AsyncGenerator<Event> {
  const { workspaceId, agentId, suiteId, id, repeat } = run
  const sent = new Set<string>()
  let since: Date | undefined
  let shownDone = -1
  while (!signal.aborted && !deps.stopping.aborted) {
    // The run is read before its results, so the results contain every case that it counts as done.
    const current = await findEvalRun(deps.database, workspaceId, agentId, suiteId, id)
    for (const { result, endedAt } of await listFinishedCases(deps.database, id, { repeat, since })) {
      since = new Date(Math.max(since?.getTime() ?? 0, endedAt.getTime() - OVERLAP_MS))
      const key = `${result.testCaseIndex}.${result.attempt ?? 0}`
      if (sent.has(key)) continue
      sent.add(key)
      yield { type: 'result', data: result }
    }
    if (current.status !== 'running') return yield { type: 'end', data: evalRunOf(current, null) }
    if (current.done !== shownDone) yield { type: 'progress', data: evalRunOf(current, null) }
    shownDone = current.done
    await wait(POLL_MS)
  }
}

const STREAM_EXAMPLE = [
  sseFrame('progress', { ...RUN_EXAMPLE, status: 'running', endedAt: null, results: null }),
  sseFrame('result', RESULT_EXAMPLES[0]),
  sseFrame('end', { ...RUN_EXAMPLE, results: null }),
].join('')

/** The stream as an OpenAPI response. */
export const STREAM_RESPONSE = {
  description:
    'Server-sent events: progress (the run without its results), result (one of its results), and at last end.',
  content: { 'text/event-stream': { schema: { type: 'string' }, example: STREAM_EXAMPLE } },
}
