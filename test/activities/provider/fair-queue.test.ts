import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FairQueue } from '../../../activities/provider/fair-queue.ts'

const all = (queue: FairQueue<string>) => Array.from({ length: queue.size }, () => queue.shift())

describe('the queue at a provider', () => {
  it('serves its workspaces by turns, and each in its order', () => {
    const queue = new FairQueue<string>()
    for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(entry.charAt(0), entry)
    assert.deepEqual(all(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    assert.equal(queue.shift(), undefined)
  })

  it('lets a workspace that comes late go after one turn of the others', () => {
    const queue = new FairQueue<string>()
    for (let number = 0; number < 1_000; number++) queue.add('a', `a${number}`)
    assert.equal(queue.shift(), 'a0')
    queue.add('b', 'b')
    assert.deepEqual([queue.shift(), queue.shift()], ['a1', 'b'])
  })

  it('forgets an entry that is given up', () => {
    const queue = new FairQueue<string>()
    queue.add('a', 'a1')
    queue.add('b', 'b1')
    assert.equal(queue.delete('a', 'a1'), true)
    assert.equal(queue.delete('a', 'a1'), false)
    assert.deepEqual(all(queue), ['b1'])
  })
})
