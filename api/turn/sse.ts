import { setTimeout as wait } from 'node:timers/promises'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'

/** Each silent connection gets a comment line this often, so that proxies and Bun do not close it. */
const PING_MS = 10_000
const MAX_UNREAD_EVENTS = 500
const SLOW_READER_PAUSE_MS = 20

export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * A response body of server-sent events (WHATWG HTML, section 9.2). When the reader goes away, the source ends, never
 * the turn.
 * @param source the events; it must stop when `signal` fires
 * @param frame an event as text
 * @param onFailure the last frame of a stream whose source has thrown
 */
export function sseBody<Event>(
  source: (signal: AbortSignal) => AsyncGenerator<Event>,
  frame: (event: Event) => string,
  onFailure: (error: unknown) => string,
): ReadableStream<Uint8Array> {
  const abort = new AbortController()
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async start(controller) {
        const send = (text: string) => {
          if (!abort.signal.aborted) controller.enqueue(encoder.encode(text))
        }
        const ping = setInterval(() => send(': ping\n\n'), PING_MS)
        try {
          for await (const event of source(abort.signal)) {
            send(frame(event))
            // The source waits for a slow reader, whose unread events would otherwise fill the memory.
            while ((controller.desiredSize ?? 0) <= 0 && !abort.signal.aborted) await wait(SLOW_READER_PAUSE_MS)
          }
        } catch (error) {
          // The status is sent already: the reader learns of the failure from one more frame.
          send(onFailure(error))
        } finally {
          clearInterval(ping)
          if (!abort.signal.aborted) controller.close()
        }
      },
      cancel: () => abort.abort(),
    },
    new CountQueuingStrategy({ highWaterMark: MAX_UNREAD_EVENTS }),
  )
}

/** One event as text. JSON has no line breaks, so one `data` line holds it. */
export const sseFrame = (event: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A turn's stored event as text. Every reader of the turn gets the same bytes, in any request. */
export const turnFrame = ({ type, data, seq }: NumberedTurnEvent): string => sseFrame(type, data, seq)
