import { AmsError, ConnectionLost, isFinal } from './error.ts'

/** One event of a stream; `data` is parsed. */
export type ServerEvent = { id: string | undefined; event: string; data: unknown }

/** The service sends a comment every 10 s. A connection that is silent for longer is taken for cut. */
const SILENCE_MS = 25_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Yields the events of a `text/event-stream` response as they arrive (WHATWG HTML, section 9.2).
 * @throws ConnectionLost when the connection is cut or stays silent
 */
export async function* readEvents(response: Response, silenceMs = SILENCE_MS): AsyncGenerator<ServerEvent> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await withinSilence(reader.read(), silenceMs)
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) yield event
      }
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

async function withinSilence<Result>(read: Promise<Result>, silenceMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silent = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ConnectionLost('silence')), silenceMs)
  })
  try {
    return await Promise.race([read, silent])
  } catch (cause) {
    throw cause instanceof ConnectionLost ? cause : new ConnectionLost(cause)
  } finally {
    clearTimeout(timer)
  }
}

/** A block without `data` is a comment. */
function parseEvent(block: string): ServerEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''))
  }
  const data = fields.get('data')
  if (data === undefined) return undefined
  return { id: fields.get('id'), event: fields.get('event') ?? 'message', data: JSON.parse(data) }
}

export type FollowOptions = {
  /** Opens the stream anew. `lastEventId` is the id of the last event that was yielded; undefined before the first. */
  open: (lastEventId: string | undefined) => Promise<Response>
  /** True for an event after which the stream is complete. */
  isLast: (event: ServerEvent) => boolean
  signal?: AbortSignal
  /**
   * Tells in how many milliseconds the stream is opened again: after a lost connection, or after the error with which the
   * service refused for a while.
   */
  onLost?: (waitMs: number, refusal?: AmsError) => void
  /** Resolves earlier than the wait, for a reader who does not want to wait. */
  hurry?: () => Promise<void>
}

/**
 * Yields the events of a stream until its last one, over as many connections as it takes: a lost one is opened again
 * after 1, 2, 4 to 30 s, or after Retry-After, and the waits begin anew with each event that comes.
 * @throws AmsError that the service answered, other than 408, 429 and 5xx, which are tried again unless they are final
 */
export async function* followEvents(options: FollowOptions): AsyncGenerator<ServerEvent> {
  const { open, isLast, signal } = options
  let lastEventId: string | undefined
  let waitMs = FIRST_WAIT_MS
  while (!signal?.aborted) {
    let refusal: AmsError | undefined
    try {
      for await (const event of readEvents(await open(lastEventId))) {
        if (signal?.aborted) return
        lastEventId = event.id ?? lastEventId
        waitMs = FIRST_WAIT_MS
        yield event
        if (isLast(event)) return
      }
    } catch (error) {
      if (signal?.aborted) return
      if (!isPassing(error)) throw error
      if (error instanceof AmsError) refusal = error
    }
    const namedMs = (refusal?.retryAfterSeconds ?? 0) * 1_000
    options.onLost?.(namedMs || waitMs, refusal)
    await pause(namedMs || waitMs, options)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  (error instanceof AmsError &&
    (error.status >= 500 || error.status === 429 || error.status === 408) &&
    !isFinal(error))

async function pause(waitMs: number, { signal, hurry }: FollowOptions): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
  await Promise.race([over, ...(hurry ? [hurry()] : [])])
  clearTimeout(timer)
}
