import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { storedError } from '../../../domain/error.ts'
import type { Database } from '../../../store/database.ts'
import { openEscalation } from '../../../store/escalation/record.ts'
import { conversations } from '../../../store/tables/index.ts'
import { endTurn, endTurnsTogether } from '../../../store/turn/end.ts'
import { appendEvents } from '../../../store/turn/group-commit.ts'
import { saveSnapshot } from '../../../store/turn/lease.ts'
import { startToolCall } from '../../../store/turn/tool-call.ts'
import { loadTurn, type Turn } from '../../../store/turn/turn.ts'
import { everyRowAfter } from '../../support/stack/every-row.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { type AcceptTurn, createAccepting, HOLDER_ID } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

const TIMED_OUT = { status: 'error' as const, error: storedError('TURN_TIMEOUT') }
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
let accept: AcceptTurn
before(async () => {
  own = await createOwnDatabase()
  accept = await createAccepting(own.database)
})
after(() => own[Symbol.asyncDispose]())

describe('turns that end together', () => {
  it('start the next turn in line, when it does not end with them', async () => {
    const { database } = own
    const first = await accept()
    const second = await accept({ conversationId: first.conversationId })
    const third = await accept({ conversationId: first.conversationId })
    const started: string[] = []
    const deps = { ...endingOf(database), startTurn: ({ id }: Turn) => void started.push(id) }
    await endTurnsTogether(deps, [first.id, second.id], TIMED_OUT)
    assert.deepEqual(started, [third.id])
    assert.equal((await loadTurn(database, third.id))?.status, 'running')
  })

  it('leave out a turn whose conversation another transaction has locked, without waiting', async () => {
    const { database } = own
    const [free, locked] = [await accept(), await accept()]
    await database.transaction(async (tx) => {
      await tx.select().from(conversations).where(eq(conversations.id, locked.conversationId)).for('update')
      const done = await endTurnsTogether(endingOf(database), [free.id, locked.id], TIMED_OUT)
      assert.deepEqual(done, new Set([free.id]))
    })
    assert.equal((await loadTurn(database, locked.id))?.status, 'running')
  })

  it('keep the end of a turn that was final before', async () => {
    const { database } = own
    const { id } = await accept()
    await endTurn(endingOf(database), id, { status: 'cancelled' })
    assert.deepEqual(await endTurnsTogether(endingOf(database), [id], TIMED_OUT), new Set([id]))
    assert.equal((await loadTurn(database, id))?.status, 'cancelled')
  })

  it('leave the same rows as turns that end one by one', async () => {
    const { database } = own
    const together = await everyRowAfter(database, async () => {
      const due = await beginTurns(database)
      const done = await endTurnsTogether(endingOf(database), due, TIMED_OUT)
      assert.deepEqual(done, new Set(due))
    })
    const oneByOne = await everyRowAfter(database, async () => {
      for (const id of await beginTurns(database)) await endTurn(endingOf(database), id, TIMED_OUT)
    })
    assert.deepEqual(together, oneByOne)
  })
})

/** A turn that has shown text, one with a call under way, one that escalates, and two in one line. @returns the last in line first */
async function beginTurns(database: Database): Promise<string[]> {
  const accept = await createAccepting(database)
  const shown = await accept({ message: 'shown', holderId: HOLDER_ID })
  const event = { type: 'message.delta' as const, data: { text: 'Hel' }, seq: 2 }
  await appendEvents(database, { turnId: shown.id, generation: shown.generation, events: [event], snapshot })
  const calling = await accept({ message: 'calling', holderId: HOLDER_ID })
  const call = { turnId: calling.id, callId: 'call_1_1', round: 1, ordinal: 0, name: 'order', type: 'api_call' }
  await startToolCall(database, calling.generation, { ...call, arguments: null })
  const escalating = await accept({ message: 'escalating', holderId: HOLDER_ID })
  const config = { webhookUrl: 'http://example.com', autoEscalateKeywords: ['help'], assignedTo: [], enabled: true }
  const agent = { escalationConfig: config, guardrailConfig: null }
  const trigger = { kind: 'keyword' as const, keyword: 'help', message: 'help' }
  const escalation = await openEscalation(database, escalating, agent, trigger)
  await saveSnapshot(database, escalating.id, escalating.generation, { ...snapshot, escalation })
  const running = await accept({ message: 'running' })
  const waiting = await accept({ message: 'waiting', conversationId: running.conversationId })
  return [waiting, running, shown, calling, escalating].map(({ id }) => id)
}
