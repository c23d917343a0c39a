import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { workInLanes } from '../../../domain/operation/lanes.ts'

const ITEMS = [0, 1, 2, 3, 4, 5, 6, 7]

/** The work of items, each of which ends when the test says so. */
function openWork() {
  const begun: number[] = []
  const ends = new Map<number, PromiseWithResolvers<boolean>>()
  const work = (item: number) => {
    begun.push(item)
    const end = Promise.withResolvers<boolean>()
    ends.set(item, end)
    return end.promise
  }
  const end = async (item: number, told: boolean | Error = true) => {
    if (told instanceof Error) ends.get(item)?.reject(told)
    else ends.get(item)?.resolve(told)
    await new Promise(setImmediate)
  }
  return { begun, work, end }
}

describe('work in lanes', () => {
  it('is done once for each item, in order, and tells how many have begun', async () => {
    const done: [number, number][] = []
    const work = async (item: number, begun: number) => {
      done.push([item, begun])
      return true
    }
    assert.equal(await workInLanes(ITEMS, 3, work), true)
    assert.deepEqual(
      done,
      ITEMS.map((item) => [item, item + 1]),
    )
    assert.equal(await workInLanes([], 3, work), true)
  })

  it('has as many items under way as there are lanes', async () => {
    const { begun, work, end } = openWork()
    const all = workInLanes(ITEMS, 3, work)
    assert.deepEqual(begun, [0, 1, 2])
    await end(1)
    assert.deepEqual(begun, [0, 1, 2, 3])
    for (const item of [0, 2, 3, 4, 5, 6, 7]) await end(item)
    assert.equal(await all, true)
  })

  it('begins no item after a failure, waits for those under way, and fails', async () => {
    const { begun, work, end } = openWork()
    let isOver = false
    const all = assert.rejects(workInLanes(ITEMS, 3, work), /refused/).then(() => {
      isOver = true
    })
    await end(0, new Error('refused'))
    await end(1)
    assert.deepEqual([begun, isOver], [[0, 1, 2], false])
    await end(2)
    await all
    assert.deepEqual(begun, [0, 1, 2])
  })

  it('begins no item after one that says false, and says so', async () => {
    const { begun, work, end } = openWork()
    const all = workInLanes(ITEMS, 2, work)
    await end(1, false)
    await end(0)
    assert.equal(await all, false)
    assert.deepEqual(begun, [0, 1])
  })
})
