import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Backtest } from '../../domain/eval/backtest/backtest.ts'
import type { BacktestTurn } from '../../domain/eval/backtest/turn.ts'
import type { Budget } from '../../domain/model/budget.ts'
import { modelControl } from '../support/model/client.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'

/** `BACKTEST_KILLS=20` is the full size. */
const KILLS = Number(process.env.BACKTEST_KILLS ?? 5)
const TURNS = KILLS * 8
const CONCURRENCY = 4

let own: Services & AsyncDisposable
before(async () => {
  own = await startOwnStack()
})
after(() => own?.[Symbol.asyncDispose]())

describe('a backtest', () => {
  it('loses nothing and counts nothing twice, although its worker is killed again and again', async () => {
    const options = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
    const control = modelControl(own.info.modelServerUrl)
    const agentId = await makeAgent({}, options)
    const mark = randomUUID()
    for (let turn = 0; turn < TURNS; turn++) await chat(agentId, `[[say ${turn}]] ${mark}`, options)
    const spentBefore = await spentOf(agentId, options)
    const askedBefore = (await control.requests({ contains: mark })).length
    const body = { candidate: {}, concurrency: CONCURRENCY }
    const { data: started } = await request<Backtest>('POST', `/v1/agents/${agentId}/backtests`, { ...options, body })
    const path = `/v1/agents/${agentId}/backtests/${started.id}`
    const get = async () => (await request<Backtest>('GET', path, options)).data
    for (let kill = 0; kill < KILLS; kill++) {
      const { progress } = await get()
      await until('a turn is done', async () => (await get()).progress.done > progress.done || (await get()).endedAt)
      await own.part('worker').kill()
      own.part('worker').start()
    }
    const ended = await until('the end', async () => ((await get()).endedAt ? await get() : undefined), 120_000)
    assert.deepEqual(
      [ended.status, ended.progress],
      ['completed', { total: TURNS, done: TURNS, errored: 0, leftOut: 0 }],
    )
    assert.equal(ended.figures?.divergence.none.count, TURNS)
    const turns: BacktestTurn[] = []
    for (let offset = 0; offset < TURNS; offset += 100)
      turns.push(...(await request<BacktestTurn[]>('GET', `${path}/turns?limit=100&offset=${offset}`, options)).data)
    assert.equal(new Set(turns.map(({ turn_id }) => turn_id)).size, TURNS)
    // A call that a kill cut off before its answer was kept is made again: at most those under way.
    const asked = (await control.requests({ contains: mark })).length - askedBefore
    assert.ok(asked >= TURNS && asked <= TURNS + KILLS * CONCURRENCY, `${asked} calls for ${TURNS} turns`)
    const spent = (await spentOf(agentId, options)) - spentBefore
    assert.ok(Math.abs(spent - Number(ended.cost)) < 1e-6, `${ended.cost} stands at the backtest, ${spent} was spent`)
  })
})

const spentOf = async (agentId: string, options: object) =>
  (await request<Budget>('GET', `/v1/agents/${agentId}/budget`, options)).data.spentUsd.day
