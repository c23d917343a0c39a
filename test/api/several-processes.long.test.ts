import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** The line of the access log about a request. */
async function loggedRequest(name: string, requestId: string): Promise<Record<string, unknown>> {
  const file = join(own.info.dataDir, 'logs', `${name}.log`)
  return await until('the line of the access log', async () => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.includes(requestId))
    return lines.map((line) => JSON.parse(line.slice(line.indexOf('{')))).find(({ msg }) => msg === 'request')
  })
}

describe('an API process', () => {
  it('listens on all addresses, or on HOST alone', async () => {
    const { port } = new URL(there.baseUrl ?? '')
    assert.equal((await fetch(`http://127.0.0.2:${port}/healthz`)).status, 200)
    const alone = await own.addApi({ HOST: '127.0.0.1' })
    assert.equal((await fetch(`${alone.baseUrl}/healthz`)).status, 200)
    await assert.rejects(fetch(alone.baseUrl.replace('127.0.0.1', '127.0.0.2')))
  })

  it('logs the actor and the address of each request', async () => {
    // The test stack trusts proxies on loopback.
    const headers = { 'x-request-id': 'logged-here', 'x-forwarded-for': '203.0.113.7' }
    assert.equal((await request('GET', '/v1/agents', { ...here, headers })).status, 200)
    const line = await loggedRequest('api', 'logged-here')
    assert.match(String(line.actor), /^[0-9a-f-]{36}$/)
    assert.equal(line.address, '203.0.113.7')
    const alone = await own.addApi({ TRUSTED_PROXIES: '' })
    const direct = { ...headers, 'x-request-id': 'logged-there' }
    await request('GET', '/v1/agents', { ...here, baseUrl: alone.baseUrl, headers: direct })
    const name = `api-${new URL(alone.baseUrl).port}`
    assert.equal((await loggedRequest(name, 'logged-there')).address, '127.0.0.1')
  })
})

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

  it('cancel each other’s turns', async () => {
    const mark = randomUUID()
    const response = await openChatStream(await makeAgent({}, here), `${mark} [[tokens 1000 20]]`, here)
    const turnId = response.headers.get('x-turn-id') ?? ''
    const reading = Array.fromAsync(readEvents(response))
    const model = modelControl(own.info.modelServerUrl)
    const isAborted = async () => (await model.requests({ contains: mark, kind: 'chat' }))[0]?.aborted
    await until('the model is asked', async () => (await isAborted()) === false)
    await request('POST', `/v1/turns/${turnId}/cancel`, there)
    await until('the provider’s socket is closed', isAborted)
    const events = await reading
    assert.equal(events.at(-1)?.data.text, shownText(events))
  })

  it('refuse a key within seconds of its revocation by the other one', async () => {
    const made = await request('POST', '/v1/api-keys', { ...here, body: { name: 'soon gone' } })
    const key = String(made.data.key)
    const ask = () => request('GET', '/v1/agents', { ...there, key })
    assert.equal((await ask()).status, 200)
    assert.equal((await request('DELETE', `/v1/api-keys/${made.data.id}`, here)).status, 200)
    await until('the refusal', async () => (await ask()).error?.code === 'API_KEY_REVOKED')
  })

  it('know prices and budgets within seconds of their change at the other one', async () => {
    const agentId = await makeAgent({ model: 'local/extractive' }, here)
    const ask = () => chat(agentId, 'Hello', there)
    const body = { 'local/extractive': { input: 1_000_000, output: 0 } }
    await request('PUT', '/v1/model-prices', { ...here, body })
    const isPaid = async () => {
      const { data } = await ask()
      return (await request<{ cost: string }>('GET', `/v1/turns/${data.turn_id}`, there)).data.cost !== '0.00000000'
    }
    await until('a call is paid', isPaid)
    await request('PUT', '/v1/model-prices', { ...here, body: {} })
    await request('PUT', `/v1/agents/${agentId}/budget`, { ...here, body: { dailyUsd: 0.1 } })
    await until('the refusal', async () => (await ask()).error?.code === 'BUDGET_EXCEEDED')
    // Once a budget is known, its limits are read at each call.
    await request('PUT', `/v1/agents/${agentId}/budget`, { ...here, body: { dailyUsd: 1000 } })
    assert.equal((await ask()).status, 200)
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
    const agentId = await makeAgent({}, here)
    const conversationId = (await chat(agentId, '[[say hi]]', here)).data.conversation_id
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
