import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { Backtest } from '../../../../domain/eval/backtest/backtest.ts'
import type { BacktestTurn } from '../../../../domain/eval/backtest/turn.ts'
import { backtests } from '../../../../store/tables/index.ts'
import { openService } from '../../../activities/tool/tool-server.ts'
import { modelControl } from '../../../support/model/client.ts'
import { database } from '../../../support/stack/service-key.ts'
import { open, readEvents, request, stack, until } from '../../../support/stack/stack.ts'
import { chat, makeAgent } from '../../../support/turn/chat.ts'

const control = modelControl(stack.modelServerUrl)

let shop: Awaited<ReturnType<typeof openService>>
before(async () => {
  shop = await openService()
  shop.answers((_request, response) => response.end('{"ordered":true}'))
})
after(() => shop.close())

const makeShop = () =>
  makeAgent({
    tools: [
      {
        type: 'api_call',
        name: 'order',
        description: 'Orders a thing.',
        config: { url: `${shop.base}/order`, method: 'POST' },
        inputSchema: { sku: { type: 'string', description: 'What.' } },
      },
    ],
  })

const pathOf = (agentId: string) => `/v1/agents/${agentId}/backtests`

async function start(agentId: string, body: object = {}) {
  const { data, text } = await request<Backtest>('POST', pathOf(agentId), { body: { candidate: {}, ...body } })
  assert.ok(data, text)
  return `${pathOf(agentId)}/${data.id}`
}

const awaitBacktest = (path: string, is = ({ endedAt }: Backtest): boolean => endedAt !== null) =>
  until(`backtest ${path}`, async () => {
    const { data } = await request<Backtest>('GET', path)
    return is(data) ? data : undefined
  })

const turnsOf = async (path: string, query = '') =>
  (await request<BacktestTurn[]>('GET', `${path}/turns?limit=100${query}`)).data

/** Asks as many questions, each of its own; `[index]` is what a message was answered with. */
async function talk(agentId: string, count: number, scriptOf: (index: number) => string) {
  const turns: { message: string; turnId: string }[] = []
  for (let index = 0; index < count; index++) {
    const message = `Question ${index} ${randomUUID()}`
    await control.setAnswers({ [message]: scriptOf(index) })
    const { data, text } = await chat(agentId, message)
    assert.ok(data, text)
    turns.push({ message, turnId: data.turn_id })
  }
  return turns
}

describe('a backtest', () => {
  it('of the same version reproduces 60 turns and orders nothing; a planted regression is the one marked', async () => {
    const agentId = await makeShop()
    const talked = await talk(agentId, 60, (index) => `[[tool order {"sku": "${index}"}]] [[say Ordered ${index}.]]`)
    const orders = shop.received.length
    assert.equal(orders, 60)
    const same = await awaitBacktest(await start(agentId))
    assert.deepEqual([same.status, same.progress], ['completed', { total: 60, done: 60, errored: 0, leftOut: 0 }])
    assert.equal(same.figures?.divergence.none.count, 60)
    assert.equal(same.figures?.verdict, null)
    const planted = talked[41]
    await control.setAnswers({ [planted?.message ?? '']: '[[tool order {"sku": "wrong"}]] [[say Ordered.]]' })
    const path = await start(agentId)
    const worse = await awaitBacktest(path)
    assert.equal(worse.figures?.divergence.none.count, 59)
    assert.equal(worse.figures?.divergence.tool_arguments.count, 1)
    const [first] = await turnsOf(path)
    assert.deepEqual(
      [first?.turn_id, first?.divergence, first?.newCalls[0]?.kind],
      [planted?.turnId, 'tool_arguments', 'effect'],
    )
    assert.equal(shop.received.length, orders)
  })
})

describe('POST /v1/agents/{id}/backtests/{backtestId}/pause', () => {
  it('asks no further turn until the backtest is resumed, and nothing twice', async () => {
    const agentId = await makeAgent()
    const talked = await talk(agentId, 12, (index) => `[[slow 1]][[say ${index}]]`)
    const path = await start(agentId, { concurrency: 2 })
    await awaitBacktest(path, ({ progress }) => progress.done > 0)
    assert.equal((await request<Backtest>('POST', `${path}/pause`)).data.status, 'paused')
    // The turns under way get their results: the backtest is free once they have.
    const held = await until('free', async () => {
      const [row] = await rowsOf(path)
      return row?.holderId === null ? row : undefined
    })
    const paused = (await request<Backtest>('GET', path)).data
    assert.ok(paused.progress.done < 12, `${paused.progress.done}`)
    assert.equal(held.status, 'paused')
    await request('POST', `${path}/resume`)
    const ended = await awaitBacktest(path)
    assert.deepEqual([ended.status, ended.progress.done], ['completed', 12])
    for (const { message } of talked)
      assert.equal((await control.requests({ contains: message })).filter(({ kind }) => kind === 'chat').length, 2)
  })
})

describe('maxCost', () => {
  it('leaves the turns unasked that it does not pay for, and a rerun asks them', async () => {
    const agentId = await makeAgent()
    await talk(agentId, 5, (index) => `[[say ${index}]]`)
    const path = await start(agentId, { maxCost: 0 })
    const ended = await awaitBacktest(path)
    assert.deepEqual([ended.status, ended.progress.leftOut, ended.leftOut], ['completed', 5, { max_cost: 5 }])
    const { data } = await request<Backtest>('POST', `${path}/rerun`)
    assert.equal(data.progress.total, 5)
  })
})

describe('GET /v1/agents/{id}/backtests/{backtestId}/stream', () => {
  it('has each result once, the progress, and at last the end', async () => {
    const agentId = await makeAgent()
    await talk(agentId, 3, (index) => `[[say ${index}]]`)
    const path = await start(agentId)
    const events = await Array.fromAsync(readEvents(await open('GET', `${path}/stream`)))
    assert.equal(events.filter(({ event }) => event === 'result').length, 3)
    assert.equal(events.at(-1)?.event, 'end')
    assert.equal((events.at(-1)?.data as Backtest | undefined)?.status, 'completed')
  })
})

describe('a deleted conversation', () => {
  it('takes its turns out of backtests, with their texts', async () => {
    const agentId = await makeAgent()
    await talk(agentId, 1, () => '[[say kept]]')
    const { data: gone } = await chat(agentId, `Secret ${randomUUID()}`)
    const done = await start(agentId)
    await awaitBacktest(done)
    const open = await start(agentId)
    await request('POST', `${open}/pause`)
    await request('DELETE', `/v1/agents/${agentId}/conversations/${gone.conversation_id}`)
    await until('its rows are gone', async () => {
      const { rows } = await database.execute(sql`select 1 from backtest_turns where turn_id = ${gone.turn_id}`)
      return rows.length === 0
    })
    await request('POST', `${open}/resume`)
    const ended = await awaitBacktest(open)
    assert.equal(ended.progress.done + ended.progress.leftOut, 2)
    assert.deepEqual(
      (await turnsOf(done)).map(({ turn_id }) => turn_id === gone.turn_id),
      [false],
    )
    // What has ended keeps its figures.
    assert.equal((await request<Backtest>('GET', done)).data.progress.done, 2)
  })
})

describe('a deleted agent', () => {
  it('takes its backtests along, also one that runs', async () => {
    const agentId = await makeAgent()
    await talk(agentId, 2, () => '[[slow 3]][[say x]]')
    const path = await start(agentId)
    await request('DELETE', `/v1/agents/${agentId}`)
    assert.equal((await request('GET', path)).error.code, 'AGENT_NOT_FOUND')
    await until('its rows are gone', async () => (await rowsOf(path)).length === 0)
  })
})

describe('the condition backtest of releases', () => {
  it('is met by a completed backtest that finds no difference', async () => {
    const agentId = await makeAgent()
    await request('PUT', `/v1/agents/${agentId}/release/conditions`, { body: { gate: false, backtest: true } })
    const release = () => request('PUT', `/v1/agents/${agentId}/release`, { body: { version: 1 } })
    await talk(agentId, 74, () => '[[say the same]]')
    await awaitBacktest(await start(agentId, { candidate: { agent_version: 1 } }))
    assert.equal((await release()).error.code, 'RELEASE_REFUSED')
    const judged = await awaitBacktest(await start(agentId, { candidate: { agent_version: 1 }, judge: {} }))
    assert.equal(judged.figures?.verdict, 'no_difference', JSON.stringify(judged))
    assert.equal((await release()).status, 200)
    // The released version has answered nothing that a backtest of the next one could be compared with.
    await request('PUT', `/v1/agents/${agentId}/prompt`, { body: { systemPrompt: 'Be brief.' } })
    await request('PUT', `/v1/agents/${agentId}/prompt`, { body: { systemPrompt: 'Be exact.' } })
    await awaitBacktest(await start(agentId, { candidate: { agent_version: 3 }, judge: {} }))
    const releaseOf = (version: number) => request('PUT', `/v1/agents/${agentId}/release`, { body: { version } })
    assert.equal((await releaseOf(3)).status, 200)
    await awaitBacktest(await start(agentId, { candidate: { agent_version: 2 }, judge: {} }))
    assert.equal((await releaseOf(2)).error.code, 'RELEASE_REFUSED')
  })
})

const rowsOf = async (path: string) =>
  database
    .select()
    .from(backtests)
    .where(eq(backtests.id, path.split('/').at(-1) ?? ''))
