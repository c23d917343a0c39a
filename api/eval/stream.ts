import type { EvalRun } from '../../domain/eval/run.ts'
import type { EvalResult } from '../../domain/eval/suite.ts'
import { listFinishedCases } from '../../store/eval/case.ts'
import { type EvalRunRecord, evalRunOf, findEvalRun } from '../../store/eval/run.ts'
import type { AdmittedCall } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { sseFrame } from '../turn/sse.ts'
import { eventResponse } from './event-response.ts'
import { RESULT_EXAMPLES, RUN_EXAMPLE } from './example.ts'
import { followResults, type TakeLook } from './feed.ts'

type Event = { type: 'progress' | 'end'; data: EvalRun } | { type: 'result'; data: EvalResult }

/** The run as server-sent events. A client that connects again gets all results, from the first one. */
export const runStream = (
  deps: ApiDependencies,
  run: EvalRunRecord,
  call: AdmittedCall & { requestId: string },
): Response => eventResponse(deps, call, (signal) => follow(deps, run, signal))

async function* follow(deps: ApiDependencies, run: EvalRunRecord, signal: AbortSignal): AsyncGenerator<Event> {
  const sent = new Set<string>()
  let shownDone = -1
  for await (const { subject, hasEnded, results } of followResults(deps.database, run.id, lookAt(deps, run), signal)) {
    for (const { result } of results) {
      const key = `${result.testCaseIndex}.${result.attempt ?? 0}`
      if (sent.has(key)) continue
      sent.add(key)
      yield { type: 'result', data: result }
    }
    if (hasEnded) return yield { type: 'end', data: evalRunOf(subject, null) }
    if (subject.done !== shownDone) yield { type: 'progress', data: evalRunOf(subject, null) }
    shownDone = subject.done
  }
}

/** @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, EVAL_RUN_NOT_FOUND once that is deleted; what Postgres said */
const lookAt =
  ({ database }: ApiDependencies, run: EvalRunRecord): TakeLook<EvalRunRecord, { result: EvalResult }> =>
  async (since) => {
    const { workspaceId, agentId, suiteId, id, repeat } = run
    const subject = await findEvalRun(database, workspaceId, agentId, suiteId, id)
    const results = await listFinishedCases(database, id, { repeat, since })
    return { subject, hasEnded: subject.status !== 'running', results }
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
  content: {
    'text/event-stream': {
      schema: { type: 'string' },
      'x-event': { $ref: '#/components/schemas/RunEvent' },
      example: STREAM_EXAMPLE,
    },
  },
}
