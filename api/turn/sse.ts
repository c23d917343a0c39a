import { ApiError } from '../../domain/error.ts'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'

/** Each silent connection gets a comment line this often, so that proxies and Bun do not close it. */
const PING_MS = 10_000
/** A reader that takes nothing for this long is given up. Its client continues with `Last-Event-ID`. */
const MAX_STALL_MS = 60_000
/** This much waits for a slow reader, beside the 4 MB or so in the buffers of its connection. */
const MAX_UNREAD_BYTES = 256_000

export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * A response body of server-sent events (WHATWG HTML, section 9.2). The source is asked for an event when the reader has
 * room for one, so a slow reader costs a bounded memory and no time. When the reader goes away, the source ends, never
 * the turn.
 * @param source the events; it must stop when `signal` fires
 * @param frame an event as text
 * @param onFailure the last frame of a stream whose source has thrown
 * @param maxStallMs a reader that takes nothing for this long is given up
 */
export function sseBody<Event>(
  source: (signal: AbortSignal) => AsyncGenerator<Event>,
  frame: (event: Event) => string,
  onFailure: (error: unknown) => string,
  maxStallMs: number = MAX_STALL_MS,
): ReadableStream<Uint8Array> {
  const abort = new AbortController()
  const { signal } = abort
  const encoder = new TextEncoder()
  const events = source(signal)
  let stopPings = () => {}
  const end = () => {
    stopPings()
    abort.abort()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stopPings = startPings(controller, maxStallMs, end)
      },
      async pull(controller) {
        try {
          const { value, done } = await events.next()
          if (signal.aborted) return
          if (!done) return controller.enqueue(encoder.encode(frame(value)))
        } catch (error) {
          // The status is sent already: the reader learns of the failure from one more frame.
          if (!signal.aborted) controller.enqueue(encoder.encode(onFailure(error)))
        }
        if (!signal.aborted) controller.close()
        end()
      },
      cancel: end,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
  )
}

/** @param giveUp called when the reader has taken nothing for `maxStallMs`; then its connection is closed */
function startPings(
  controller: ReadableStreamDefaultController<Uint8Array>,
  maxStallMs: number,
  giveUp: () => void,
): () => void {
  const ping = new TextEncoder().encode(': ping\n\n')
  let lastRoomAt = performance.now()
  const timer = setInterval(
    () => {
      if ((controller.desiredSize ?? 0) > 0) {
        lastRoomAt = performance.now()
        controller.enqueue(ping)
      } else if (performance.now() - lastRoomAt >= maxStallMs) {
        giveUp()
        controller.error(new Error('The reader takes nothing.'))
      }
    },
    Math.min(PING_MS, maxStallMs),
  )
  return () => clearInterval(timer)
}

/** One event as text. JSON has no line breaks, so one `data` line holds it. */
export const sseFrame = (event: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A turn's stored event as text. Every reader of the turn gets the same bytes, in any request. */
export const turnFrame = ({ type, data, seq }: NumberedTurnEvent): string => sseFrame(type, data, seq)

/** The header Last-Event-ID as a number; 0 without it. @throws ApiError VALIDATION_ERROR */
export function lastEventId(request: Request): number {
  const given = request.headers.get('last-event-id') || '0'
  if (/^\d{1,9}$/.test(given)) return Number(given)
  throw new ApiError('VALIDATION_ERROR', {
    message: 'The header Last-Event-ID is not the id of an event.',
    fix: 'Send the id of the last event that you saw, a whole number.',
  })
}
