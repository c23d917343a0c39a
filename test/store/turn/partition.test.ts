import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import type { Database } from '../../../store/database.ts'
import { maintainEventPartitions } from '../../../store/turn/partition.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { executeAsOwner } from '../../support/stack/owner.ts'

const HOUR_MS = 60 * 60 * 1000
/** An id that is no UUID v7: it belongs to no partition of time. */
const STRAY = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'

const insertEvent = (database: Database, turnId: string, createdAt = 'now') =>
  executeAsOwner(
    database,
    sql`
      insert into turn_events (turn_id, workspace_id, seq, generation, type, data, created_at)
      values (${turnId}, ${newId()}, 1, 0, 'message.start', '{}', ${createdAt}::timestamptz)`,
  )

const tableOf = async (database: Database, turnId: string): Promise<unknown> => {
  const { rows } = await database.execute(
    sql`select tableoid::regclass::text as "table" from turn_events where turn_id = ${turnId}`,
  )
  return rows[0]?.table
}

describe('partitions of events', () => {
  it('are made ahead and dropped a day after their last turn', async () => {
    await using own = await createOwnDatabase()
    const { database } = own
    const [now, longestTurnMs] = [Date.now(), HOUR_MS]
    const [old, later] = [newId(now), newId(now + 40 * HOUR_MS)]
    await insertEvent(database, old)
    // No worker made a partition for this one.
    await insertEvent(database, later)
    assert.equal(await tableOf(database, later), 'turn_events_default')
    await maintainEventPartitions(database, longestTurnMs, { now })
    assert.match(String(await tableOf(database, old)), /^turn_events_\d{10}$/)
    await maintainEventPartitions(database, longestTurnMs, { now: now + 20 * HOUR_MS })
    assert.match(String(await tableOf(database, later)), /^turn_events_\d{10}$/)
    await maintainEventPartitions(database, longestTurnMs, { now: now + 40 * HOUR_MS })
    assert.equal(await tableOf(database, old), undefined)
    assert.notEqual(await tableOf(database, later), undefined)
    await maintainEventPartitions(database, longestTurnMs, { now: now + 40 * HOUR_MS })
  })

  it('are made for later turns while a slot has too many events to move', async () => {
    await using own = await createOwnDatabase()
    const { database } = own
    const now = Date.now() + 40 * HOUR_MS
    const crowded = [newId(now), newId(now), newId(now)]
    for (const id of crowded) await insertEvent(database, id)
    await maintainEventPartitions(database, HOUR_MS, { now, mostMoved: 2 })
    const later = newId(now + 20 * HOUR_MS)
    await insertEvent(database, later)
    assert.match(String(await tableOf(database, later)), /^turn_events_\d{10}$/)
    assert.equal(await tableOf(database, crowded[0] ?? ''), 'turn_events_default')
    await maintainEventPartitions(database, HOUR_MS, { now, mostMoved: 3 })
    assert.match(String(await tableOf(database, crowded[0] ?? '')), /^turn_events_\d{10}$/)
  })

  it('are not needed for ids of another form', async () => {
    await using own = await createOwnDatabase()
    await insertEvent(own.database, STRAY, '-infinity')
    await maintainEventPartitions(own.database, HOUR_MS)
    assert.equal(await tableOf(own.database, STRAY), undefined)
  })
})
