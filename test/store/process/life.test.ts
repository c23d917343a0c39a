import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../store/database.ts'
import { listTurnsOf } from '../../../store/process/life.ts'
import { turns } from '../../../store/tables/index.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting, insertProcess } from '../../support/turn/accepted-turn.ts'

const ENDED = 40

/** The entries of the index of running turns that the transaction has read, those of ended turns too. */
async function entriesReadBy(transaction: Executor): Promise<number | undefined> {
  const { rows } = await transaction.execute<{ count: number }>(
    sql`select pg_stat_get_xact_tuples_returned('turns_one_running'::regclass)::int as count`,
  )
  return rows[0]?.count
}

it('the turns of a process are found without those that ended below an open snapshot', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const holderId = await insertProcess(database)
  const accept = await createAccepting(database)
  const turn = await accept({ holderId })
  const others = await Promise.all(Array.from({ length: ENDED }, () => accept({ holderId })))
  const snapshot = await database.$client.connect()
  try {
    await snapshot.query('begin isolation level repeatable read')
    await snapshot.query('select count(*) from turns')
    const ids = others.map(({ id }) => id)
    await database.update(turns).set({ status: 'success', endedAt: sql`now()` }).where(inArray(turns.id, ids))
    await database.transaction(async (transaction) => {
      // So few turns would be scanned.
      await transaction.execute(sql`set local enable_seqscan = off`)
      const known = await listTurnsOf(transaction, holderId, [turn.id])
      assert.equal(await entriesReadBy(transaction), 0)
      const found = await listTurnsOf(transaction, holderId)
      assert.deepEqual([known.map(({ id }) => id), found.map(({ id }) => id)], [[turn.id], [turn.id]])
    })
  } finally {
    await snapshot.query('rollback')
    snapshot.release()
  }
})
