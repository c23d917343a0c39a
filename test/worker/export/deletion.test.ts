import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { traceIdOf } from '../../../domain/log/trace/trace-id.ts'
import { purgeConversations } from '../../../store/purge/deleted.ts'
import { conversations, traceExports } from '../../../store/tables/index.ts'
import { endTurn as writeEnd } from '../../../store/turn/end.ts'
import { type Exporting, startExporting } from '../../support/langfuse/exporting.ts'
import { type AcceptTurn, createAccepting } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

let exporting: Exporting
let accept: AcceptTurn
before(async () => {
  exporting = await startExporting()
  accept = await createAccepting(exporting.database)
})
after(() => exporting[Symbol.asyncDispose]())
beforeEach(async () => {
  await exporting.database.delete(traceExports)
  exporting.database.exportsTraces = true
  Object.assign(exporting.langfuse, { spans: [], deleted: [], instead: () => undefined, isHealthy: true })
})

type EndedTurn = { id: string; conversationId: string }

async function endTurn(): Promise<EndedTurn> {
  const turn = await accept()
  await writeEnd(endingOf(exporting.database), turn.id, { status: 'cancelled' })
  return turn
}

/** Deletes the conversation of a turn, and its rows. */
async function remove({ conversationId }: EndedTurn): Promise<void> {
  const { database } = exporting
  await database.update(conversations).set({ deletedAt: new Date() }).where(eq(conversations.id, conversationId))
  await purgeConversations(database, [conversationId])
}

/** Ends turns that are deleted after their export. @returns their ids; the deletions of their traces are due */
async function deleteTurns(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let place = 0; place < count; place++) {
    const turn = await endTurn()
    await exporting.send()
    await remove(turn)
    ids.push(turn.id)
  }
  await exporting.database.update(traceExports).set({ dueAt: sql`now()` })
  exporting.langfuse.spans = []
  return ids
}

describe('what is deleted after its export', () => {
  it('is deleted in Langfuse too, once no exporter can be sending it', async () => {
    const { database, langfuse } = exporting
    const turn = await endTurn()
    await exporting.send()
    assert.equal(langfuse.spansOf(traceIdOf(turn.id)).length > 0, true)
    await remove(turn)
    const [entry] = await exporting.waiting()
    assert.deepEqual([entry?.kind, entry?.subjectId], ['deletion', turn.id])
    assert.equal((await exporting.send()).claimed, 0)
    await database.update(traceExports).set({ dueAt: sql`now()` })
    langfuse.instead = () => ({ status: 503 })
    assert.ok((await exporting.send()).away)
    langfuse.instead = () => undefined
    await exporting.send()
    assert.deepEqual(langfuse.deleted, [traceIdOf(turn.id)])
    assert.deepEqual(langfuse.spansOf(traceIdOf(turn.id)), [])
    assert.deepEqual(await exporting.waiting(), [])
  })

  for (const status of [404, 405])
    it(`is shown where Langfuse answers a deletion with ${status}, and the other traces are sent`, async () => {
      const { langfuse } = exporting
      const subjects = await deleteTurns(2)
      const sent = traceIdOf((await endTurn()).id)
      langfuse.instead = (spans) => (spans.length === 0 ? { status } : undefined)
      assert.deepEqual(await exporting.send(), { claimed: 3 })
      assert.deepEqual(exporting.taken(), [sent])
      const left = await exporting.waiting()
      assert.deepEqual(
        left.map(({ subjectId, refusedAt }) => [subjectId, refusedAt !== null]),
        subjects.map((id) => [id, true]),
      )
      const expected = new RegExp(`^Langfuse answered ${status}.* This Langfuse has no DELETE /api/public/traces: `)
      for (const { reason } of left) assert.match(String(reason), expected)
      assert.deepEqual(await exporting.send(), { claimed: 0 })
    })

  it('waits where the address is no Langfuse', async () => {
    const { langfuse } = exporting
    const subjects = await deleteTurns(1)
    Object.assign(langfuse, { instead: () => ({ status: 404 }), isHealthy: false })
    assert.match(String((await exporting.send()).away?.reason), /^Langfuse answered 404/)
    Object.assign(langfuse, { instead: () => undefined, isHealthy: true })
    await exporting.send()
    assert.deepEqual([langfuse.deleted, await exporting.waiting()], [subjects.map(traceIdOf), []])
  })

  it('leaves no entry where nothing is exported', async () => {
    const { database } = exporting
    database.exportsTraces = false
    await remove(await endTurn())
    assert.deepEqual(await exporting.waiting(), [])
  })
})
