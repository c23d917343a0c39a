import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createStartQueue, type StartQueueOptions } from '../../../providers/temporal/start-queue.ts'

/** A queue with starts that the test ends itself; `begun` holds the names in the order of their start. */
function createStarts(given: Partial<StartQueueOptions> = {}) {
  const failures: unknown[] = []
  const pushedOut: string[] = []
  const options = { concurrency: 1, maxWaiting: {}, isBusy: () => false, isRefusal: () => false }
  const onFailure = (error: unknown) => failures.push(error)
  const onPushedOut = (lane: string) => pushedOut.push(lane)
  const queue = createStartQueue({ ...options, onFailure, onPushedOut, ...given })
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const start = (name: string) => () => {
    begun.push(name)
    const gate = Promise.withResolvers<void>()
    gates.set(name, gate)
    return gate.promise
  }
  const settle = async (finish: () => void) => {
    finish()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    queue,
    begun,
    failures,
    pushedOut,
    start,
    end: (name: string) => settle(() => gates.get(name)?.resolve()),
    refuse: (name: string) => settle(() => gates.get(name)?.reject(new Error(name))),
  }
}

describe('the queue of starts', () => {
  it('starts urgent work without waiting for other lanes', async () => {
    const { queue, begun, start } = createStarts()
    for (const name of ['late 1', 'late 2']) queue.add(start(name), 'late')
    for (const name of ['plain 1', 'plain 2']) queue.add(start(name), 'plain')
    queue.add(start('urgent'), 'urgent')
    assert.deepEqual(begun, ['late 1', 'plain 1', 'urgent'])
    assert.equal(queue.size, 5)
  })

  it('starts as many at once as its concurrency allows', async () => {
    const { queue, begun, start, end } = createStarts({ concurrency: 2 })
    for (const name of ['a', 'b', 'c']) queue.add(start(name), 'urgent')
    assert.deepEqual(begun, ['a', 'b'])
    await end('a')
    assert.deepEqual(begun, ['a', 'b', 'c'])
  })

  it('starts one record at a time while callers wait', () => {
    const { queue, begun, start } = createStarts({ concurrency: 4, isBusy: () => true })
    for (const name of ['a', 'b', 'c']) queue.add(start(name), 'late')
    assert.deepEqual(begun, ['a'])
  })

  it('drops the oldest record when too many wait, but no urgent start', async () => {
    const { queue, begun, pushedOut, start, end } = createStarts({ maxWaiting: { late: 2 } })
    for (const name of ['running', 'oldest', 'a', 'b']) queue.add(start(name), 'late')
    for (const name of ['u1', 'u2', 'u3', 'u4']) queue.add(start(name), 'urgent')
    for (const name of ['running', 'a', 'b', 'u1', 'u2', 'u3', 'u4']) await end(name)
    assert.deepEqual(
      begun.filter((name) => !name.startsWith('u')),
      ['running', 'a', 'b'],
    )
    assert.deepEqual(
      begun.filter((name) => name.startsWith('u')),
      ['u1', 'u2', 'u3', 'u4'],
    )
    assert.deepEqual([queue.size, pushedOut], [0, ['late']])
  })

  it('does not repeat a refused start', async () => {
    const { queue, begun, failures, start, refuse } = createStarts({ isRefusal: () => true })
    queue.add(start('a'), 'urgent')
    await refuse('a')
    assert.deepEqual([begun, failures.length, queue.size], [['a'], 1, 0])
  })
})
