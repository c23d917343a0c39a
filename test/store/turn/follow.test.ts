import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { TurnBus } from '../../../store/turn/bus.ts'
import { followTurn } from '../../../store/turn/follow.ts'
import { lookAtTurn } from '../../../store/turn/look.ts'
import { until } from '../../support/stack/stack.ts'
import { database, makeStoredAgent, makeStoredConversation, makeWorkspace } from '../../support/turn/conversation.ts'

after(() => database.$client.end())

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
