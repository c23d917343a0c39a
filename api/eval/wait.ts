import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ApiError, apiErrorOf } from '../../domain/error.ts'
import type { EvalRun } from '../../domain/eval/run.ts'
import type { EvalResult } from '../../domain/eval/suite.ts'
import { agentNotFound } from '../../store/agent/agent.ts'
import { listEvalResults } from '../../store/eval/case.ts'
import { type EvalRunRecord, evalRunOf, findEvalRun } from '../../store/eval/run.ts'
import { evalSuiteNotFound } from '../../store/eval/suite.ts'
import { type AdmittedCall, withAdmission } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { envelopeOf, publicError } from '../plugins/failure.ts'

/**
 * A run that takes longer gets a space as often as this, then the JSON: proxies and clients give a silent connection
 * up.
 */
const KEEP_ALIVE_MS = 15_000

/** The results of a run, and beside them the run without its results. */
export type EndedRun = { data: EvalResult[]; run: EvalRun }

/**
 * Waits for a run's end, as long as the key or the session of the request reaches the workspace. A short run is answered with a value. A long run is answered with a body that
 * begins with spaces, which JSON (RFC 8259) allows, so that proxies do not take the connection for dead.
 * @throws AGENT_NOT_FOUND or EVAL_SUITE_NOT_FOUND when the agent or suite is deleted meanwhile; the error of a failed
 * run; that of a request whose key or session has ended
 */
export async function answerWhenEnded(
  deps: ApiDependencies,
  run: EvalRunRecord,
  { requestId, ...call }: AdmittedCall & { requestId: string },
): Promise<EndedRun> {
  const end = awaitEnd(deps, run, call)
  const quiet = new AbortController()
  const isLong = wait(KEEP_ALIVE_MS, true, { signal: quiet.signal }).catch(() => false)
  try {
    const first = await Promise.race([end, isLong])
    if (first !== true) return await end
    // Elysia sends a Response unchanged, but the type of the route knows only its schema.
    return responseWithSpaces(end, requestId, deps.log) as Response & EndedRun
  } finally {
    quiet.abort()
  }
}

/** Waits until the run has ended. @returns the run as it is, without results, when the client is gone */
async function awaitEnd(deps: ApiDependencies, run: EvalRunRecord, call: AdmittedCall): Promise<EndedRun> {
  const { signal } = call.request
  const state = await withAdmission(deps, call, signal, async (admitted) => {
    const ended = await deps.runEnds.untilEnded(run.id, AbortSignal.any([admitted, deps.stopping]))
    if (ended !== 'aborted' || signal.aborted) return ended
    throw admitted.reason instanceof ApiError ? admitted.reason : stoppedError()
  })
  if (state === 'aborted') return { data: [], run: evalRunOf(run, null) }
  if (!state || state.agentDeleted) throw agentNotFound(run.agentId)
  if (state.suiteDeleted) throw evalSuiteNotFound(run.suiteId)
  if (state.status === 'failed') throw state.error ? apiErrorOf(state.error) : new ApiError('INTERNAL_ERROR')
  const { workspaceId, agentId, suiteId, id } = run
  const ended = await findEvalRun(deps.database, workspaceId, agentId, suiteId, id)
  return { data: await listEvalResults(deps.database, ended), run: evalRunOf(ended, null) }
}

/** The refusal of an API process that stops. The worker goes on with the run, and any API process can wait for it. */
const stoppedError = () =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: 'The service is being stopped; the run goes on.',
    fix: 'Send the same request again: it joins the run, and with the same Idempotency-Key finds it even when it has ended.',
    headers: { 'retry-after': '2' },
  })

/** Answers 200 before the run's end is known, so a later failure is an error envelope in the body. */
function responseWithSpaces(end: Promise<EndedRun>, requestId: string, log: Logger): Response {
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const keepAlive = () => controller.enqueue(encoder.encode(' '))
      keepAlive()
      timer = setInterval(keepAlive, KEEP_ALIVE_MS)
      const answer = await end.catch((error: unknown) => envelopeOf(publicError(error, log), requestId))
      clearInterval(timer)
      controller.enqueue(encoder.encode(JSON.stringify(answer)))
      controller.close()
    },
    cancel: () => clearInterval(timer),
  })
  return new Response(stream, { headers: { 'content-type': 'application/json; charset=utf-8' } })
}
