import { ModelError } from '../../../domain/model/model.ts'
import { abortedCall } from '../failure.ts'
import type { Embedded, EmbeddingProcess, EmbeddingTask } from './process.ts'

/** Texts that wait at once; an ingestion has at most 512 under way, and a question has one. */
const MAX_WAITING_TEXTS = 4_096
const CROWDED_PAUSE_MS = 5_000
/** A start takes about a second, and the process some 270 MB. */
const IDLE_MS = 300_000

export type EmbeddingQueue = {
  /**
   * Embeds the texts of a call, one after another.
   * @param isQuery questions go before passages; the calls of a kind take turns, a text each
   * @throws ModelError; of the other calls none fails with this one
   */
  embed(texts: string[], isQuery: boolean, signal: AbortSignal): Promise<Embedded[]>
  /** The process, while there is one. */
  readonly pid: number | undefined
}

type Call = {
  texts: string[]
  isQuery: boolean
  done: Embedded[]
  resolve(embedded: Embedded[]): void
  reject(error: unknown): void
}

/**
 * Makes a queue before one process at a time, which `start` starts when there is work, and which ends when idle.
 * @param filesOf changes when the files change that a process has loaded: the next text then gets another process
 */
export function createEmbeddingQueue(
  start: () => EmbeddingProcess,
  idleMs = IDLE_MS,
  filesOf: () => string = () => '',
): EmbeddingQueue {
  const calls: Call[] = []
  let engine: EmbeddingProcess | undefined
  let files = ''
  let isRunning = false
  let idle: NodeJS.Timeout | undefined

  const currentEngine = (): EmbeddingProcess => {
    const found = filesOf()
    if (engine?.isAlive && found === files) return engine
    engine?.end()
    files = found
    engine = start()
    return engine
  }
  const embedNext = async (call: Call) => {
    const task: EmbeddingTask = { text: call.texts[call.done.length] ?? '', isQuery: call.isQuery }
    try {
      call.done.push(await currentEngine().embed(task))
    } catch (error) {
      remove(calls, call)
      return call.reject(error)
    }
    if (call.done.length < call.texts.length) return
    remove(calls, call)
    call.resolve(call.done)
  }
  const run = async () => {
    if (isRunning) return
    isRunning = true
    clearTimeout(idle)
    for (let call = takeTurn(calls); call !== undefined; call = takeTurn(calls)) await embedNext(call)
    isRunning = false
    idle = setTimeout(() => engine?.end(), idleMs)
    idle.unref()
  }
  return {
    get pid() {
      return engine?.isAlive ? engine.pid : undefined
    },
    embed: async (texts, isQuery, signal) => {
      if (signal.aborted) throw abortedCall('local')
      if (waitingTexts(calls) + texts.length > MAX_WAITING_TEXTS && calls.length > 0) throw crowded()
      return await new Promise<Embedded[]>((resolve, reject) => {
        const call: Call = { texts, isQuery, done: [], ...settling(resolve, reject, signal, () => remove(calls, call)) }
        calls.push(call)
        void run()
      })
    },
  }
}

/** Settles a call once: by its end, or by its signal, after which `forget` takes it out of the line. */
function settling(
  resolve: Call['resolve'],
  reject: Call['reject'],
  signal: AbortSignal,
  forget: () => void,
): Pick<Call, 'resolve' | 'reject'> {
  const giveUp = () => {
    forget()
    reject(abortedCall('local'))
  }
  signal.addEventListener('abort', giveUp, { once: true })
  const ended = () => signal.removeEventListener('abort', giveUp)
  return {
    resolve: (embedded) => {
      ended()
      resolve(embedded)
    },
    reject: (error) => {
      ended()
      reject(error)
    },
  }
}

/** The call that is next to have one text embedded; it goes to the end of the line. Questions go before passages. */
function takeTurn(calls: Call[]): Call | undefined {
  const question = calls.findIndex(({ isQuery }) => isQuery)
  const next = calls.splice(Math.max(question, 0), 1)[0]
  if (next) calls.push(next)
  return next
}

function remove(calls: Call[], call: Call): void {
  const place = calls.indexOf(call)
  if (place >= 0) calls.splice(place, 1)
}

const waitingTexts = (calls: Call[]): number =>
  calls.reduce((sum, { texts, done }) => sum + texts.length - done.length, 0)

const crowded = (): ModelError =>
  new ModelError('transient', 'local: too many texts wait for the embedding model.', { retryAfterMs: CROWDED_PAUSE_MS })
