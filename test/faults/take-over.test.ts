import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import type { Part } from '../../start/part.ts'
import { judgeDurations } from '../support/fault/duration.ts'
import { type Load, openTrial, type Trial, untilSpeaking } from '../support/fault/trial.ts'
import { until } from '../support/stack/stack.ts'

/** p95 from the death of a process to the first act of the take-over, its commit. */
const PROMISED_MS = 2_000
const PACE = { pieces: 100, gapMs: 100 }
const TURNS = 40

let trial: Trial
let client: pg.Client
before(async () => {
  trial = await openTrial()
  client = new pg.Client({ connectionString: trial.info.databaseUrl })
  client.on('error', () => {})
  await client.connect()
})
after(async () => {
  await client.end()
  await trial[Symbol.asyncDispose]()
})

describe('turns of a killed process are taken over within 2 s, p95, and lose nothing', { timeout: 600_000 }, () => {
  it('when an API is killed', async () => {
    const [living, killed] = trial.baseUrls
    const beside = trial.ask(TURNS / 2, 'plain', PACE, living)
    await expectTakenOver(trial.ask(TURNS / 2, 'plain', PACE, killed), 'api-', 'an API was killed')
    assert.deepEqual(await trial.faultsOf(beside, { holdersLived: true }), [], 'the turns of the living API')
  })

  it('when a worker is killed', async () => {
    const load = trial.ask(TURNS, 'order', PACE)
    await expectTakenOver(load, 'worker-', 'a worker was killed')
  })
})

async function expectTakenOver(load: Load, victim: string, what: string): Promise<void> {
  await untilSpeaking(load)
  const part = partNamed(victim)
  const before = await generations(load)
  await part.kill()
  const killedAt = performance.now()
  const taken = await watchTakeOvers(load, before, killedAt)
  part.start()
  const broken = await trial.faultsOf(load, { holdersLived: false })
  assert.ok(taken.length > 0, 'the killed process held none of the turns')
  const late = judgeDurations({ what: `take-over after ${what}`, ms: taken, promisedMs: PROMISED_MS }, 0.95)
  assert.deepEqual([...broken, ...late], [])
}

function partNamed(beginning: string): Part {
  const part = trial.parts.find(({ name }) => name.startsWith(beginning))
  if (!part) throw new Error(`There is no part ${beginning}.`)
  return part
}

type Held = { generation: number; status: string }

async function generations({ turns }: Load): Promise<Map<string, Held>> {
  const ids = turns.map(({ events }) => events[0]?.data.turn_id)
  const { rows } = await client.query('select id, generation, status from turns where id = any($1)', [ids])
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

/** The milliseconds until each turn of the dead process had its next holder; turns of the living end before. */
async function watchTakeOvers(load: Load, before: Map<string, Held>, killedAt: number): Promise<number[]> {
  const taken = new Map<string, number>()
  await until(
    'every turn has a new holder or has ended',
    async () => {
      const now = await generations(load)
      for (const [id, held] of now)
        if (held.generation > (before.get(id)?.generation ?? 0) && !taken.has(id))
          taken.set(id, performance.now() - killedAt)
      return [...now].every(([id, { status }]) => taken.has(id) || (status !== 'running' && status !== 'waiting'))
    },
    120_000,
  )
  return [...taken.values()]
}
