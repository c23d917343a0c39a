import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { createTurnReader } from '../../../api/turn/reader.ts'
import { createSealing } from '../../../domain/secret/sealing.ts'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { NumberedTurnEvent, TurnEvent } from '../../../domain/turn/turn.ts'
import { turnEvents, turns } from '../../../store/tables/index.ts'
import type { TurnBus } from '../../../store/turn/bus.ts'
import { shownText, startEvent } from '../../../store/turn/event.ts'
import { followTurn } from '../../../store/turn/follow.ts'
import { lookAtTurn } from '../../../store/turn/look.ts'
import { loadTurn } from '../../../store/turn/turn.ts'
import { until } from '../../support/stack/stack.ts'
import { database, makeStoredAgent, makeStoredConversation, makeWorkspace } from '../../support/turn/conversation.ts'

/** Announces new events while the reader takes its first look. */
const hastyBus: Pick<TurnBus, 'subscribe'> = {
  subscribe(_turnId, wake) {
    setImmediate(() => wake(undefined, false))
    return () => {}
  },
}

describe('a reader of a turn', () => {
  it('keeps waiting after news that arrived during its first look', async () => {
    const agent = await makeStoredAgent(await makeWorkspace())
    const { turnIds } = await makeStoredConversation(agent, [{ message: 'hi', status: 'running' }])
    const gone = new AbortController()
    const bus = { ...hastyBus, publish() {}, publishEnd() {}, close: async () => {} }
    let queries = 0
    database.$client.reader.on('release', () => {
      queries += 1
    })
    const reading = Array.fromAsync(followTurn({ database, bus }, turnIds[0] ?? '', 0, gone.signal))
    await until('the reader has looked twice', async () => queries >= 2)
    gone.abort()
    assert.deepEqual(await reading, [])
  })
})

describe('a final turn of which a commit was lost', () => {
  /** Event 3 was lost by a failover: the holder knew it as written. */
  async function loseEvent() {
    const agent = await makeStoredAgent(await makeWorkspace())
    const { turnIds } = await makeStoredConversation(agent, [{ message: 'hi', text: 'one two' }])
    const turnId = turnIds[0] ?? ''
    const turn = await loadTurn(database, turnId)
    if (!turn) throw new Error('the turn is not stored')
    const usage = { promptTokens: 1, completionTokens: 2 }
    const result = { turn_id: turnId, conversation_id: turn.conversationId, text: 'one two', usage } as ChatResult
    await database.update(turns).set({ result }).where(eq(turns.id, turnId))
    const event = (seq: number, { type, data }: TurnEvent) => ({
      turnId,
      workspaceId: agent.workspaceId,
      seq,
      generation: 1,
      type,
      data,
    })
    await database
      .insert(turnEvents)
      .values([
        event(1, startEvent(turn)),
        event(2, { type: 'message.delta', data: { text: 'one' } }),
        event(4, { type: 'message.end', data: result }),
      ])
    return { turnId, turn: { ...turn, result } }
  }
  const bus: TurnBus = { subscribe: () => () => {}, publish() {}, publishEnd() {}, close: async () => {} }

  it('is shown whole from its row, behind what its reader has', async () => {
    const { turnId } = await loseEvent()
    const shown = await Array.fromAsync(followTurn({ database, bus }, turnId, 0, AbortSignal.timeout(30_000)))
    assert.deepEqual(
      shown.map(({ seq, type }) => `${seq} ${type}`),
      ['1 message.start', '2 message.delta', '3 message.reset', '4 message.delta', '5 message.end'],
    )
    assert.equal(shownText(shown), 'one two')
  })

  it('ends for readers who have seen events that were lost', async () => {
    const { turnId } = await loseEvent()
    const signal = AbortSignal.timeout(30_000)
    const later = await Array.fromAsync(followTurn({ database, bus }, turnId, 6, signal))
    assert.deepEqual(
      later.map(({ seq, type }) => `${seq} ${type}`),
      ['7 message.reset', '8 message.delta', '9 message.end'],
    )
    const lost: NumberedTurnEvent = { seq: 4, type: 'message.delta', data: { text: 'lost' } }
    // The bus woke the reader for an event of the number that the end has now.
    const waking: TurnBus = { ...bus, ...hastyBus }
    const same = await Array.fromAsync(followTurn({ database, bus: waking }, turnId, 3, signal, [lost]))
    assert.deepEqual(
      same.map(({ seq, type }) => `${seq} ${type}`),
      ['4 message.delta', '5 message.reset', '6 message.delta', '7 message.end'],
    )
  })

  it('answers a repeat of its request', async () => {
    const { turn } = await loseEvent()
    const answer = await createTurnReader({
      database,
      bus,
      sealing: createSealing(Buffer.alloc(32, 1).toString('base64')),
    }).answer(turn, AbortSignal.timeout(30_000))
    assert.equal(answer.text, 'one two')
  })

  it('tells a reader who has its last event nothing again', async () => {
    const { turnId } = await loseEvent()
    assert.deepEqual(await Array.fromAsync(followTurn({ database, bus }, turnId, 4, AbortSignal.timeout(30_000))), [])
  })
})

describe('readers of one process', () => {
  it('look together: 100 of them cost one query', async () => {
    const agent = await makeStoredAgent(await makeWorkspace())
    const said = Array.from({ length: 100 }, (_, index) => ({ message: `${index}` }))
    const { turnIds } = await makeStoredConversation(agent, said)
    let queries = 0
    const count = () => {
      queries += 1
    }
    database.$client.reader.on('release', count)
    const found = await Promise.all(turnIds.map((id) => lookAtTurn(database, id, 0)))
    database.$client.reader.off('release', count)
    assert.equal(queries, 1)
    assert.ok(found.every(({ events, isOver }) => isOver && events.length === 0))
  })
})
