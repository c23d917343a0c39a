import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Load, openTrial, type Trial, together, untilSpeaking } from '../../support/fault/trial.ts'

/** Long enough to be in the middle of the text when the fault comes. */
const PACE = { pieces: 60, gapMs: 100 }
const SILENCE_MS = 60_000

let trial: Trial
before(async () => {
  trial = await openTrial()
})
after(() => trial[Symbol.asyncDispose]())

describe('turns whose holders live take nothing back and ask nothing twice', { timeout: 600_000 }, () => {
  it('when every connection to Postgres is reset', async () => {
    const load = await speakingTurns()
    assert.ok(trial.network.links('postgres').cut() > 0)
    await expectWhole(load)
  })

  it('when Postgres ends every session', async () => {
    const load = await speakingTurns()
    await endSessions()
    await expectWhole(load)
  })

  it('when Postgres is killed and starts again', async () => {
    const load = await speakingTurns()
    await trial.part('postgres').kill()
    trial.part('postgres').start()
    await expectWhole(load)
  })

  it('when Postgres stands still for 8 s', async () => {
    const load = await speakingTurns()
    trial.network.links('postgres').freeze()
    await sleep(8_000)
    trial.network.links('postgres').restore()
    await expectWhole(load)
  })

  it(`when the network to Postgres is silent for ${SILENCE_MS / 1000} s`, async () => {
    const load = await speakingTurns()
    trial.network.links('postgres').freeze()
    await sleep(SILENCE_MS)
    trial.network.links('postgres').restore()
    trial.network.links('postgres').cut()
    await expectWhole(load)
  })
})

async function speakingTurns(): Promise<Load> {
  const load = together(trial.ask(40, 'plain', PACE), trial.ask(10, 'order', PACE))
  await untilSpeaking(load)
  return load
}

async function expectWhole(load: Load): Promise<void> {
  assert.deepEqual(await trial.brokenRules(load), [])
}

async function endSessions(): Promise<void> {
  const client = new pg.Client({ connectionString: trial.info.databaseUrl })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
