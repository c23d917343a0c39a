import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeViolations } from '../../support/fault/rule.ts'
import { type Load, openTrial, type Trial, together, untilSpeaking } from '../../support/fault/trial.ts'
import { runEvals } from '../../support/proof/eval-load.ts'
import { createRandom } from '../../support/proof/random.ts'
import { until } from '../../support/stack/stack.ts'

/** Spoken for longer than Temporal is away, so that a retry of the activity finds its holder at work. */
const PACE = { pieces: 220, gapMs: 100 }
/** Longer than a heartbeat timeout of an activity (5 s), so that the server takes every activity for lost. */
const AWAY_MS = 12_000

let trial: Trial
before(async () => {
  trial = await openTrial()
})
after(() => trial[Symbol.asyncDispose]())

describe('turns whose holders live take nothing back and ask nothing twice', { timeout: 600_000 }, () => {
  it('when every connection to Temporal is reset', async () => {
    const load = await speakingTurns()
    assert.ok(trial.network.links('temporal').cut() > 0)
    await expectWhole(load)
  })

  it(`when Temporal stands still for ${AWAY_MS / 1000} s`, async () => {
    const load = await speakingTurns()
    trial.network.links('temporal').freeze()
    const late = trial.ask(10, 'order', PACE)
    await sleep(AWAY_MS)
    trial.network.links('temporal').restore()
    await expectWhole(together(load, late))
  })

  it(`when Temporal is killed and starts again after ${AWAY_MS / 1000} s`, async () => {
    const load = await speakingTurns()
    await trial.part('temporal').kill()
    const late = trial.ask(10, 'order', PACE)
    await sleep(AWAY_MS)
    trial.part('temporal').start()
    await expectWhole(together(load, late))
  })
})

describe('while Temporal is away', { timeout: 600_000 }, () => {
  it('turns with tools are answered', async () => {
    await trial.part('temporal').kill()
    const load = trial.ask(40, 'order', { pieces: 10, gapMs: 50 })
    try {
      const inTime = sleep(20_000).then(() => 'late')
      assert.notEqual(
        await Promise.race([load.ended, inTime]),
        'late',
        `${openOf(load)} of 40 have no answer after 20 s`,
      )
    } finally {
      trial.part('temporal').start()
    }
    await expectWhole(load)
  })
})

describe('an eval run whose holder lives', { timeout: 600_000 }, () => {
  it(`asks each case once, although Temporal stands still for ${AWAY_MS / 1000} s`, async () => {
    const { keys, baseUrl, modelServerUrl } = trial.info
    const target = { key: keys.a, baseUrls: trial.baseUrls, judgeUrl: baseUrl, modelServerUrl }
    const evals = await runEvals(target, 40, createRandom(1), [6])
    await until('cases are under way', async () => (await evals.asked()) >= 8)
    trial.network.links('temporal').freeze()
    await sleep(AWAY_MS)
    trial.network.links('temporal').restore()
    await evals.ended
    assert.deepEqual(describeViolations(await evals.judge([])), [])
  })
})

/** Ten minutes without Temporal, and a turn of each kind each second all the time. */
const LONG_AWAY_MS = Number(process.env.AMS_TEMPORAL_AWAY_SECONDS ?? 600) * 1_000

describe(`while Temporal is away for ${LONG_AWAY_MS / 1000} s`, { timeout: LONG_AWAY_MS + 600_000 }, () => {
  it('every turn is answered, and the ones after it too', async () => {
    await trial.part('temporal').kill()
    const loads: Load[] = []
    for (const end = Date.now() + LONG_AWAY_MS; Date.now() < end; await sleep(1_000))
      for (const kind of ['plain', 'order'] as const) loads.push(trial.ask(1, kind, { pieces: 20, gapMs: 50 }))
    await together(...loads).ended
    trial.part('temporal').start()
    await trial.ready(120_000)
    await expectWhole(together(...loads, trial.ask(10, 'order', { pieces: 20, gapMs: 50 })))
  })
})

const openOf = ({ turns }: Load): number => turns.filter(({ endedAtMs }) => endedAtMs === undefined).length

/** Texts in the middle of them, of API processes and of workers. */
async function speakingTurns(): Promise<Load> {
  const load = together(trial.ask(20, 'plain', PACE), trial.ask(30, 'order', PACE))
  await untilSpeaking(load)
  return load
}

async function expectWhole(load: Load): Promise<void> {
  assert.deepEqual(await trial.brokenRules(load), [])
}
