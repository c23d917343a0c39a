import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTwoReleases, type TwoReleases } from '../../support/fault/two-releases.ts'
import { until } from '../../support/stack/stack.ts'
import { chat } from '../../support/turn/chat.ts'
import { finalTurns, orderMessage } from '../../support/turn/order.ts'

let two: TwoReleases
before(async () => {
  two = await startTwoReleases()
})
after(() => two?.[Symbol.asyncDispose]())

describe('a release whose last worker died', () => {
  it('is followed by another one, which ends its turns and their workflows', { timeout: 240_000 }, async () => {
    const newWorker = await two.addWorkerOf('v2')
    await until('both releases are listed', async () => /current v1: 1.*\n +v2: 1/.test(await two.deploy()), 60_000)
    assert.match(await two.deploy('v2'), /current v2: 1/)
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
