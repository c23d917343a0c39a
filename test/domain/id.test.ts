import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstIdAt, idOfHash, isUuid, momentOfId, newId } from '../../domain/id.ts'

describe('ids', () => {
  it('of one process sort in the order in which they were made, thousands of them in a millisecond', () => {
    const ids = Array.from({ length: 20_000 }, () => newId())
    assert.deepEqual(ids, ids.toSorted())
    assert.equal(new Set(ids).size, ids.length)
  })

  it('are UUIDs of version 7 that tell their moment', () => {
    const id = newId()
    assert.ok(isUuid(id))
    assert.match(id, /^.{14}7.{4}[89ab]/)
    assert.ok(Math.abs(momentOfId(id) - Date.now()) < 60_000)
  })

  it('of another moment stand at that moment', () => {
    const ms = Date.UTC(2001, 1, 3)
    assert.equal(momentOfId(newId(ms)), ms)
    assert.ok(newId(ms) >= firstIdAt(ms) && newId(ms) < firstIdAt(ms + 1))
    assert.ok(newId() > newId(ms))
  })

  it('of a hash are the same for the same facts, and UUIDs of version 7', () => {
    const [ms, hash] = [Date.UTC(2001, 1, 3), 'f'.repeat(64)]
    const id = idOfHash(ms, hash)
    assert.ok(isUuid(id))
    assert.match(id, /^.{14}7.{4}[89ab]/)
    assert.equal(momentOfId(id), ms)
    assert.equal(id, idOfHash(ms, hash))
    assert.notEqual(id, idOfHash(ms, `e${hash}`))
  })
})
