import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CrowdedError, createFairPlaces, type FairPlacesOptions } from '../../domain/operation/fair-places.ts'

const never = new AbortController().signal

/** Places whose work ends when the test says so; `begun` lists the work in the order of its beginnings. */
function observe(options: FairPlacesOptions) {
  const places = createFairPlaces(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (workspaceId: string, name: string, signal = never) =>
    places.run(workspaceId, signal, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { start, end, begun }
}

describe('fair places', () => {
  it('keep one place free of a workspace that wants all', async () => {
    const { start, begun } = observe({ total: 4, perWorkspace: 3 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void start('a', name)
    void start('b', 'b1')
    await Promise.resolve()
    assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1'])
  })

  it('give the next place to the workspace that holds fewest', async () => {
    const { start, end, begun } = observe({ total: 3, perWorkspace: 2 })
    for (const name of ['a1', 'a2', 'a3']) void start('a', name)
    for (const name of ['b1', 'b2']) void start('b', name)
    void start('c', 'c1')
    assert.deepEqual(begun, ['a1', 'a2', 'b1'])
    await end('a1')
    await end('a2')
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  it('serve workspaces with as few places by turns', async () => {
    const { start, end, begun } = observe({ total: 1, perWorkspace: 1 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void start('a', name)
    for (const name of ['b1', 'b2']) void start('b', name)
    void start('c', 'c1')
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name)
    assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('begin the work of a workspace in its order', async () => {
    const { start, end, begun } = observe({ total: 1, perWorkspace: 1 })
    for (const name of ['a1', 'a2', 'a3']) void start('a', name)
    await end('a1')
    await end('a2')
    assert.deepEqual(begun, ['a1', 'a2', 'a3'])
  })

  it('send work away when too much of its workspace waits', async () => {
    const { start } = observe({ total: 1, perWorkspace: 1, waitingPerWorkspace: 1 })
    for (const name of ['a1', 'a2']) void start('a', name)
    await assert.rejects(start('a', 'a3'), CrowdedError)
  })

  it('pass over work whose signal has fired', async () => {
    const { start, end, begun } = observe({ total: 1, perWorkspace: 1 })
    const given = new AbortController()
    void start('a', 'a1')
    const left = start('a', 'a2', given.signal)
    void start('b', 'b1')
    given.abort(new Error('enough'))
    await assert.rejects(left, /enough/)
    await end('a1')
    assert.deepEqual(begun, ['a1', 'b1'])
  })

  it('free the place of work that failed', async () => {
    const places = createFairPlaces({ total: 1, perWorkspace: 1 })
    await assert.rejects(
      places.run('a', never, () => Promise.reject(new Error('broken'))),
      /broken/,
    )
    assert.equal(await places.run('b', never, () => Promise.resolve(42)), 42)
  })
})
