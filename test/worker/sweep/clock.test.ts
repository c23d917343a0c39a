import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { claimTask, noteTaskMoment } from '../../../store/installation.ts'
import { removeExpired } from '../../../store/retention.ts'
import { conversations } from '../../../store/tables/index.ts'
import { maintainEventPartitions } from '../../../store/turn/partition.ts'
import { createClockWatch } from '../../../worker/sweep/clock.ts'
import { runByRightClock } from '../../../worker/sweep/sweeper.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { stack } from '../../support/stack/stack.ts'
import { createAccepting } from '../../support/turn/accepted-turn.ts'

const database = openSystemDatabase({ url: stack.databaseUrl }, 2)
after(() => database.$client.end())

function watchOf(shiftMs: number) {
  const warnings: unknown[] = []
  const log = { warn: (facts: unknown) => void warnings.push(facts) }
  return { clock: createClockWatch(database, log, () => Date.now() + shiftMs), warnings }
}

describe('a worker', () => {
  for (const shiftMs of [120_000, -120_000])
    it(`whose clock is ${shiftMs / 1000} s ahead of that of Postgres says so once, and does not sweep`, async () => {
      const { clock, warnings } = watchOf(shiftMs)
      let runs = 0
      const sweep = async () => {
        runs += 1
      }
      const haveRun = [await runByRightClock({ clock }, sweep), await runByRightClock({ clock }, sweep)]
      assert.deepEqual([haveRun, runs, warnings.length], [[false, false], 0, 1])
      assert.ok(Math.abs(clock.aheadMs - shiftMs) < 30_000)
    })

  it('whose clock differs by seconds sweeps', async () => {
    const { clock, warnings } = watchOf(20_000)
    let runs = 0
    await runByRightClock({ clock }, async () => {
      runs += 1
    })
    assert.deepEqual([runs, warnings], [1, []])
  })
})

describe('a clock of Postgres that went forth and back', () => {
  it('stops no task of the installation', async () => {
    await using own = await createOwnDatabase()
    await noteTaskMoment(own.database, 'files_swept_at', Date.now() + 40 * 24 * 60 * 60 * 1000)
    assert.ok(await claimTask(own.database, 'files_swept_at', 60_000))
    assert.equal(await claimTask(own.database, 'files_swept_at', 60_000), undefined)
  })
})

describe('a process whose clock is 40 days ahead', () => {
  const DAYS_MS = 24 * 60 * 60 * 1000

  it('removes no conversation and no partition of today', async (context) => {
    await using own = await createOwnDatabase()
    const accept = await createAccepting(own.database)
    const { conversationId, workspaceId } = await accept({ id: newId() })
    const countPartitions = async () =>
      (await own.database.execute(`select from pg_inherits where inhparent = 'turn_events'::regclass`)).rowCount
    const before = await countPartitions()
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 40 * DAYS_MS })
    await own.database.execute(`update turns set status = 'cancelled', ended_at = now()`)
    await removeExpired(own.database, { workspaceId, days: 30 })
    await maintainEventPartitions(own.database, 300_000)
    context.mock.timers.reset()
    const [kept] = await own.database.select().from(conversations).where(eq(conversations.id, conversationId))
    assert.equal(kept?.deletedAt, null)
    assert.ok(((await countPartitions()) ?? 0) >= (before ?? 0))
  })
})
