import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  askThroughout,
  expectEachOnce,
  startTwoReleases,
  type TwoReleases,
  untilDrained,
} from '../../support/fault/two-releases.ts'
import { until } from '../../support/stack/stack.ts'
import { chat } from '../../support/turn/chat.ts'
import { orderMessage } from '../../support/turn/order.ts'

const TURNS = 20

let two: TwoReleases
before(async () => {
  two = await startTwoReleases()
})
after(() => two?.[Symbol.asyncDispose]())

describe('a deploy beside the old release', () => {
  it('gives the new release nothing before it is the current one', { timeout: 120_000 }, async () => {
    await two.addWorkerOf('v2')
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
