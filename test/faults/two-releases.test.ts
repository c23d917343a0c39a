import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Part } from '../../start/part.ts'
import {
  askThroughout,
  expectEachOnce,
  startTwoReleases,
  type TwoReleases,
  untilDrained,
} from '../support/fault/two-releases.ts'
import { until } from '../support/stack/stack.ts'
import { chat } from '../support/turn/chat.ts'
import { finalTurns, orderMessage } from '../support/turn/order.ts'

const TURNS = 20

let two: TwoReleases
let newWorker: Part
before(async () => {
  two = await startTwoReleases()
})
after(() => two?.[Symbol.asyncDispose]())

describe('a deploy beside the old release', () => {
  it('gives the new release nothing before it is the current one', { timeout: 120_000 }, async () => {
    newWorker = await two.addWorkerOf('v2')
    await until('both releases are listed', async () => /current v1: 1.*\n +v2: 1/.test(await two.deploy()), 60_000)
    const reply = await chat(two.shop.agentId, orderMessage(), two.asked)
    assert.equal(reply.status, 200)
    assert.deepEqual([await two.countTurnsOf('v1'), await two.countTurnsOf('v2')], [1, 0])
  })

  it('loses no turn and asks nothing twice', { timeout: 240_000 }, async () => {
    const turns = askThroughout(two, TURNS)
    await turns.reach(2)
    assert.match(await two.deploy('v2'), /current v2: 1/)
    await untilDrained(two, 'v1')
    await two.own.part('worker').stop()
    await expectEachOnce(two, await turns.all())
    const reply = await chat(two.shop.agentId, orderMessage(), two.asked)
    assert.equal(reply.status, 200)
    assert.ok((await two.countTurnsOf('v2')) > 0)
  })
})

describe('a release whose last worker died', () => {
  it('is followed by another one, which ends its turns and their workflows', { timeout: 240_000 }, async () => {
    two.own.part('worker').start()
    await until('both releases are listed', async () => /v1: 1.*\ncurrent v2: 1/.test(await two.deploy()), 60_000)
    const placed = orderMessage()
    const answer = chat(two.shop.agentId, placed, two.asked)
    await until('the order is under way', async () => two.shop.count(idOf(placed)) === 1)
    await newWorker.kill()
    assert.equal((await answer).status, 200)
    const turns = await finalTurns(two.own.info.databaseUrl, two.shop)
    assert.deepEqual(turns.map(two.shop.faultOf).filter(Boolean), [])
    assert.match(await two.deploy(), /current v1: 1/)
    await until('no workflow runs any more', async () => (await two.countRunning()) === 0, 60_000)
  })
})

const idOf = (message: string): string => message.slice('order='.length, message.indexOf(' '))
