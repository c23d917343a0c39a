import { type AdmittedCall, whileAdmitted } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { envelopeOf, publicError } from '../plugins/failure.ts'
import { SSE_HEADERS, sseBody, sseFrame } from '../turn/sse.ts'

/**
 * The response that streams the events of a run or a backtest.
 * @param follow its events; it must stop when the signal fires: the reader has left, lost its access, or the process stops
 */
export function eventResponse<Event extends { type: string; data: unknown }>(
  deps: ApiDependencies,
  { requestId, ...call }: AdmittedCall & { requestId: string },
  follow: (signal: AbortSignal) => AsyncGenerator<Event>,
): Response {
  const frames = sseBody(
    (signal) => follow(AbortSignal.any([whileAdmitted(deps, call, signal), deps.stopping])),
    ({ type, data }: Event) => sseFrame(type, data),
    (error) => sseFrame('error', envelopeOf(publicError(error, deps.log), requestId)),
  )
  return new Response(frames, { headers: SSE_HEADERS })
}
