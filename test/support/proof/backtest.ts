import { randomUUID } from 'node:crypto'
import { crowd } from '../../../bench/sample.ts'
import type { Backtest } from '../../../domain/eval/backtest/backtest.ts'
import type { BacktestRequest } from '../../../domain/eval/backtest/request.ts'
import type { BacktestTurn } from '../../../domain/eval/backtest/turn.ts'
import { openService } from '../../activities/tool/tool-server.ts'
import { modelControl } from '../model/client.ts'
import { type RequestOptions, request, type Services, startOwnStack, until } from '../stack/stack.ts'
import { chat, makeAgent } from '../turn/chat.ts'

/** What `npm run proof backtest` asks for. */
export const FULL_BACKTEST = { turns: 1_000, regressions: 37, kills: 20 }
export type BacktestSize = typeof FULL_BACKTEST

const AT_ONCE = 8
const CONCURRENCY = 8
const BETWEEN_KILLS_MS = 1_500
const LONGEST_MS = 20 * 60_000
const PROMPT = 'You answer for a shop of bicycles.'

export type BacktestProof = { broken: string[]; seconds: { same: number; changed: number }; cost: [string, number[]] }

/**
 * Records turns that order at a shop, asks all of them again of the same version while processes are killed, then of a version
 * in which some answer otherwise. @returns what did not hold
 */
export async function proveBacktest(size: BacktestSize, say: (line: string) => void): Promise<BacktestProof> {
  await using own = await startOwnStack({ settings: { RATE_LIMIT_PER_MINUTE: '1000000' } })
  const shop = await openService()
  shop.answers(({ method, url }, response) => response.end(JSON.stringify({ done: `${method} ${url}` })))
  try {
    return await createProof(own, shop, size, say).run()
  } finally {
    await shop.close()
  }
}

type Shop = Awaited<ReturnType<typeof openService>>
type Planted = { turnId: string; message: string }

function createProof(own: Services, shop: Shop, size: BacktestSize, say: (line: string) => void) {
  const options: RequestOptions = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  const control = modelControl(own.info.modelServerUrl)
  const broken: string[] = []
  const hold = (isHeld: boolean, promise: string) => void (isHeld || broken.push(promise))
  const orders = () => shop.received.filter(({ method }) => method === 'POST').length

  return {
    async run(): Promise<BacktestProof> {
      const agentId = await makeAgent({ systemPrompt: PROMPT, tools: toolsOf(shop) }, options)
      const planted = await record(agentId)
      say(`${size.turns} turns are recorded, with ${orders()} orders; ${planted.length} will answer otherwise.`)
      const same = await askSame(agentId)
      const changed = await askChanged(agentId, planted)
      return { broken, seconds: { same: same.seconds, changed: changed.seconds }, cost: changed.cost }
    },
  }

  /** The turns that will differ are spread over all of them. */
  async function record(agentId: string): Promise<Planted[]> {
    const every = Math.floor(size.turns / size.regressions)
    const isPlanted = (index: number) => index % every === 0 && index / every < size.regressions
    const turns = await crowd(size.turns, AT_ONCE, async (index) => {
      const message = isPlanted(index) ? plantedMessage(index / every) : plainMessage(index)
      if (!message.includes('[[')) await control.setAnswers({ [message]: '[[say The good answer.]]' })
      const { data, text } = await chat(agentId, message, options)
      if (!data) throw new Error(`A turn was not recorded: ${text}`)
      return { turnId: data.turn_id, message }
    })
    return turns.filter((_, index) => isPlanted(index))
  }

  /** The same version, while processes are killed: all answer as they did, nothing is ordered, and little is asked twice. */
  async function askSame(agentId: string) {
    const [ordered, calls] = [orders(), await control.total()]
    const { backtest, seconds } = await follow(agentId, { candidate: {}, concurrency: CONCURRENCY }, size.kills)
    const { status, progress, figures } = backtest
    hold(
      status === 'completed' && progress.done === size.turns,
      `all turns are done: ${status} ${JSON.stringify(progress)}`,
    )
    hold(
      figures?.divergence.none.count === size.turns,
      `all answer as they did: ${JSON.stringify(figures?.divergence)}`,
    )
    hold(orders() === ordered, `nothing is ordered: ${orders() - ordered} new orders`)
    const again = (await control.total()) - calls
    const most = calls + size.kills * CONCURRENCY
    hold(again >= calls && again <= most, `nothing is asked twice: ${again} questions for ${calls}, at most ${most}`)
    say(`The same version: ${seconds} s under ${size.kills} kills, ${again} questions for ${calls}.`)
    return { seconds }
  }

  /** Another prompt, another schema of a tool, another answer of the model. */
  async function askChanged(agentId: string, planted: Planted[]) {
    const judge = `better${randomUUID().slice(0, 8)}`
    await control.setJudge({ [judge]: { prefers: 'good' } })
    for (const { message } of planted.filter((turn) => !turn.message.includes('[[')))
      await control.setAnswers({ [message]: '[[say A poor answer.]]' })
    await put(agentId, 'tools', toolsOf(shop, { order_number: { type: 'string', description: 'The order.' } }))
    await put(agentId, 'prompt', { systemPrompt: `${PROMPT} Be brief.` })
    const body: BacktestRequest = {
      candidate: { agent_version: 'latest' },
      judge: { criteria: `GRADEIT:${judge}`, model: 'openai/gpt-4o-mini' },
      concurrency: CONCURRENCY,
    }
    const path = `/v1/agents/${agentId}/backtests`
    const estimate = (await request<{ cost: number[] }>('POST', `${path}/estimate`, { ...options, body })).data
    const ordered = orders()
    const { backtest, seconds } = await follow(agentId, body, 0)
    const rows = await rowsOf(`${path}/${backtest.id}`)
    const marked = rows.filter(({ divergence }) => divergence !== 'none').map(({ turn_id }) => turn_id)
    const expected = planted.map(({ turnId }) => turnId)
    const missed = expected.filter((id) => !marked.includes(id)).length
    const wrong = marked.filter((id) => !expected.includes(id)).length
    hold(missed === 0 && wrong === 0, `exactly the changed ones are marked: ${missed} missed, ${wrong} besides`)
    hold(orders() === ordered, `nothing is ordered: ${orders() - ordered} new orders`)
    const poor = planted.filter(({ message }) => !message.includes('[[')).length
    const worse = rows.filter(({ verdict }) => verdict === 'worse').length
    hold(worse === poor, `the judge finds the poor answers: ${worse} of ${poor}`)
    const judged = (await control.requests({ contains: `GRADEIT:${judge}` })).length
    const differing = rows.filter(({ baseline, candidate }) => baseline?.text !== candidate?.text).length
    hold(judged <= 2 * differing, `nothing is judged twice: ${judged} judgements of ${differing} pairs`)
    const [low = 0, high = 0] = estimate.cost
    const cost = Number(backtest.cost)
    hold(cost >= low && cost <= high, `the cost is within the estimate: ${cost} of ${low} to ${high}`)
    say(`The changed version: ${seconds} s, ${marked.length} marked, ${worse} worse, ${backtest.cost} USD.`)
    return { seconds, cost: [backtest.cost, estimate.cost] as [string, number[]] }
  }

  /** Starts a backtest, kills workers and API processes while it runs, and waits for its end. */
  async function follow(agentId: string, body: BacktestRequest, kills: number) {
    const startedAt = performance.now()
    const path = `/v1/agents/${agentId}/backtests`
    const { data, text } = await request<Backtest>('POST', path, { ...options, body })
    if (!data) throw new Error(`The backtest was not accepted: ${text}`)
    const find = () => request<Backtest>('GET', `${path}/${data.id}`, options).catch(() => undefined)
    for (let kill = 0; kill < kills && (await find())?.data?.status !== 'completed'; kill++) {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_KILLS_MS))
      const part = own.part(kill % 4 === 3 ? 'api' : 'worker')
      await part.kill()
      part.start()
    }
    const ended = async () => {
      const backtest = (await find())?.data
      return backtest && backtest.status !== 'running' ? backtest : undefined
    }
    const backtest = await until('the backtest to end', ended, LONGEST_MS)
    return { backtest, seconds: Math.round((performance.now() - startedAt) / 1000) }
  }

  async function rowsOf(path: string): Promise<BacktestTurn[]> {
    const rows: BacktestTurn[] = []
    for (let offset = 0; offset < size.turns; offset += 100)
      rows.push(...(await request<BacktestTurn[]>('GET', `${path}/turns?limit=100&offset=${offset}`, options)).data)
    return rows
  }

  async function put(agentId: string, what: string, body: object): Promise<void> {
    const { status, text } = await request('PUT', `/v1/agents/${agentId}/${what}`, { ...options, body })
    if (status !== 200) throw new Error(`PUT …/${what} answered ${status}: ${text}`)
  }
}

const plainMessage = (index: number): string => {
  const name = `turn ${index}`
  if (index % 3 === 0) return `${name} [[tool order {"sku": "${index}"}]] [[say Ordered.]]`
  if (index % 3 === 1) return `${name} [[tool stock {"sku": "${index}"}]]`
  return `${name} [[say The answer is ${index}.]]`
}

/** In turns: an answer that shows the prompt, a call whose parameter gets another name, an answer that gets worse. */
const plantedMessage = (index: number): string =>
  [
    `planted ${index} [[echo-system]]`,
    `planted ${index} [[tool refund {"order": "${index}"}]]`,
    `planted ${index} ${randomUUID()}`,
  ][index % 3] ?? ''

const toolsOf = (shop: Shop, refund: object = { order: { type: 'string', description: 'The order.' } }) => [
  toolOf(shop, 'order', 'POST', { sku: { type: 'string', description: 'The article.' } }),
  toolOf(shop, 'stock', 'GET', { sku: { type: 'string', description: 'The article.' } }),
  toolOf(shop, 'refund', 'POST', refund),
]

const toolOf = ({ base }: Shop, name: string, method: string, inputSchema: object) => ({
  type: 'api_call',
  name,
  description: `The tool ${name}.`,
  config: { url: `${base}/${name}`, method },
  inputSchema,
})
