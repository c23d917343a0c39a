import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import type { NumberedTurnEvent } from '../../../domain/turn/turn.ts'
import { type Database, openSystemDatabase } from '../../../store/database.ts'
import { turns } from '../../../store/tables/index.ts'
import { listEventsAfter } from '../../../store/turn/event.ts'
import { appendEvents } from '../../../store/turn/group-commit.ts'
import { LeaseLost } from '../../../store/turn/lease.ts'
import { loadTurn } from '../../../store/turn/turn.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { executeAsOwner } from '../../support/stack/owner.ts'
import { stack, until } from '../../support/stack/stack.ts'
import { type AcceptTurn, createAccepting } from '../../support/turn/accepted-turn.ts'

let own: Awaited<ReturnType<typeof createOwnDatabase>>
let database: Database
let accept: AcceptTurn
before(async () => {
  own = await createOwnDatabase()
  database = own.database
  accept = await createAccepting(database)
})
after(() => own[Symbol.asyncDispose]())

const delta = (text: string): NumberedTurnEvent => ({ seq: 2, type: 'message.delta', data: { text } })
const append = (turnId: string, text: string, generation = 0) =>
  appendEvents(database, { turnId, generation, events: [delta(text)] })
const textsOf = async (turnId: string) => (await listEventsAfter(database, turnId, 1)).map(({ data }) => data)

/** Running turns, each in a conversation of its own. */
const makeTurns = async (count: number): Promise<string[]> =>
  (await Promise.all(Array.from({ length: count }, () => accept()))).map(({ id }) => id)

describe('the group commit of events', () => {
  it('writes the batches of many turns to their own turns', async () => {
    const ids = await makeTurns(20)
    await Promise.all(ids.map((id, index) => append(id, `text ${index}`)))
    for (const [index, id] of ids.entries()) assert.deepEqual(await textsOf(id), [{ text: `text ${index}` }])
  })

  it('refuses a holder of an older generation and writes for the others', async () => {
    const [first = '', zombie = '', last = ''] = await makeTurns(3)
    await database.update(turns).set({ generation: 1 }).where(eq(turns.id, zombie))
    const [, refused] = await Promise.allSettled([append(first, 'a'), append(zombie, 'b'), append(last, 'c')])
    assert.ok(refused.status === 'rejected' && refused.reason instanceof LeaseLost)
    assert.deepEqual(await textsOf(zombie), [])
    assert.deepEqual([await textsOf(first), await textsOf(last)], [[{ text: 'a' }], [{ text: 'c' }]])
  })

  it('writes for other turns while one row is locked', async () => {
    const [locked = '', free = ''] = await makeTurns(2)
    const writing = await database.transaction(async (tx) => {
      await tx.select().from(turns).where(eq(turns.id, locked)).for('update')
      const waiting = append(locked, 'later')
      await append(free, 'at once')
      assert.deepEqual(await textsOf(locked), [])
      return { waiting }
    })
    await writing.waiting
    assert.deepEqual(await textsOf(locked), [{ text: 'later' }])
  })

  it('refuses text that cannot be stored for its own turn only', async () => {
    const [first = '', bad = '', last = ''] = await makeTurns(3)
    const [, refused, written] = await Promise.allSettled([
      append(first, 'a'),
      append(bad, '\u0000'),
      append(last, 'c'),
    ])
    assert.deepEqual([refused.status, written.status], ['rejected', 'fulfilled'])
    assert.deepEqual([await textsOf(bad), await textsOf(last)], [[], [{ text: 'c' }]])
  })

  it('writes the snapshot of a turn with its events', async () => {
    const [id = ''] = await makeTurns(1)
    const snapshot = {
      now: 'now',
      historyFrom: 1,
      summary: null,
      chunks: [],
      hasKnowledge: false,
      blockedTopic: null,
      escalation: null,
    }
    await appendEvents(database, { turnId: id, generation: 0, events: [delta('a')], snapshot })
    assert.deepEqual((await loadTurn(database, id))?.snapshot, snapshot)
    await database.update(turns).set({ generation: 1 }).where(eq(turns.id, id))
    const late = {
      turnId: id,
      generation: 0,
      events: [{ ...delta('b'), seq: 3 }],
      snapshot: { ...snapshot, now: 'late' },
    }
    await assert.rejects(appendEvents(database, late), LeaseLost)
    assert.deepEqual((await loadTurn(database, id))?.snapshot, snapshot)
  })
})

describe('a batch that Postgres did not answer', () => {
  it('is stored once, and every batch of its turn in order, while all sessions are ended again and again', async () => {
    const ids = await makeTurns(20)
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`)
    let stored = 0
    const write = async (turnId: string) => {
      for (const [index, text] of texts.entries()) {
        await appendEvents(database, { turnId, generation: 0, events: [{ ...delta(text), seq: 2 + index }] })
        stored += 1
      }
    }
    const all = ids.length * texts.length
    const writing = Promise.all(ids.map(write))
    const other = openSystemDatabase({ url: stack.databaseUrl }, 1)
    while (stored < all) {
      const before = stored
      await endSessions(other, own.url)
      await until('more is stored', async () => stored > before || stored === all)
    }
    await other.$client.end()
    await writing
    for (const id of ids)
      assert.deepEqual(
        await textsOf(id),
        texts.map((text) => ({ text })),
      )
  })

  it('counts as stored when it is there already', async () => {
    const [id = ''] = await makeTurns(1)
    await append(id, 'once')
    await append(id, 'once')
    assert.deepEqual(await textsOf(id), [{ text: 'once' }])
  })

  it('is given up when its holder stops', async () => {
    const away = openSystemDatabase({ url: 'postgres://127.0.0.1:1/away' }, 1)
    const stop = new AbortController()
    const writing = appendEvents(away, { turnId: newId(), generation: 1, events: [delta('a')] }, stop.signal)
    stop.abort(new Error('the turn has another holder'))
    await assert.rejects(writing, /another holder/)
    await away.$client.end()
  })
})

/** Ends the sessions of the database at this address. */
async function endSessions(database: Database, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await executeAsOwner(database, sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`)
}
