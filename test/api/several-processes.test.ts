import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { untilDead } from '../support/fault/fault.ts'
import { modelControl } from '../support/model/client.ts'
import {
  type RequestOptions,
  readEvents,
  request,
  type Services,
  startOwnStack,
  until,
} from '../support/stack/stack.ts'
import { chat, makeAgent, openChatStream, resumeStream, shownText } from '../support/turn/chat.ts'
import { openShop, orderMessage } from '../support/turn/order.ts'

let own: Services & AsyncDisposable
let here: RequestOptions
let there: RequestOptions
before(async () => {
  own = await startOwnStack()
  here = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  there = { baseUrl: (await own.addApi()).baseUrl, key: own.info.keys.a }
})
after(() => own[Symbol.asyncDispose]())

describe('two API processes', () => {
  it('continue each other’s streams without gap or repeat', async () => {
    const response = await openChatStream(await makeAgent({}, here), '[[tokens 60 10]]', here)
    const turnId = response.headers.get('x-turn-id') ?? ''
    const [complete, resumed] = await Promise.all([
      Array.fromAsync(readEvents(response)),
      resumeStream(turnId, 3, there),
    ])
    assert.deepEqual(
      resumed.map(({ id, data }) => ({ id, data })),
      complete.slice(3).map(({ id, data }) => ({ id, data })),
    )
  })

  it('cancel each other’s turns within a second', async () => {
    const mark = randomUUID()
    const response = await openChatStream(await makeAgent({}, here), `${mark} [[tokens 1000 20]]`, here)
    const turnId = response.headers.get('x-turn-id') ?? ''
    const reading = Array.fromAsync(readEvents(response))
    const model = modelControl(own.info.modelServerUrl)
    const isAborted = async () => (await model.requests({ contains: mark, kind: 'chat' }))[0]?.aborted
    await until('the model is asked', async () => (await isAborted()) === false)
    await request('POST', `/v1/turns/${turnId}/cancel`, there)
    await until('the provider’s socket is closed', isAborted, 1_000)
    const events = await reading
    assert.equal(events.at(-1)?.data.text, shownText(events))
  })

  it('refuse a key within 5 seconds of its revocation by the other one', async () => {
    const made = await request('POST', '/v1/api-keys', { ...here, body: { name: 'soon gone' } })
    const key = String(made.data.key)
    const ask = () => request('GET', '/v1/agents', { ...there, key })
    assert.equal((await ask()).status, 200)
    assert.equal((await request('DELETE', `/v1/api-keys/${made.data.id}`, here)).status, 200)
    await until('the refusal', async () => (await ask()).error?.code === 'API_KEY_REVOKED', 5_000)
  })

  it('make one turn from a hundred requests with one Idempotency-Key', async () => {
    const agentId = await makeAgent({}, here)
    const headers = { 'idempotency-key': randomUUID() }
    const asked = Array.from({ length: 100 }, (_, index) =>
      chat(agentId, '[[tokens 10 20]]', { ...(index % 2 ? here : there), headers }),
    )
    const turnIds = (await Promise.all(asked)).map(({ data }) => data.turn_id)
    assert.equal(new Set(turnIds).size, 1)
  })
})

describe('the deadline of a turn', () => {
  it('ends a running and a waiting turn with 504', async () => {
    const { baseUrl } = await own.addApi({ TURN_TIMEOUT_SECONDS: '2' })
    const hasty = { baseUrl, key: own.info.keys.a }
    const agentId = await makeAgent({}, hasty)
    const conversationId = (await chat(agentId, '[[say hi]]', hasty)).data.conversation_id
    const asked = ['runs', 'waits'].map((word) => chat(agentId, `${word} [[stall]]`, { ...hasty, conversationId }))
    for (const { status, error } of await Promise.all(asked))
      assert.deepEqual([status, error.code], [504, 'TURN_TIMEOUT'])
  })
})

describe('a conversation whose worker died between a call and its result', () => {
  it('shows an unknown outcome and answers the next message', async () => {
    await using shop = await openShop(here)
    await own.part('worker').kill()
    const doomed = await own.addWorker({ AMS_FAULT_POINT: 'turn.tool.after-effect' })
    const order = randomUUID()
    const asked = chat(shop.agentId, orderMessage(order), here)
    await untilDead(own, doomed, 'turn.tool.after-effect')
    own.part('worker').start()
    const { data } = await asked
    assert.deepEqual([data.finish_reason, data.tool_calls.map(({ ok }) => ok), shop.count(order)], ['stop', [false], 1])
    const receipt = await request<{ tool_calls: { status: string }[] }>('GET', `/v1/turns/${data.turn_id}`, here)
    assert.deepEqual(
      receipt.data.tool_calls.map(({ status }) => status),
      ['outcome_unknown'],
    )
    const next = await chat(shop.agentId, '[[say still here]]', { ...here, conversationId: data.conversation_id })
    assert.equal(next.data.text, 'still here')
  })
})
