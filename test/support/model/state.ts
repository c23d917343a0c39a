import { createHash } from 'node:crypto'
import { createPromptCache } from './cache.ts'
import type { ModelCall } from './call.ts'
import type { JudgeScript } from './judge.ts'

/** One request to the stand-in and its answer. */
export type SeenRequest = Partial<Pick<ModelCall, 'model' | 'messages' | 'tools' | 'stream'>> & {
  id: number
  atMs: number
  kind: 'chat' | 'judge' | 'embedding' | 'other'
  dialect: 'openai' | 'responses' | 'anthropic' | 'gemini' | 'converse'
  path: string
  /** The API key of the request. */
  auth: string
  body: string
  status: number
  violation?: string
  answer?: unknown
  usage?: { input: number; output: number }
  /** The number of texts to embed. */
  inputs?: number
  /** True while the request waits for its release. */
  stalled: boolean
  /** True when the client closed the connection before the answer was complete. */
  aborted: boolean
  ended: boolean
}
/** One chat request as the stand-in saw it: the journal that repeated calls are judged by. */
export type SeenCall = {
  /** The number of tool results that the request had: 0 for the first call of a turn. */
  round: number
  /** The API key of the request, which may name the process that sent it. */
  key: string
  atMs: number
  status: number
  usage?: { input: number; output: number }
}
export type ArmedFailure = {
  contains?: string
  status: number
  times: number
  retryAfter?: string
  body?: Record<string, unknown>
}

/**
 * `texts`: how often each text was embedded, by its hash. `refused`: the number of requests that `refuseEmbeddings`
 * refused.
 */
export type Embedded = { texts: Record<string, number>; refused: number }
/** Refuses one of `every` embedding requests. */
export type EmbeddingRefusals = { every: number; status: number; retryAfter: string }

const MAX_REQUESTS = 5000
const MAX_MARKS = 200_000

/** The memory of a stand-in: its last requests and the settings of the tests. */
export function createModelState() {
  const requests: SeenRequest[] = []
  const counts = new Map<string, number>()
  const failures: ArmedFailure[] = []
  const releases = new Map<number, () => void>()
  const calls = new Map<string, SeenCall[]>()
  /** The number of embeddings of each text, by its hash. */
  const embedded = new Map<string, number>()
  let refusals: EmbeddingRefusals | undefined
  let embeddings = 0
  let refused = 0
  let total = 0
  return {
    cache: createPromptCache(),
    answers: new Map<string, string>(),
    judge: new Map<string, JudgeScript>(),
    /** The status that refuses embeddings of texts with this word. */
    broken: new Map<string, number>(),
    /** Embeddings of texts with such a word wait for their release. */
    stalled: new Map<string, boolean>(),
    /** The vectors of some texts; others have one of their words. */
    vectors: new Map<string, number[]>(),
    requests,
    failures,
    releases,
    total: () => total,
    embedded: (): Embedded => ({ texts: Object.fromEntries(embedded), refused }),
    noteEmbedded(texts: string[]): void {
      for (const text of texts) {
        const hash = createHash('sha1').update(text).digest('base64')
        embedded.set(hash, (embedded.get(hash) ?? 0) + 1)
      }
    },
    refuseEmbeddings(given: EmbeddingRefusals | undefined): void {
      refusals = given
      embeddings = 0
    },
    /** The refusal of the next embedding request, if it is due. */
    takeEmbeddingRefusal() {
      embeddings += 1
      if (!refusals || embeddings % refusals.every !== 0) return undefined
      refused += 1
      return { status: refusals.status, headers: { 'retry-after': refusals.retryAfter } }
    },
    /** The chat requests for each user message, by its first word. Bounded: the oldest are forgotten. */
    calls,
    noteCall(message: string, call: SeenCall): void {
      const [mark = ''] = message.split(/\s/, 1)
      calls.set(mark, [...(calls.get(mark) ?? []), call])
      const oldest = calls.size > MAX_MARKS ? calls.keys().next().value : undefined
      if (oldest !== undefined) calls.delete(oldest)
    },
    see(request: Omit<SeenRequest, 'id' | 'atMs' | 'status' | 'stalled' | 'aborted' | 'ended'>): SeenRequest {
      const seen = {
        ...request,
        id: total++,
        atMs: Date.now(),
        status: 200,
        stalled: false,
        aborted: false,
        ended: false,
      }
      requests.push(seen)
      if (requests.length > MAX_REQUESTS) requests.splice(0, MAX_REQUESTS / 2)
      return seen
    },
    countUp(key: string): number {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    },
    takeFailure(text: string) {
      const found = failures.find(({ contains, times }) => times > 0 && text.includes(contains ?? ''))
      if (!found) return undefined
      found.times -= 1
      const headers: Record<string, string> = found.retryAfter === undefined ? {} : { 'retry-after': found.retryAfter }
      return { status: found.status, headers, ...(found.body ? { body: found.body } : {}) }
    },
  }
}

export type ModelState = ReturnType<typeof createModelState>
