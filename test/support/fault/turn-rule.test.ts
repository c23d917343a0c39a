import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SeenCall } from '../model/state.ts'
import { createRandom, shuffle } from '../proof/random.ts'
import type { FaultKind, HappenedFault } from './fault-log.ts'
import { judgeCalls } from './turn-rule.ts'

const call = (atMs: number, round = 0, process = 'worker'): SeenCall => ({
  round,
  key: `Bearer sk-test-${process}`,
  atMs,
  status: 200,
})
const fault = (kind: FaultKind, process: string, atMs: number, untilMs = atMs): HappenedFault => ({
  kind,
  process,
  service: kind === 'kill' ? undefined : 'model',
  atMs,
  untilMs,
})
const REPEATED = [call(100), call(300, 0, 'worker-2')]

/** The number of repeats that were excused and of rules that were broken. */
const judged = (faults: HappenedFault[], calls = REPEATED, rounds = 1) => {
  const { excused, found } = judgeCalls(faults, calls, rounds)
  return [excused, found.length]
}

describe('a repeated model call', () => {
  it('is a violation when no fault came', () => assert.deepEqual(judged([]), [0, 1]))
  it('is excused when the process of the earlier call was killed', () =>
    assert.deepEqual(judged([fault('kill', 'worker', 200, 400)]), [1, 0]))
  it('is a violation when another process was killed', () =>
    assert.deepEqual(judged([fault('kill', 'worker-2', 200, 250)]), [0, 1]))
  it('is a violation when the kill was over before the earlier call', () =>
    assert.deepEqual(judged([fault('kill', 'worker', 50, 90)]), [0, 1]))
  it('is excused when all connections to the model were reset', () =>
    assert.deepEqual(judged([fault('cut', 'all', 200)]), [1, 0]))
  it('is excused when the connections of all processes of its kind were reset', () =>
    assert.deepEqual(judged([fault('cut', 'worker', 200)], [call(100, 0, 'worker-2'), call(300)]), [1, 0]))
  it('is a violation when the network to the model was only slow', () =>
    assert.deepEqual(judged([fault('slow', 'all', 50, 500)]), [0, 1]))
  it('is excused when a silent network held the call of a killed process back', () =>
    assert.deepEqual(judged([fault('freeze', 'worker-2', 20, 299), fault('kill', 'worker-2', 50, 70)]), [1, 0]))
  it('is excused when the held call arrived after the kill, and before its repeat', () =>
    assert.deepEqual(judged([fault('freeze', 'worker', 20, 99), fault('kill', 'worker', 50, 70)]), [1, 0]))
  it('is a violation when a silent network held back the call of a process that lives', () =>
    assert.deepEqual(judged([fault('freeze', 'worker-2', 20, 299)]), [0, 1]))
  it('is another round after a tool result', () => assert.deepEqual(judged([], [call(100), call(300, 1)], 2), [0, 0]))
  it('is missing when a round was not asked', () => assert.deepEqual(judged([], [call(100)], 2), [0, 1]))
})

describe('what a seed decides', () => {
  it('is the same each time, and differs from that of another seed', () => {
    const items = Array.from({ length: 50 }, (_, index) => index)
    const order = (seed: number) => shuffle(createRandom(seed), items)
    assert.deepEqual(order(7), order(7))
    assert.notDeepEqual(order(7), order(8))
    assert.deepEqual(
      order(7).toSorted((one, other) => one - other),
      items,
    )
  })
})
