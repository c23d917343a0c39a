import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Load, openTrial, type Trial, together, untilSpeaking } from '../support/fault/trial.ts'

/** Text of six seconds: the fault comes in its middle. */
const PACE = { pieces: 60, gapMs: 100 }
const SILENCE_MS = 8_000

let trial: Trial
before(async () => {
  trial = await openTrial()
})
after(() => trial?.[Symbol.asyncDispose]())

describe('turns are whole, judged from outside', { timeout: 300_000 }, () => {
  it('when every connection between the parts and to their clients is reset, except those to the model', async () => {
    const load = await speakingTurns()
    for (const service of ['postgres', 'temporal', 'storage', 'api'] as const) trial.network.links(service).cut()
    assert.deepEqual(await trial.brokenRules(load), [])
  })

  it('when the network to Postgres is silent for 8 s', async () => {
    const load = await speakingTurns()
    trial.network.links('postgres').freeze()
    await sleep(SILENCE_MS)
    trial.network.links('postgres').restore()
    assert.deepEqual(await trial.brokenRules(load), [])
  })

  it('when Temporal is away', async () => {
    await trial.part('temporal').kill()
    const load = trial.ask(10, 'order', { pieces: 10, gapMs: 50 })
    await load.ended.finally(() => trial.part('temporal').start())
    assert.deepEqual(await trial.brokenRules(load), [])
  })

  it('when an API process and a worker are killed', async () => {
    const load = await speakingTurns()
    const kills = [await trial.kill('api-'), await trial.kill('worker-')]
    await load.ended
    for (const kill of kills) kill.restart()
    const faults = kills.map((kill) => kill.fault())
    assert.deepEqual(await trial.brokenRules(load, faults), [])
  })
})

async function speakingTurns(): Promise<Load> {
  const load = together(trial.ask(20, 'plain', PACE), trial.ask(5, 'order', PACE))
  await untilSpeaking(load)
  return load
}
