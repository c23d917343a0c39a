import { newId } from '../../../domain/id.ts'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { until } from '../stack/stack.ts'
import { promptOf, tokensOf } from './cache.ts'
import type { modelControl } from './client.ts'
import type { SeenRequest } from './state.ts'

type Send = <Data>(method: string, path: string, body?: unknown) => Promise<Data>
/** Of the prompt tokens that an ideal cache could serve, the share that the provider's cache served. */
export type CacheShares = { within: number; beyond: number; rounds: number }
type Tokens = { cached: number; ideal: number }

const WINDOW_SIZE = 20
/** The turn that has five rounds of a tool. */
const TURN_WITH_ROUNDS = 6
/** The last turn whose history is whole in the window. */
const LAST_WITHIN = WINDOW_SIZE / 2 + 1

/**
 * Has a conversation with knowledge with a model whose provider caches prompts (`caching-…`), and says what its cache served,
 * by the receipts. An ideal cache serves each block that an earlier request of the conversation had, wherever it stood.
 * @param turnsBeyond how many turns follow after the history has outgrown the window
 */
export async function converse(
  send: Send,
  control: ReturnType<typeof modelControl>,
  model: string,
  turnsBeyond: number,
  strategy: 'sliding_window' | 'summary' = 'sliding_window',
): Promise<CacheShares> {
  const mark = `number ${newId()}`
  const agentId = await makeAgent(send, model, mark, strategy)
  const earlier = new Set<string>()
  let [conversationId, since]: [string | undefined, number] = [undefined, 0]
  const turns: Tokens[] = []
  for (let turn = 1; turn <= LAST_WITHIN + turnsBeyond; turn++) {
    const message = turn === TURN_WITH_ROUNDS ? ROUNDS : `${question(turn)} I wrote about it before.`
    const asked = { agent_id: agentId, message, ...(conversationId && { conversation_id: conversationId }) }
    const answer: ChatResult = await send('POST', '/v1/chat', asked)
    conversationId = answer.conversation_id
    const requests = await control.requests({ contains: mark, since })
    since = (requests.at(-1)?.id ?? since) + 1
    const { model_calls } = await send<Receipt>('GET', `/v1/turns/${answer.turn_id}`)
    const cached = model_calls.filter(({ purpose }) => purpose === 'answer').map(({ usage }) => usage.cachedTokens)
    turns.push({ cached: sum(cached), ideal: sum(requests.map((request) => idealTokens(request, earlier))) })
  }
  const within = turns.slice(1, LAST_WITHIN).filter((_, index) => index + 2 !== TURN_WITH_ROUNDS)
  return {
    within: shareOf(within),
    beyond: shareOf(turns.slice(LAST_WITHIN)),
    rounds: shareOf(turns.slice(TURN_WITH_ROUNDS - 1, TURN_WITH_ROUNDS)),
  }
}

async function makeAgent(send: Send, model: string, mark: string, strategy: string): Promise<string> {
  const systemPrompt = [`You are agent ${mark}.`, ...Array.from({ length: 40 }, (_, place) => rule(place))].join('\n')
  const { id } = await send<{ id: string }>('POST', '/v1/agents', { name: 'cached', model, systemPrompt })
  const memory = { strategy, windowSize: WINDOW_SIZE, followUpQuery: 'message' }
  await send('PUT', `/v1/agents/${id}/memory`, memory)
  const tool = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }
  await send('PUT', `/v1/agents/${id}/tools`, [tool])
  const base = await send<{ id: string }>('POST', `/v1/agents/${id}/knowledge-bases`, { name: 'Handbook' })
  const path = `/v1/agents/${id}/knowledge-bases/${base.id}/documents`
  const content = Array.from({ length: 40 }, (_, place) => section(place + 1)).join('\n\n')
  const document = await send<{ id: string }>('POST', path, { filename: 'handbook.md', content })
  await until('the handbook is ready', async () => {
    const { status } = await send<{ status: string }>('GET', `${path}/${document.id}`)
    return status === 'ready'
  })
  return id
}

/** Counts the blocks that an earlier request had, and notes all. */
function idealTokens({ dialect, body }: SeenRequest, earlier: Set<string>): number {
  const { blocks } = promptOf(dialect, JSON.parse(body))
  const known = blocks.filter(({ text }) => earlier.has(text))
  for (const { text } of blocks) earlier.add(text)
  return sum(known.map(({ text }) => tokensOf(text)))
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
const shareOf = (turns: Tokens[]): number =>
  sum(turns.map(({ cached }) => cached)) / sum(turns.map(({ ideal }) => ideal))

const ROUNDS = Array.from({ length: 5 }, (_, place) => `[[tool calculator {"expression":"${place}+1"}]]`).join(' ')
const THINGS = [
  'parcel',
  'invoice',
  'garden',
  'bicycle',
  'kitchen',
  'camera',
  'insurance',
  'holiday',
  'printer',
  'boiler',
]
const thing = (place: number) =>
  `${THINGS[place % THINGS.length]} ${'ABCDEFG'[Math.floor(place / THINGS.length)]}${place}`
const question = (place: number) => `What do I do when the ${thing(place)} that I ordered does not work?`
const rule = (place: number) =>
  `${place + 1}. When a customer asks about the ${thing(place)}, name the price, the delivery and the warranty.`
const section = (place: number) =>
  `## The ${thing(place)}\n\nWhen the ${thing(place)} does not work, write to the workshop with the number of the order, a picture and the day of the delivery; the workshop answers within ${place + 2} days. Its parts have a warranty of ${place} months and are sent without costs to every country of the union.`
