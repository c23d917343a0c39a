import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { newId } from '../../../domain/id.ts'
import type { Database } from '../../../store/database.ts'
import { findCurrentRelease, setCurrentRelease } from '../../../store/process/release.ts'
import { installation, processes } from '../../../store/tables/index.ts'
import { createReleaseWatch, type ReleaseWatch, runWhileCurrent } from '../../../worker/release/watch.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { until } from '../../support/stack/stack.ts'

const PATIENCE_MS = 1_500

let own: Awaited<ReturnType<typeof createOwnDatabase>>
let database: Database
let watches: ReleaseWatch[] = []
before(async () => {
  own = await createOwnDatabase()
  database = own.database
})
beforeEach(async () => {
  await Promise.all(watches.map((watch) => watch.stop()))
  watches = []
  await database.delete(processes)
  await database.delete(installation)
})
after(async () => {
  await Promise.all(watches.map((watch) => watch.stop()))
  await own[Symbol.asyncDispose]()
})

async function watchOf(buildId: string): Promise<ReleaseWatch> {
  const watch = createReleaseWatch({ database, log: pino({ enabled: false }), buildId, patienceMs: PATIENCE_MS })
  watches.push(watch)
  await watch.start()
  return watch
}

const addWorker = async (buildId: string): Promise<string> => {
  const id = newId()
  await database.insert(processes).values({ id, kind: 'worker', buildId, sessionKey: 1, beatAt: sql`now()` })
  return id
}

const end = (id: string) => database.update(processes).set({ endedAt: sql`now()` }).where(eq(processes.id, id))

const current = async () => (await findCurrentRelease(database)).buildId

describe('the current release', () => {
  it('is the first one that starts', async () => {
    assert.ok((await watchOf('a')).isCurrent)
    assert.equal(await current(), 'a')
  })

  it('is one of many that start at once', async () => {
    const buildIds = ['a', 'b', 'c', 'd']
    for (const buildId of buildIds) await addWorker(buildId)
    const started = await Promise.all(buildIds.map(watchOf))
    const chosen = started.filter(({ isCurrent }) => isCurrent).map(({ buildId }) => buildId)
    assert.deepEqual(chosen, [await current()])
  })

  it('stays while a worker of it lives', async () => {
    await setCurrentRelease(database, 'a')
    await addWorker('a')
    const other = await watchOf('b')
    await sleep(PATIENCE_MS * 2)
    assert.deepEqual([other.isCurrent, await current()], [false, 'a'])
  })

  it('is followed at once by a release that starts after its end', async () => {
    await setCurrentRelease(database, 'a')
    await end(await addWorker('a'))
    assert.ok((await watchOf('b')).isCurrent)
  })

  it('is followed by a release that stands by, but not while its worker only starts again', async () => {
    await setCurrentRelease(database, 'a')
    const first = await addWorker('a')
    const other = await watchOf('b')
    await end(first)
    const second = await addWorker('a')
    await sleep(PATIENCE_MS * 2)
    assert.equal(other.isCurrent, false)
    await end(second)
    await until('the other one is current', async () => other.isCurrent)
    assert.equal(await current(), 'b')
  })
})

describe('tasks of the current release', () => {
  it('run while it is current', async () => {
    const events: string[] = []
    const release = await watchOf('a')
    const start = () => {
      events.push('started')
      return [{ stop: async () => void events.push('stopped') }]
    }
    const tasks = runWhileCurrent(release, start)
    await until('they run', async () => events.length === 1)
    await addWorker('b')
    await setCurrentRelease(database, 'b')
    await until('they stop', async () => events.length === 2)
    await setCurrentRelease(database, 'a')
    await until('they run again', async () => events.length === 3)
    await tasks.stop()
    assert.deepEqual(events, ['started', 'stopped', 'started', 'stopped'])
  })
})
