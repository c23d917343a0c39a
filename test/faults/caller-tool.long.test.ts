import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { FAULT_POINTS } from '../../domain/fault-point.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import type { Receipt } from '../../domain/turn/receipt.ts'
import { eachOf, killWorkersAt, untilDead } from '../support/fault/fault.ts'
import { request, type Services, startOwnStack } from '../support/stack/stack.ts'
import { resumeStream } from '../support/turn/chat.ts'
import { finalTurns, openShop, type Shop } from '../support/turn/order.ts'

/** A turn without a call of the agent's own tools passes these points in one process. */
const PLAIN = /^turn\.(accept|start-workflow|prepare|model|events|end)\./
const API_POINTS = FAULT_POINTS.filter((point) => PLAIN.test(point))
/** A turn that ends with a call has no text. */
const ASKING_POINTS = API_POINTS.filter((point) => point !== 'turn.model.after-first-delta')
const WORKER_POINTS = FAULT_POINTS.filter((point) => /^turn\.(take|prepare|model|events|round|end)\./.test(point))
const APIS_AT_ONCE = 4

let own: Services & AsyncDisposable
let shop: Shop
before(async () => {
  // A turn may wait for many workers that die one after another.
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '900' } })
  shop = await openShop({ baseUrl: own.info.baseUrl, key: own.info.keys.a })
})
after(async () => {
  shop?.close()
  await own?.[Symbol.asyncDispose]()
})

describe('a turn that needs its caller is continued once', () => {
  it('when the API process that asks is killed, at every point', { timeout: 900_000 }, async () => {
    const continued: Promise<void>[] = []
    await eachOf(ASKING_POINTS, APIS_AT_ONCE, async (point) => {
      const doomed = await own.addApi({ AMS_FAULT_POINT: point })
      const key = randomUUID()
      const dying = ask(doomed.baseUrl, key).catch(() => undefined)
      await untilDead(own, doomed.part, point)
      await dying
      continued.push(ask(own.info.baseUrl, key).then((asked) => continueAndCheck(asked, own.info.baseUrl, point)))
    })
    await Promise.all(continued)
  })

  it('when the API process that takes the output is killed, at every point', { timeout: 900_000 }, async () => {
    const continued: Promise<void>[] = []
    await eachOf(API_POINTS, APIS_AT_ONCE, async (point) => {
      const asked = await ask(own.info.baseUrl)
      const doomed = await own.addApi({ AMS_FAULT_POINT: point })
      const dying = settle(asked, doomed.baseUrl).catch(() => undefined)
      await untilDead(own, doomed.part, point)
      await dying
      continued.push(continueAndCheck(asked, own.info.baseUrl, point))
    })
    await Promise.all(continued)
  })

  it('when the workers are killed, at every point', { timeout: 900_000 }, async () => {
    const { baseUrl } = await own.addApi({ AMS_EARLY_START: 'off' })
    await own.part('worker').kill()
    const open = new Set<Promise<void>>()
    await killWorkersAt(own, WORKER_POINTS, () => {
      if (open.size >= 20) return
      const turn = ask(baseUrl)
        .then((asked) => continueAndCheck(asked, baseUrl, 'worker'))
        .finally(() => open.delete(turn))
      open.add(turn)
    })
    own.part('worker').start()
    await Promise.all(open)
  })

  it('and no turn is left open', async () => {
    const turns = await finalTurns(own.info.databaseUrl, shop)
    assert.ok(
      turns.length >= 2 * (ASKING_POINTS.length + API_POINTS.length + WORKER_POINTS.length),
      `${turns.length} turns`,
    )
    for (const turn of turns) assert.equal(shop.faultOf(turn), undefined, turn.id)
  })
})

const at = (baseUrl: string) => ({ baseUrl, key: own.info.keys.a, signal: AbortSignal.timeout(800_000) })

/** Asks for a turn that ends with a call of the caller's tool. */
async function ask(baseUrl: string, key = randomUUID()): Promise<ChatResult> {
  const message = `caller=${key} [[tool get_time {}]] [[tokens 20 20]]`
  const body = { agent_id: shop.agentId, message, tools: [{ name: 'get_time', description: 'Tells the time.' }] }
  const options = { ...at(baseUrl), body, headers: { 'idempotency-key': key } }
  const { status, data, text } = await request<ChatResult>('POST', '/v1/chat', options)
  assert.deepEqual([status, data.finish_reason, data.required_actions?.length], [200, 'action_required', 1], text)
  return data
}

const settle = ({ turn_id, required_actions = [] }: ChatResult, baseUrl: string) =>
  request<{ turn_id: string }>('POST', `/v1/turns/${turn_id}/tool-outputs`, {
    ...at(baseUrl),
    body: { outputs: required_actions.map(({ call_id }) => ({ call_id, output: `noon of ${call_id}` })) },
  })

/** Gives the output twice, and checks that one turn goes on with it and answers. */
async function continueAndCheck(asked: ChatResult, baseUrl: string, point: string): Promise<void> {
  const [once, twice] = [await settle(asked, baseUrl), await settle(asked, baseUrl)]
  assert.equal(once.status, 200, `${point} ${once.text}`)
  assert.deepEqual(twice.data, once.data, point)
  const last = (await resumeStream(once.data.turn_id, 0, at(baseUrl))).at(-1)
  assert.equal(last?.event, 'message.end', `${point} ${JSON.stringify(last)}`)
  const { continues, tool_calls } = await receiptOf(once.data.turn_id, baseUrl)
  assert.equal(continues, asked.turn_id, point)
  assert.equal((last.data.tool_calls as unknown[]).length, 1, `${point} ${JSON.stringify(tool_calls)}`)
  const { continued_by, required_actions } = await receiptOf(asked.turn_id, baseUrl)
  assert.deepEqual([continued_by, required_actions[0]?.status], [once.data.turn_id, 'settled'], point)
}

const receiptOf = async (turnId: string, baseUrl: string) =>
  (await request<Receipt>('GET', `/v1/turns/${turnId}`, at(baseUrl))).data
