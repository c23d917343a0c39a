import { gzipSync } from 'node:zlib'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-base'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { isTransient, retryAfterMs } from '../model/failure.ts'

export type ExportSettings = {
  url: string
  headers: Record<string, string>
  protocol: 'http/protobuf' | 'http/json'
  isCompressed: boolean
  /** The time of one attempt. */
  timeoutMs: number
  /** The queue holds at most this many spans; further ones are dropped. */
  maxQueued: number
  maxBatch: number
  everyMs: number
}

/** Encodes spans for a request. */
export type Serialize = (spans: ReadableSpan[]) => Uint8Array | undefined

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Returns the end of OpenTelemetry's pipeline: spans wait in memory and leave in batches by OTLP/HTTP. A full queue
 * drops the newest spans; while the collector is away a batch is sent again after a growing pause, and stays at the
 * head of the queue. No call waits for the collector. Occurrences tell the fate of the spans.
 */
export function createExportQueue(
  settings: ExportSettings,
  serialize: Serialize,
  onFailure: (reason: string) => void,
): SpanProcessor {
  const queue: ReadableSpan[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let pauseMs = 0
  const drop = (count: number, reason: 'queue_full' | 'refused' | 'unsent') =>
    tellOccurrence('spans.left', { count, outcome: reason })
  const sendBatch = async () => {
    const batch = queue.slice(0, settings.maxBatch)
    const answer = await post(settings, serialize(batch) ?? new Uint8Array())
    if (answer.kind === 'away') {
      pauseMs = Math.min(Math.max(answer.retryAfterMs ?? 0, pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
      return onFailure(answer.reason)
    }
    pauseMs = 0
    queue.splice(0, batch.length)
    if (answer.kind === 'taken') return tellOccurrence('spans.left', { count: batch.length, outcome: 'exported' })
    drop(batch.length, 'refused')
    onFailure(answer.reason)
  }
  const send = () => {
    sending ??= sendBatch().finally(() => {
      sending = undefined
      if (queue.length > 0) schedule()
    })
    return sending
  }
  const schedule = () => {
    if (timer !== undefined || sending !== undefined) return
    const waitMs = pauseMs || (queue.length >= settings.maxBatch ? 0 : settings.everyMs)
    timer = setTimeout(() => {
      timer = undefined
      void send()
    }, waitMs)
    timer.unref()
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    for (let left = queue.length + 1; queue.length > 0 && queue.length < left; ) {
      left = queue.length
      await send()
    }
  }
  return {
    onStart() {},
    onEnd(span) {
      if (queue.length >= settings.maxQueued) return drop(1, 'queue_full')
      queue.push(span)
      schedule()
    },
    forceFlush: flush,
    async shutdown() {
      await flush()
      drop(queue.splice(0).length, 'unsent')
    },
  }
}

type Answer = { kind: 'taken' } | { kind: 'refused' | 'away'; reason: string; retryAfterMs?: number | undefined }

const CONTENT_TYPES = { 'http/protobuf': 'application/x-protobuf', 'http/json': 'application/json' }

/** Makes one attempt. The reason names neither the address nor a header, since both may hold a credential. */
async function post(
  { url, headers, protocol, isCompressed, timeoutMs }: ExportSettings,
  body: Uint8Array,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // The credentials in the headers must not travel to another origin.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...headers,
        'content-type': CONTENT_TYPES[protocol],
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      },
      body: new Uint8Array(isCompressed ? gzipSync(body) : body),
    })
    await response.arrayBuffer()
    if (response.ok) return { kind: 'taken' }
    const reason = `the collector answered ${response.status}`
    const isAway = isTransient(response.status)
    return { kind: isAway ? 'away' : 'refused', reason, retryAfterMs: retryAfterMs(response.headers) }
  } catch (error) {
    return { kind: 'away', reason: `the collector does not answer (${error instanceof Error ? error.name : 'Error'})` }
  }
}
