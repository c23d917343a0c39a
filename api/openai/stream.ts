import { ApiError, storedErrorOf } from '../../domain/error.ts'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { type AdmittedCall, whileAdmitted } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { SSE_HEADERS, sseBody } from '../turn/sse.ts'
import { type OpenAiError, openAiErrorOf } from './error.ts'
import { responseIdOf } from './response-id.ts'
import { turnHeaders } from './submit.ts'

/** One event of a stream that has data alone. */
export const dataFrame = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`

export type OpenAiStream = {
  /** The path of the request, for the words of an error. */
  path: string
  /** The frames for the events of the turn; it throws the ApiError that the stream ends with. */
  frames(events: AsyncGenerator<NumberedTurnEvent>): AsyncGenerator<string>
  /** The last frame of a stream that ends with an error. */
  errorFrame(error: OpenAiError): string
}

/** A turn as an event stream in OpenAI's form. The turn goes on when its reader leaves, or loses the workspace. */
export function openAiStream(
  deps: ApiDependencies,
  call: AdmittedCall,
  turn: Turn,
  { path, frames, errorFrame }: OpenAiStream,
): Response {
  const body = sseBody(
    (signal) => {
      const admitted = whileAdmitted(deps, call, signal)
      return frames(untilLast(deps.turns.follow(turn, 0, admitted), turn, admitted))
    },
    (frame) => frame,
    (error) => {
      const known = error instanceof ApiError ? error : brokenOff(turn, error)
      if (!(error instanceof ApiError)) deps.log.error({ turnId: turn.id, err: error }, 'a stream broke off')
      return errorFrame(openAiErrorOf({ ...storedErrorOf(known), status: known.status }, path))
    },
  )
  return new Response(body, { headers: { ...SSE_HEADERS, ...turnHeaders(turn) } })
}

/** The events of a turn. @throws ApiError SERVICE_UNAVAILABLE when they end without a last one, because the turn is gone */
async function* untilLast(events: AsyncGenerator<NumberedTurnEvent>, turn: Turn, signal: AbortSignal) {
  for await (const event of events) {
    yield event
    if (event.type === 'message.end' || event.type === 'error') return
  }
  if (!signal.aborted) throw brokenOff(turn)
}

const brokenOff = (turn: Turn, cause?: unknown) =>
  new ApiError('SERVICE_UNAVAILABLE', {
    fix: `The turn goes on: read its answer with GET /openai/v1/responses/${responseIdOf(turn.id)}.`,
    cause,
  })
