import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import type { Database } from '../../../store/database.ts'
import { processes, turns } from '../../../store/tables/index.ts'
import {
  adoptTurns,
  findTurnLease,
  handOverTurn,
  LeaseLost,
  saveSnapshot,
  takeTurn,
} from '../../../store/turn/lease.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { type AcceptTurn, createAccepting, insertProcess } from '../../support/turn/accepted-turn.ts'

const taker = newId()
const snapshot = {
  now: 'now',
  historyFrom: 1,
  summary: null,
  chunks: [],
  hasKnowledge: false,
  blockedTopic: null,
  escalation: null,
}

let own: Awaited<ReturnType<typeof createOwnDatabase>>
let database: Database
let accept: AcceptTurn
before(async () => {
  own = await createOwnDatabase()
  database = own.database
  accept = await createAccepting(database)
})
after(() => own[Symbol.asyncDispose]())

const end = (processId: string) =>
  database.update(processes).set({ endedAt: sql`now()` }).where(eq(processes.id, processId))
const age = (turnId: string, seconds: number) =>
  database
    .update(turns)
    .set({ beatAt: sql`now() - ${seconds} * interval '1 second'` })
    .where(eq(turns.id, turnId))

describe('a turn', () => {
  it('without a holder is taken', async () => {
    const { id } = await accept()
    const taken = await takeTurn(database, id, taker)
    assert.deepEqual([taken?.turn.generation, taken?.turn.holderId], [1, taker])
  })

  it('of a process that lives is not taken, however old', async () => {
    const { id } = await accept({ holderId: await insertProcess(database) })
    await age(id, 3_600)
    assert.equal(await takeTurn(database, id, taker), undefined)
    assert.equal((await findTurnLease(database, id))?.holderHasEnded, false)
    assert.equal((await adoptTurns(database, taker, 100)).length, 0)
  })

  it('that was handed over is taken', async () => {
    const { id, generation } = await accept({ holderId: await insertProcess(database) })
    await handOverTurn(database, id, generation)
    assert.equal((await takeTurn(database, id, taker))?.turn.generation, 2)
  })

  it('of an ended process is taken, and the zombie’s write fails', async () => {
    const holderId = await insertProcess(database)
    const { id, generation } = await accept({ holderId })
    await end(holderId)
    assert.equal((await findTurnLease(database, id))?.holderHasEnded, true)
    assert.equal((await takeTurn(database, id, taker))?.turn.generation, 2)
    await assert.rejects(saveSnapshot(database, id, generation, snapshot), LeaseLost)
  })

  it('of a process without a row is taken only 10 s after it changed hands', async () => {
    const { id } = await accept({ holderId: newId() })
    assert.equal(await takeTurn(database, id, taker), undefined)
    await age(id, 11)
    assert.equal((await takeTurn(database, id, taker))?.turn.generation, 2)
  })
})

describe('adoption', () => {
  it('gives each turn of an ended process to one of two processes, earliest deadline first', async () => {
    const holderId = await insertProcess(database)
    const accepted = await Promise.all(
      Array.from({ length: 30 }, (_, index) => accept({ holderId, timeoutMs: 60_000 + index * 1_000 })),
    )
    await end(holderId)
    const [first, second] = await Promise.all([adoptTurns(database, taker, 10), adoptTurns(database, newId(), 10)])
    const taken = [...first, ...second].map(({ turn }) => turn.id)
    assert.equal(new Set(taken).size, 20)
    assert.deepEqual(new Set(taken), new Set(accepted.slice(0, 20).map(({ id }) => id)))
    assert.equal((await adoptTurns(database, taker, 100)).length, 10)
  })

  it('takes turns of each workspace before the later ones of one', async () => {
    await using other = await createOwnDatabase()
    const [busy, quiet] = [await createAccepting(other.database), await createAccepting(other.database, 'quiet')]
    const holderId = await insertProcess(other.database)
    const first = await busy({ holderId, timeoutMs: 60_000 })
    for (let index = 1; index < 20; index += 1) await busy({ holderId, timeoutMs: 60_000 + index * 1_000 })
    const { id } = await quiet({ holderId, timeoutMs: 120_000 })
    await other.database.update(processes).set({ endedAt: sql`now()` })
    const taken = await adoptTurns(other.database, taker, 2)
    assert.deepEqual(new Set(taken.map(({ turn }) => turn.id)), new Set([first.id, id]))
    assert.equal((await adoptTurns(other.database, taker, 100)).length, 19)
  })

  it('takes a free turn only when no process has taken it for 3 s', async () => {
    // On a slow machine the free turns of earlier tests are old enough by now.
    await adoptTurns(database, taker, 100)
    const { id } = await accept()
    assert.equal((await adoptTurns(database, taker, 100)).length, 0)
    await age(id, 4)
    assert.deepEqual(
      (await adoptTurns(database, taker, 100)).map(({ turn }) => turn.id),
      [id],
    )
  })

  it('leaves turns of eval cases to the holder of their run', async () => {
    const holderId = await insertProcess(database)
    await accept({ holderId, source: 'eval' })
    await end(holderId)
    assert.equal((await adoptTurns(database, taker, 100)).length, 0)
  })
})
