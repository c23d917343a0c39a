import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AdmissionOptions, createAdmission } from '../../../api/request/admission.ts'
import { createOverloadWatch } from '../../../api/request/overload.ts'
import { ApiError } from '../../../domain/error.ts'

function admissionOf(given: Partial<AdmissionOptions> = {}) {
  const overload = createOverloadWatch(20)
  return createAdmission({ maxRunningTurns: 2, maxUploadBytes: 100, runningTurns: () => 0, overload, ...given })
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status === 503 && Number(error.headers['retry-after']) > 0

describe('the admission of turns', () => {
  it('counts running turns and turns that are being accepted', () => {
    let running = 1
    const admission = admissionOf({ runningTurns: () => running })
    const leave = admission.admitTurn()
    assert.throws(() => admission.admitTurn(), isRefusal)
    leave()
    leave()
    admission.admitTurn()
    running = 0
    admission.admitTurn()
    assert.throws(() => admission.admitTurn(), isRefusal)
    assert.equal(admission.refused.turns, 2)
  })
})

describe('the admission of uploads', () => {
  it('refuses bytes beyond its bound until others have left', () => {
    const admission = admissionOf()
    const leave = admission.admitBytes('a', 70)
    assert.throws(() => admission.admitBytes('b', 40), isRefusal)
    admission.admitBytes('b', 30)
    leave()
    admission.admitBytes('c', 70)
    assert.deepEqual([admission.uploadBytes, admission.refused.uploads], [100, 1])
  })

  it('leaves a quarter of its bound to other workspaces', () => {
    const admission = admissionOf()
    const leave = admission.admitBytes('a', 70)
    assert.throws(() => admission.admitBytes('a', 10), isRefusal)
    admission.admitBytes('b', 30)
    leave()
    admission.admitBytes('a', 70)
  })

  it('admits one body that is larger than its bound', () => {
    const leave = admissionOf().admitBytes('a', 1000)
    leave()
  })
})

describe('an overloaded process', () => {
  const late = { delayMs: 1_500, waitingQueries: 0 }
  const queued = { delayMs: 0, waitingQueries: 201 }
  const calm = { delayMs: 5, waitingQueries: 3 }

  it('refuses new work after two seconds, and takes it at the first calm look', () => {
    const overload = createOverloadWatch(20)
    const admission = admissionOf({ overload })
    overload.note(queued, 0)
    overload.note(queued, 1_900)
    admission.admitWork()
    overload.note(queued, 2_100)
    assert.throws(() => admission.admitTurn(), isRefusal)
    overload.note(calm, 2_400)
    admission.admitTurn()
  })

  it('counts the delay of a late look', () => {
    const overload = createOverloadWatch(20)
    overload.note(late, 10_000)
    assert.equal(overload.isOverloaded, false)
    overload.note(late, 11_700)
    assert.equal(overload.isOverloaded, true)
  })

  it('lets one long pause pass', () => {
    const overload = createOverloadWatch(20)
    overload.note(late, 10_000)
    overload.note(calm, 10_250)
    overload.note(late, 12_000)
    assert.equal(overload.isOverloaded, false)
  })
})
