import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { judgeDurations } from '../../support/fault/duration.ts'
import { openHolders } from '../../support/fault/holder.ts'
import { openTrial, type Trial, together, untilSpeaking } from '../../support/fault/trial.ts'

/** p95 from the death of a process to the first act of the take-over, its commit. */
const PROMISED_MS = 2_000
const PACE = { pieces: 100, gapMs: 100 }
const TURNS = 40

let trial: Trial
let holders: Awaited<ReturnType<typeof openHolders>>
before(async () => {
  trial = await openTrial()
  holders = await openHolders(trial.info.databaseUrl)
})
after(async () => {
  await holders?.close()
  await trial?.[Symbol.asyncDispose]()
})

describe('turns of a killed process are taken over within 2 s, p95, and lose nothing', { timeout: 600_000 }, () => {
  for (const [victim, kind] of [
    ['api-', 'plain'],
    ['worker-', 'order'],
  ] as const)
    it(`when ${victim === 'api-' ? 'an API' : 'a worker'} is killed`, async () => {
      const load = together(...trial.baseUrls.map((url) => trial.ask(TURNS / 2, kind, PACE, url)))
      await untilSpeaking(load)
      const before = await holders.read(load)
      const kill = await trial.kill(victim)
      const takenAfterMs = await holders.watchTakeOvers(load, before, kill.atMs)
      kill.restart()
      assert.ok(takenAfterMs.length > 0, 'the killed process held none of the turns')
      const what = `take-over after ${victim}… was killed`
      const late = judgeDurations({ what, ms: takenAfterMs, promisedMs: PROMISED_MS }, 0.95)
      assert.deepEqual([...(await trial.brokenRules(load, [kill.fault()])), ...late], [])
    })
})
