import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ApiError, apiErrorOf } from '../../domain/error.ts'
import type { EvalResult } from '../../domain/eval/suite.ts'
import { agentNotFound } from '../../store/agent/agent.ts'
import { listEvalResults } from '../../store/eval/case.ts'
import { type EvalRunRecord, findEvalRunState } from '../../store/eval/run.ts'
import { evalSuiteNotFound } from '../../store/eval/suite.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { envelopeOf, publicError } from '../plugins/failure.ts'

const FIRST_LOOK_MS = 25
const LONGEST_PAUSE_MS = 500
/** A run that takes longer answers in pieces: spaces, then the JSON. Proxies and clients give up on silence. */
const QUIET_MS = 15_000

/**
 * Waits for a run's end, however long it takes. A short one is answered as a value; a long one as a body that begins
 * with spaces, which JSON allows, so that nobody between us and the client takes the connection for dead.
 * @throws AGENT_NOT_FOUND or EVAL_SUITE_NOT_FOUND when that is deleted meanwhile, and what a failed run failed with
 */
export async function answerWhenEnded(
  deps: ApiDependencies,
  run: EvalRunRecord,
  { requestId, signal }: { requestId: string; signal: AbortSignal },
): Promise<{ data: EvalResult[] }> {
  const end = awaitEnd(deps, run, signal)
  const quiet = new AbortController()
  const isLong = wait(QUIET_MS, true, { signal: quiet.signal }).catch(() => false)
  try {
    const first = await Promise.race([end, isLong])
    if (first !== true) return { data: await end }
    // Elysia sends a Response as it is, though its types know only the schema.
    return patientResponse(end, requestId, deps.log) as Response & { data: EvalResult[] }
  } finally {
    quiet.abort()
  }
}

/** The results, once the run has ended. */
async function awaitEnd(deps: ApiDependencies, run: EvalRunRecord, signal: AbortSignal): Promise<EvalResult[]> {
  for (let pauseMs = FIRST_LOOK_MS; !signal.aborted; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.3)) {
    // While Postgres is away nobody can say more than that the run goes on.
    const state = await findEvalRunState(deps.database, run.id).catch(() => ({ status: 'running' as const }))
    if (!state || ('agentDeleted' in state && state.agentDeleted)) throw agentNotFound(run.agentId)
    if ('suiteDeleted' in state && state.suiteDeleted) throw evalSuiteNotFound(run.suiteId)
    if (state.status === 'failed')
      throw 'error' in state && state.error ? apiErrorOf(state.error) : new ApiError('INTERNAL_ERROR')
    if (state.status !== 'running') return listEvalResults(deps.database, run)
    if (deps.stopping.aborted) throw stopped()
    await wait(pauseMs)
  }
  return []
}

/** The run goes on in the worker; another API process, or this one when it is back, waits for it as well. */
const stopped = () =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: 'The service is being stopped; the run goes on.',
    fix: 'Send the same request again: it joins the run, and with the same Idempotency-Key finds it even when it has ended.',
    headers: { 'retry-after': '2' },
  })

/** The status is said before the end is known: what goes wrong from now on leaves the results so far, or an error in the body. */
function patientResponse(end: Promise<EvalResult[]>, requestId: string, log: Logger): Response {
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const keepAlive = () => controller.enqueue(encoder.encode(' '))
      keepAlive()
      timer = setInterval(keepAlive, QUIET_MS)
      const answer = await end.then(
        (data) => ({ data }),
        (error: unknown) => envelopeOf(publicError(error, log), requestId),
      )
      clearInterval(timer)
      controller.enqueue(encoder.encode(JSON.stringify(answer)))
      controller.close()
    },
    cancel: () => clearInterval(timer),
  })
  return new Response(stream, { headers: { 'content-type': 'application/json; charset=utf-8' } })
}
