import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Backtest } from '../../../../domain/eval/backtest/backtest.ts'
import type { BacktestTurn } from '../../../../domain/eval/backtest/turn.ts'
import { openService } from '../../../activities/tool/tool-server.ts'
import { modelControl } from '../../../support/model/client.ts'
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
