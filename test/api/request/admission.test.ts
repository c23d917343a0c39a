import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AdmissionOptions, createAdmission } from '../../../api/request/admission.ts'
import { createOverloadWatch } from '../../../api/request/overload.ts'
import { ApiError } from '../../../domain/error.ts'

function admissionOf(given: Partial<AdmissionOptions> = {}) {
  const overload = createOverloadWatch(20)
  const bounds = {
    maxRunningTurns: 2,
    maxRunningTurnsPerWorkspace: 2,
    maxUploadBytes: 100,
    maxTurnBacklogMs: 20_000,
    isLate: () => false,
  }
  return createAdmission({ ...bounds, runningTurns: () => 0, overload, ...given })
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status === 503 && Number(error.headers['retry-after']) > 0

describe('the admission of turns', () => {
  it('counts running turns and turns that are being accepted', () => {
    let running = 1
    const admission = admissionOf({ runningTurns: () => running })
    const leave = admission.admitTurn('a')
    assert.throws(() => admission.admitTurn('a'), isRefusal)
    leave()
    leave()
    admission.admitTurn('a')
    running = 0
    admission.admitTurn('a')
    assert.throws(() => admission.admitTurn('a'), isRefusal)
    assert.equal(admission.refused.turns, 2)
  })
})

describe('the admission of turns that need workers', () => {
  it('refuses those of a workspace whose turns have waited too long', () => {
    const late = new Set<string>()
    const admission = admissionOf({ isLate: (workspaceId) => late.has(workspaceId) })
    admission.admitTools('a')
    late.add('a')
    assert.throws(() => admission.admitTools('a'), isRefusal)
    admission.admitTools('b')
    admission.admitTurn('a')
    assert.equal(admission.refused.backlog, 1)
  })
})

describe('the share of a workspace', () => {
  it('leaves turns to the others, and says so', () => {
    const running: Record<string, number> = { a: 2, b: 0 }
    const runningTurns = (workspaceId?: string) => (workspaceId === undefined ? 2 : (running[workspaceId] ?? 0))
    const admission = admissionOf({ maxRunningTurns: 4, maxRunningTurnsPerWorkspace: 3, runningTurns })
    const leave = admission.admitTurn('a')
    const isShare = (error: unknown) => isRefusal(error) && /its share of 4/.test((error as ApiError).message)
    assert.throws(() => admission.admitTurn('a'), isShare)
    admission.admitTurn('b')
    assert.equal(admission.refused.workspace, 1)
    leave()
    admission.admitTurn('a')
  })
})

describe('the admission of uploads', () => {
  it('refuses bytes beyond its bound until others have left', () => {
    const admission = admissionOf()
    const [first, second] = [admission.admitBody('a', 70), admission.admitBody('b', 30)]
    first.take(70)
    second.take(30)
    assert.throws(() => second.take(1), isRefusal)
    assert.throws(() => admission.admitBody('c', 1), isRefusal)
    first.leave()
    admission.admitBody('c', 70).take(70)
    assert.deepEqual([admission.uploadBytes, admission.refused.uploads], [100, 2])
  })

  it('takes no room for bytes that are declared and do not come', () => {
    const admission = admissionOf()
    for (const workspace of ['a', 'a', 'b']) admission.admitBody(workspace, 100)
    assert.equal(admission.uploadBytes, 0)
    admission.admitBody('c', 100).take(100)
  })

  it('takes nothing any more once a body has left', () => {
    const admission = admissionOf()
    const room = admission.admitBody('a', 50)
    room.take(20)
    room.leave()
    room.take(20)
    assert.equal(admission.uploadBytes, 0)
  })

  it('leaves a quarter of its bound to other workspaces', () => {
    const admission = admissionOf()
    const room = admission.admitBody('a', 70)
    room.take(70)
    assert.throws(() => admission.admitBody('a', 10), isRefusal)
    admission.admitBody('b', 30)
    room.leave()
    admission.admitBody('a', 70)
  })

  it('admits one body that is larger than its bound', () => {
    const room = admissionOf().admitBody('a', 1000)
    room.take(600)
    room.take(400)
    room.leave()
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
    assert.throws(() => admission.admitTurn('a'), isRefusal)
    overload.note(calm, 2_400)
    admission.admitTurn('a')
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
