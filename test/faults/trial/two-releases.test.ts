import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { awaitRun, makeSuite, saying, startRun } from '../../support/eval/eval.ts'
import {
  askThroughout,
  expectEachOnce,
  startTwoReleases,
  type TwoReleases,
  untilDrained,
} from '../../support/fault/two-releases.ts'
import { modelControl } from '../../support/model/client.ts'
import { until } from '../../support/stack/stack.ts'

const TURNS = 200
const CASES = 100
const testCases = Array.from({ length: CASES }, (_, index) => ({
  ...saying('', `answer ${index}.`),
  input: `case=${index}. [[slow 1]][[say answer ${index}.]]`,
}))

let two: TwoReleases
before(async () => {
  two = await startTwoReleases()
})
after(() => two?.[Symbol.asyncDispose]())

describe('a deploy at noon', () => {
  it('and its roll-back keep 200 turns and 100 eval cases, asked once', {
    timeout: 900_000,
  }, async () => {
    const suite = await makeSuite(testCases, two.shop.agentId, two.asked)
    const { path } = await startRun(suite, { concurrency: 4 }, two.asked)
    const turns = askThroughout(two, TURNS)
    const newWorker = await two.addWorkerOf('v2')
    await until('both releases are listed', async () => / {8}v2: 1/.test(await two.deploy()), 120_000)
    await turns.reach(TURNS / 4)
    await two.deploy('v2')
    await untilDrained(two, 'v1')
    await two.own.part('worker').stop()
    await turns.reach(TURNS / 2)
    two.own.part('worker').start()
    await until('the old release is back', async () => / {8}v1: 1/.test(await two.deploy()), 120_000)
    await two.deploy('v1')
    await untilDrained(two, 'v2')
    await newWorker.stop()
    await expectEachOnce(two, await turns.all())
    assert.ok((await two.countTurnsOf('v1')) > 0 && (await two.countTurnsOf('v2')) > 0)
    const { status, progress } = await awaitRun(path, undefined, 300_000, two.asked)
    assert.deepEqual([status, progress.passed], ['completed', CASES])
    await expectCasesOnce()
  })
})

async function expectCasesOnce(): Promise<void> {
  const requests = await modelControl(two.own.info.modelServerUrl).requests({ contains: 'case=' })
  for (let index = 0; index < CASES; index++)
    assert.equal(requests.filter(({ body }) => body.includes(`case=${index}.`)).length, 1, `case ${index}`)
}
