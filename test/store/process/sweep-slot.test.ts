import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { takeSweepSlot } from '../../../store/process/sweep-slot.ts'
import { turns } from '../../../store/tables/index.ts'
import { repeatOverdueSweep } from '../../../store/turn/overdue.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { until } from '../../support/stack/stack.ts'
import { createAccepting } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

const HOUR_MS = 60 * 60 * 1000

describe('the slot of a sweep', () => {
  it('is taken by one of many processes in its interval', async () => {
    await using own = await createOwnDatabase()
    const tries = Array.from({ length: 20 }, () => takeSweepSlot(own.database, 'overdue', HOUR_MS))
    assert.equal((await Promise.all(tries)).filter(Boolean).length, 1)
    assert.equal(await takeSweepSlot(own.database, 'overdue', HOUR_MS), false)
    assert.equal(await takeSweepSlot(own.database, 'stale', HOUR_MS), true)
  })

  it('is free after its interval', async () => {
    await using own = await createOwnDatabase()
    assert.equal(await takeSweepSlot(own.database, 'stale', 1), true)
    await wait(5)
    assert.equal(await takeSweepSlot(own.database, 'stale', 1), true)
  })

  it('is free when the clock of the database went back', async () => {
    await using own = await createOwnDatabase()
    await own.database.execute(
      sql`select setval('sweep_slot_stale', (extract(epoch from now() + interval '1 day') * 1000)::bigint)`,
    )
    assert.equal(await takeSweepSlot(own.database, 'stale', 1_000), true)
  })
})

describe('the sweep of overdue turns', () => {
  it('of ten processes looks about once a second', { timeout: 60_000 }, async () => {
    await using own = await createOwnDatabase()
    const { database } = own
    const accept = await createAccepting(database)
    const { id } = await accept()
    await database.update(turns).set({ deadlineAt: sql`now() - interval '1 minute'` }).where(eq(turns.id, id))
    // A turn that another transaction has locked stays overdue.
    const locking = await database.$client.connect()
    await locking.query(`begin; select from turns where id = '${id}' for update`)
    let looks = 0
    const counting = Object.assign(Object.create(database), {
      execute(query: Parameters<typeof database.execute>[0]) {
        if (JSON.stringify(query).includes('overdue as (')) looks += 1
        return database.execute(query)
      },
    })
    const sweeps = Array.from({ length: 10 }, () =>
      repeatOverdueSweep({ ...endingOf(database), database: counting }, { warn: () => {} }),
    )
    const startedAt = performance.now()
    await until('some looks', async () => looks >= 3)
    for (const sweep of sweeps) sweep.stop()
    await locking.query('rollback')
    locking.release()
    assert.ok(looks <= 1 + (performance.now() - startedAt) / 700, `${looks} looks`)
  })
})
