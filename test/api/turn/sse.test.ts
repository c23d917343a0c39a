import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sseBody, sseFrame } from '../../../api/turn/sse.ts'
import { until } from '../../support/stack/stack.ts'

const EVENT = 'x'.repeat(10_000)
const never = () => assert.fail('the source does not fail')

/** A source without end that counts what was taken from it. */
function createSource() {
  const source = { taken: 0, isOver: false }
  async function* endless(signal: AbortSignal) {
    signal.addEventListener('abort', () => {
      source.isOver = true
    })
    while (!signal.aborted) {
      source.taken += 1
      yield EVENT
    }
  }
  return { source, endless }
}

describe('a reader of events that takes nothing', () => {
  it('gets as many as wait in bounded memory, and is given up after a time', async () => {
    const { source, endless } = createSource()
    const body = sseBody(endless, (text) => sseFrame('message.delta', { text }), never, 100)
    await until('the reader is given up', async () => source.isOver)
    assert.ok(source.taken > 10 && source.taken < 40, String(source.taken))
    await assert.rejects(body.getReader().read(), /takes nothing/)
  })
})

describe('a reader of events that goes away', () => {
  it('ends the source', async () => {
    const { source, endless } = createSource()
    const reader = sseBody(endless, (text) => text, never).getReader()
    await reader.read()
    await reader.cancel()
    assert.ok(source.isOver)
  })
})
