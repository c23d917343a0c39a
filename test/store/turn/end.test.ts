import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import type { NumberedTurnEvent } from '../../../domain/turn/turn.ts'
import type { Database } from '../../../store/database.ts'
import { requestLogs } from '../../../store/tables/index.ts'
import { endTurn } from '../../../store/turn/end.ts'
import { endTurnAsHolder } from '../../../store/turn/end-fast-path.ts'
import { listEventsAfter } from '../../../store/turn/event.ts'
import { appendEvents } from '../../../store/turn/group-commit.ts'
import { LeaseLost } from '../../../store/turn/lease.ts'
import type { AnsweredTurn } from '../../../store/turn/outcome.ts'
import { endOverdueTurns } from '../../../store/turn/overdue.ts'
import { loadTurn, type Turn } from '../../../store/turn/turn.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting, HOLDER_ID } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

it('a waiting turn that ends leaves the others in line', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const [first, second, third] = await acceptThree(database)
  const ending = endingOf(database)
  await endTurn(ending, second.id, { status: 'cancelled' })
  const statuses = () => Promise.all([first, second, third].map(({ id }) => statusOf(database, id)))
  assert.deepEqual(await statuses(), ['running', 'cancelled', 'waiting'])
  const ended = await endTurn(ending, first.id, { status: 'cancelled' })
  assert.equal(ended?.promoted?.id, third.id)
  assert.deepEqual(await statuses(), ['cancelled', 'cancelled', 'running'])
})

it('a cancelled turn cites the passages whose marks its readers saw', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const turn = await (await createAccepting(database))({ holderId: HOLDER_ID })
  const passage = (index: number) => ({ index, document_id: newId(), filename: 'a.md', chunk_id: newId(), score: 0.5 })
  const chunks = [passage(1), passage(2), passage(3)]
  const events: NumberedTurnEvent[] = [
    { seq: 2, type: 'retrieval', data: { chunks } },
    { seq: 3, type: 'message.delta', data: { text: 'So [3], and [' } },
    { seq: 4, type: 'message.delta', data: { text: '1] too, and [2' } },
  ]
  const { id: turnId, generation } = turn
  await appendEvents(database, { turnId, generation, events, snapshot: undefined }, AbortSignal.timeout(10_000))
  await endTurn(endingOf(database), turnId, { status: 'cancelled' })
  assert.deepEqual((await loadTurn(database, turnId))?.result?.citations, [chunks[2], chunks[0]])
})

const snapshot = {
  now: 'now',
  historyFrom: 1,
  summary: null,
  chunks: [],
  hasKnowledge: false,
  blockedTopic: null,
  escalation: null,
}
const answered: AnsweredTurn = {
  status: 'success',
  finishReason: 'stop',
  text: 'Hello.',
  citations: [],
  guardrail: null,
  escalation: null,
  events: [],
  lastSeq: 1,
  modelCalls: [],
  calls: { models: [], tools: [] },
  snapshot,
  summarize: false,
}

it('a holder ends its turn once, with answer, last event and one log entry', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const turn = await (await createAccepting(database))({ holderId: HOLDER_ID })
  await endTurnAsHolder(endingOf(database), turn, answered)
  const ended = await loadTurn(database, turn.id)
  assert.deepEqual([ended?.status, ended?.text, ended?.generation], ['success', 'Hello.', turn.generation + 1])
  const events = await listEventsAfter(database, turn.id, 0)
  assert.deepEqual(
    events.map(({ type }) => type),
    ['message.start', 'message.end'],
  )
  const logs = await database.select().from(requestLogs)
  assert.deepEqual(
    logs.map(({ turnId, status }) => [turnId, status]),
    [[turn.id, 'success']],
  )
})

it('a holder that lost its turn ends nothing', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const turn = await (await createAccepting(database))({ holderId: HOLDER_ID })
  const zombie = { ...turn, generation: turn.generation - 1 }
  await assert.rejects(endTurnAsHolder(endingOf(database), zombie, answered), LeaseLost)
  assert.equal(await statusOf(database, turn.id), 'running')
  assert.equal((await listEventsAfter(database, turn.id, 0)).length, 1)
})

it('a holder that ends its turn sets the next in line going', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const accept = await createAccepting(database)
  const first = await accept({ holderId: HOLDER_ID })
  const next = await accept({ conversationId: first.conversationId, holderId: HOLDER_ID })
  assert.equal(next.status, 'waiting')
  const started: string[] = []
  const ending = { ...endingOf(database), startTurn: ({ id }: Turn) => void started.push(id) }
  await endTurnAsHolder(ending, first, answered)
  assert.deepEqual(started, [next.id])
  assert.equal(await statusOf(database, next.id), 'running')
})

it('a next turn in line whose time is over is not set going, and a sweep ends it at once', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const accept = await createAccepting(database)
  const first = await accept({ holderId: HOLDER_ID })
  const next = await accept({ conversationId: first.conversationId, timeoutMs: 1 })
  await database.execute(sql`select pg_sleep(0.01)`)
  const started: string[] = []
  const ending = { ...endingOf(database), startTurn: ({ id }: Turn) => void started.push(id) }
  await endTurnAsHolder(ending, first, answered)
  assert.deepEqual(started, [])
  assert.equal(await endOverdueTurns(ending, { warn: () => {} }), 1)
  const ended = await loadTurn(database, next.id)
  assert.deepEqual([ended?.status, ended?.error?.code], ['error', 'TURN_TIMEOUT'])
})

it('a holder that repeats its end tells readers and starts the next turn, and writes nothing', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const accept = await createAccepting(database)
  const first = await accept({ holderId: HOLDER_ID })
  const next = await accept({ conversationId: first.conversationId, holderId: HOLDER_ID })
  await endTurnAsHolder(endingOf(database), first, answered)
  const events = await listEventsAfter(database, first.id, 0)
  const published: string[] = []
  const started: string[] = []
  const ending = {
    ...endingOf(database),
    bus: { ...endingOf(database).bus, publishEnd: (turnId: string) => void published.push(turnId) },
    startTurn: ({ id }: Turn) => void started.push(id),
  }
  await endTurnAsHolder(ending, first, answered)
  assert.deepEqual([published, started], [[first.id], [next.id]])
  assert.deepEqual(await listEventsAfter(database, first.id, 0), events)
})

const statusOf = async (database: Database, turnId: string) => (await loadTurn(database, turnId))?.status

async function acceptThree(database: Database): Promise<[Turn, Turn, Turn]> {
  const accept = await createAccepting(database)
  const first = await accept()
  const { conversationId } = first
  return [first, await accept({ conversationId }), await accept({ conversationId })]
}
