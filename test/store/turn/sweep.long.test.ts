import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../store/database.ts'
import { processes, turns } from '../../../store/tables/index.ts'
import { handOverTurn } from '../../../store/turn/lease.ts'
import { endOverdueTurns } from '../../../store/turn/overdue.ts'
import { claimStaleTurns } from '../../../store/turn/sweep.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { until } from '../../support/stack/stack.ts'
import { createAccepting, insertProcess } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

const log = { warn: () => {} }

const passDeadline = (database: Database, turnIds: string[]) =>
  database.update(turns).set({ deadlineAt: sql`now() - interval '2 seconds'` }).where(inArray(turns.id, turnIds))

const endProcess = (database: Database, id: string) =>
  database.update(processes).set({ endedAt: sql`now()` }).where(eq(processes.id, id))

describe('an overdue turn', () => {
  it('that was handed over after its deadline is ended by the next sweep', async () => {
    await using own = await createOwnDatabase()
    const { database } = own
    const turn = await (await createAccepting(database))({ holderId: await insertProcess(database) })
    await passDeadline(database, [turn.id])
    await handOverTurn(database, turn.id, turn.generation)
    assert.equal(await endOverdueTurns(endingOf(database), log), 1)
  })

  it('is left to the sweep of overdue turns', async () => {
    await using own = await createOwnDatabase()
    const { database } = own
    const turn = await (await createAccepting(database))()
    await database.update(turns).set({ beatAt: sql`now() - interval '1 hour'` })
    await passDeadline(database, [turn.id])
    assert.deepEqual(await claimStaleTurns(database), [])
    assert.equal(await endOverdueTurns(endingOf(database), log), 1)
  })
})

describe('the claim of a stale turn', () => {
  it('is no beat, and gives the turn to one sweep', async () => {
    await using own = await createOwnDatabase()
    const { database } = own
    await (await createAccepting(database))()
    const [before] = await database.update(turns).set({ beatAt: sql`now() - interval '1 hour'` }).returning()
    assert.equal((await claimStaleTurns(database)).length, 1)
    assert.deepEqual(await claimStaleTurns(database), [])
    const [after] = await database.select().from(turns)
    assert.deepEqual(after?.beatAt, before?.beatAt)
  })
})

describe('turns of eval cases whose holder died', () => {
  it('are ended 7 s after their deadline at the latest', { timeout: 60_000 }, async () => {
    await using own = await createOwnDatabase()
    const { database } = own
    const accept = await createAccepting(database)
    const holderId = await insertProcess(database)
    for (let index = 0; index < 10; index += 1)
      await accept({ holderId, source: 'eval', timeoutMs: 4_000 + index * 300 })
    await endProcess(database, holderId)
    const isEnded = async () => {
      // Two workers sweep.
      await Promise.all([claimStaleTurns(database), claimStaleTurns(database)])
      await endOverdueTurns(endingOf(database), log)
      const open = await database
        .select()
        .from(turns)
        .where(inArray(turns.status, ['waiting', 'running']))
      return open.length === 0
    }
    await until('all turns are ended', isEnded)
    const late = await database.select().from(turns).where(sql`ended_at > deadline_at + interval '7 seconds'`)
    assert.deepEqual(late, [])
  })
})
