import type { ModelCall } from './call.ts'
import type { JudgeScript } from './judge.ts'

/** One request to the stand-in and its answer. */
export type SeenRequest = Partial<Pick<ModelCall, 'model' | 'messages' | 'tools' | 'stream'>> & {
  id: number
  atMs: number
  kind: 'chat' | 'judge' | 'embedding' | 'other'
  dialect: 'openai' | 'gemini'
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
export type ArmedFailure = {
  contains?: string
  status: number
  times: number
  retryAfter?: string
  body?: Record<string, unknown>
}

const MAX_REQUESTS = 5000
const MAX_CHATS = 200_000

/** The memory of a stand-in: its last requests and the settings of the tests. */
export function createModelState() {
  const requests: SeenRequest[] = []
  const counts = new Map<string, number>()
  const failures: ArmedFailure[] = []
  const releases = new Map<number, () => void>()
  const chats = new Map<string, number>()
  let total = 0
  return {
    answers: new Map<string, string>(),
    judge: new Map<string, JudgeScript>(),
    /** The status that refuses embeddings of texts with this word. */
    broken: new Map<string, number>(),
    requests,
    failures,
    releases,
    total: () => total,
    /** How often each user message was answered or refused, by its first word. Bounded: the oldest are forgotten. */
    chats,
    countChat(message: string): void {
      const [mark = ''] = message.split(/\s/, 1)
      chats.set(mark, (chats.get(mark) ?? 0) + 1)
      const oldest = chats.size > MAX_CHATS ? chats.keys().next().value : undefined
      if (oldest !== undefined) chats.delete(oldest)
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
