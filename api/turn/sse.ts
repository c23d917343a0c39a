import { setTimeout as wait } from 'node:timers/promises'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'

/** A comment line this often keeps proxies and Bun from closing a silent connection. */
const PING_MS = 10_000
const MAX_UNREAD_EVENTS = 500
const SLOW_READER_PAUSE_MS = 20

export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * Server-sent events as a body. The reader going away ends the source, never the turn.
 * @param source must stop when `signal` fires
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
            // A reader that does not read must not fill our memory.
            while ((controller.desiredSize ?? 0) <= 0 && !abort.signal.aborted) await wait(SLOW_READER_PAUSE_MS)
          }
        } catch (error) {
          // After the first byte a thrown error would end the stream without a word.
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

/** One frame; JSON has no line breaks, so one data line holds it. */
export const sseFrame = (event: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A turn's event as a frame; an error says the id of the request that reads it. */
export function turnFrame(event: NumberedTurnEvent, requestId: string): string {
  const data = event.type === 'error' ? { error: { ...event.data.error, request_id: requestId } } : event.data
  return sseFrame(event.type, data, event.seq)
}
