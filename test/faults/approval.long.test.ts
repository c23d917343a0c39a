import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { FAULT_POINTS } from '../../domain/fault-point.ts'
import type { Approval } from '../../domain/turn/approval.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import type { Receipt } from '../../domain/turn/receipt.ts'
import { eachOf, killWorkersAt, untilDead } from '../support/fault/fault.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { resumeStream } from '../support/turn/chat.ts'
import { finalTurns, openShop, type Shop } from '../support/turn/order.ts'

/** The API process that takes a decision passes these points; a worker makes the call. */
const API_POINTS = FAULT_POINTS.filter((point) => /^turn\.(accept|expect-tools|hand-over)\./.test(point))
const WORKER_POINTS = FAULT_POINTS.filter((point) => /^turn\.(take|prepare|tool|model|events|end)\./.test(point))
const APIS_AT_ONCE = 4

let own: Services & AsyncDisposable
let shop: Shop
/** A key that decides. */
let approver = ''
before(async () => {
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '900' } })
  const body = { name: 'approver', scopes: ['approve', 'read'] }
  const options = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  approver = (await request<{ key: string }>('POST', '/v1/api-keys', { ...options, body })).data.key
  shop = await openShop(options, 0, { approval: 'always' })
})
after(async () => {
  shop?.close()
  await own?.[Symbol.asyncDispose]()
})

describe('an allowed call is made at most once, and its turn answers once', () => {
  it('when the API process that takes the decision is killed, at every point', { timeout: 900_000 }, async () => {
    const decided: Promise<void>[] = []
    await eachOf(API_POINTS, APIS_AT_ONCE, async (point) => {
      const asked = await ask(own.info.baseUrl)
      const doomed = await own.addApi({ AMS_FAULT_POINT: point })
      const dying = decide(asked, doomed.baseUrl).catch(() => undefined)
      await untilDead(own, doomed.part, point)
      await dying
      decided.push(decideAndCheck(asked, own.info.baseUrl, point))
    })
    await Promise.all(decided)
  })

  it('when the workers are killed, at every point', { timeout: 900_000 }, async () => {
    const { baseUrl } = await own.addApi({ AMS_EARLY_START: 'off' })
    await own.part('worker').kill()
    const open = new Set<Promise<void>>()
    await killWorkersAt(own, WORKER_POINTS, () => {
      if (open.size >= 20) return
      const turn = ask(baseUrl)
        .then((asked) => decideAndCheck(asked, baseUrl, 'worker'))
        .finally(() => open.delete(turn))
      open.add(turn)
    })
    own.part('worker').start()
    await Promise.all(open)
  })

  it('when two decide at once, and a rejected one is never made', { timeout: 300_000 }, async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(own.info.baseUrl)))
    for (const each of asked) {
      const replies = await Promise.all([decide(each, own.info.baseUrl), decide(each, own.info.baseUrl, 'reject')])
      assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
      const continuation = replies.find(({ status }) => status === 200)?.data.turn_id ?? ''
      await resumeStream(continuation, 0, at(own.info.baseUrl))
      const { status } = await approvalOf(each, own.info.baseUrl)
      assert.equal(shop.count(orderOf(each)), status === 'approved' ? 1 : 0)
    }
  })

  it('when its agent is paused, and the worker is killed behind the call', { timeout: 600_000 }, async () => {
    const asked = await ask(own.info.baseUrl)
    await setStatus('paused')
    await own.part('worker').kill()
    const doomed = await own.addWorker({ AMS_FAULT_POINT: 'turn.tool.after-result' })
    const { data } = await decide(asked, own.info.baseUrl)
    await untilDead(own, doomed, 'turn.tool.after-result')
    own.part('worker').start()
    const isWaiting = async () => {
      const options = at(own.info.baseUrl)
      return (await request<Receipt>('GET', `/v1/turns/${data.turn_id}`, options)).data.status === 'waiting'
    }
    await until('the turn to wait', isWaiting, 300_000)
    await own.part('worker').kill()
    await setStatus('active')
    own.part('worker').start()
    await decideAndCheck(asked, own.info.baseUrl, 'paused')
    assert.equal(shop.count(asked.order), 1)
  })

  it('and no turn is left open', async () => {
    const turns = await finalTurns(own.info.databaseUrl, shop)
    assert.ok(turns.length >= 2 * (API_POINTS.length + WORKER_POINTS.length), `${turns.length} turns`)
    for (const turn of turns) assert.equal(turn.status, 'success', turn.id)
  })
})

type Asked = ChatResult & { order: string }
const orderOf = ({ order }: Asked) => order

const at = (baseUrl: string) => ({ baseUrl, key: own.info.keys.a, signal: AbortSignal.timeout(800_000) })

/** Asks for a turn that ends with a call that a person allows. */
async function ask(baseUrl: string): Promise<Asked> {
  const order = randomUUID()
  const message = `[[tool order {"order": "${order}"}]]`
  const body = { agent_id: shop.agentId, message }
  const options = { ...at(baseUrl), body, headers: { 'idempotency-key': order } }
  const { status, data, text } = await request<ChatResult>('POST', '/v1/chat', options)
  assert.deepEqual([status, data.required_actions?.[0]?.type], [200, 'approval'], text)
  return { ...data, order }
}

const pathOf = ({ required_actions = [] }: ChatResult) => `/v1/approvals/${required_actions[0]?.id}`

const decide = (asked: Asked, baseUrl: string, decision = 'approve') =>
  request<{ turn_id: string }>('POST', pathOf(asked), { ...at(baseUrl), key: approver, body: { decision } })

const setStatus = (status: string) =>
  request('PATCH', `/v1/agents/${shop.agentId}`, { ...at(own.info.baseUrl), body: { status } })

const approvalOf = async (asked: Asked, baseUrl: string) =>
  (await request<Approval>('GET', pathOf(asked), at(baseUrl))).data

/** Allows the call twice, and checks that it is made at most once and that one turn goes on and answers. */
async function decideAndCheck(asked: Asked, baseUrl: string, point: string): Promise<void> {
  const [once, twice] = [await decide(asked, baseUrl), await decide(asked, baseUrl)]
  assert.equal(once.status, 200, `${point} ${once.text}`)
  assert.deepEqual(twice.data, once.data, point)
  const last = (await resumeStream(once.data.turn_id, 0, at(baseUrl))).at(-1)
  assert.equal(last?.event, 'message.end', `${point} ${JSON.stringify(last)}`)
  const { continued_by, tool_calls } = (await request<Receipt>('GET', `/v1/turns/${asked.turn_id}`, at(baseUrl))).data
  assert.equal(continued_by, once.data.turn_id, point)
  const [call] = tool_calls
  const placed = shop.count(asked.order)
  assert.ok(placed <= 1, `${point}: placed ${placed} times`)
  assert.equal(call?.status, placed === 1 && call?.status === 'succeeded' ? 'succeeded' : 'outcome_unknown', point)
}
