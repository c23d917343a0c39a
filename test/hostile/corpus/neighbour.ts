import assert from 'node:assert/strict'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { type Reply, request, until } from '../../support/stack/stack.ts'
import { chat } from '../../support/turn/chat.ts'

/** Each act of the other workspace ends within this time, which is long for a busy machine. */
const WITHIN_MS = 60_000
const DOINGS = ['health', 'chat', 'document'] as const
type Times = Record<(typeof DOINGS)[number], number[]>

export type Neighbour = {
  /** Asks for the state, asks an agent and uploads a page once; throws when one does not end well in time. */
  once(times: Times): Promise<void>
}

export const noTimes = (): Times => ({ health: [], chat: [], document: [] })

/** Another workspace with an agent and a knowledge base. */
export async function makeNeighbour(): Promise<Neighbour> {
  const base = await makeKnowledgeBase()
  const doings: Record<keyof Times, () => Promise<void>> = {
    health: async () => {
      const { status } = await request('GET', '//healthz', { key: null, signal: AbortSignal.timeout(WITHIN_MS) })
      assert.equal(status, 200)
    },
    chat: async () => {
      const { status, data, text } = await accepted(() =>
        chat(base.agentId, 'Hello [[say Good morning.]]', { signal: AbortSignal.timeout(WITHIN_MS) }),
      )
      assert.deepEqual([status, data?.text], [200, 'Good morning.'], text)
    },
    document: () => readPage(base),
  }
  return {
    async once(times) {
      for (const doing of DOINGS) {
        const startedAt = performance.now()
        await doings[doing]()
        times[doing].push(performance.now() - startedAt)
      }
    },
  }
}

async function readPage(base: TestBase): Promise<void> {
  const { status, data, text } = await accepted(() => base.upload('page.txt', 'We open at nine in the morning.'))
  assert.equal(status, 201, text)
  assert.equal((await base.settled(data.id, WITHIN_MS)).status, 'ready')
  await request('DELETE', `${base.path}/documents/${data.id}`)
}

/** The answer of a service that takes the request: until then it sends again, as a client does that gets a 503. */
function accepted<Data>(send: () => Promise<Reply<Data>>): Promise<Reply<Data>> {
  const unlessRefused = async () => {
    const reply = await send()
    return reply.status === 503 && reply.headers.has('retry-after') ? undefined : reply
  }
  return until('the request is taken', unlessRefused, WITHIN_MS)
}

/** One line for each doing: its median and its maximum, in a quiet moment and beside the corpus. */
export const comparison = (quiet: Times, beside: Times): string[] =>
  DOINGS.map((doing) => {
    const [before, during] = [quiet[doing].toSorted(ascending), beside[doing].toSorted(ascending)]
    return `${doing}: median ${ms(median(before))}, beside the corpus ${ms(median(during))}, at most ${ms(during.at(-1))} (${during.length} times)`
  })

const ascending = (a: number, b: number) => a - b
const median = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)]
const ms = (time = Number.NaN) => `${Math.round(time)} ms`
