import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createRecordSampler } from '../../../providers/temporal/record-sampler.ts'

/** Lets `perSecond` turns end in each of `seconds`, evenly; returns the number of admitted ones in each second. */
function admittedPerSecond(clock: { ms: number }, perSecond: number, seconds: number, sampler = samplerOf(clock)) {
  return Array.from({ length: seconds }, () => {
    let admitted = 0
    for (let turn = 0; turn < perSecond; turn++) {
      if (sampler.admit()) admitted += 1
      clock.ms += 1000 / perSecond
    }
    return admitted
  })
}

const samplerOf = (clock: { ms: number }) => createRecordSampler(() => clock.ms)

describe('the sample of recorded turns', () => {
  it('holds every turn while few end', () => {
    assert.deepEqual(admittedPerSecond({ ms: 0 }, 8, 3), [8, 8, 8])
  })

  it('holds about one turn a second under load', () => {
    const [, ...later] = admittedPerSecond({ ms: 0 }, 400, 6)
    for (const admitted of later) assert.ok(admitted <= 1, `${admitted} in a second`)
    assert.ok(later.reduce((sum, each) => sum + each, 0) >= 3)
  })

  it('holds every turn again two seconds after a load', () => {
    const clock = { ms: 0 }
    const sampler = samplerOf(clock)
    admittedPerSecond(clock, 400, 3, sampler)
    clock.ms += 2_000
    assert.deepEqual(admittedPerSecond(clock, 8, 2, sampler), [8, 8])
  })
})
