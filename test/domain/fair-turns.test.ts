import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createFairTurns } from '../../domain/operation/fair-turns.ts'

const options = { total: 2, perWorkspace: 1, returnMs: 10 }

describe('fair turns', () => {
  it('give a workspace one of two places, and refuse what finds none', () => {
    const turns = createFairTurns(options)
    assert.ok(turns.tryEnter('a', 0))
    assert.equal(turns.tryEnter('a', 1), undefined)
    assert.ok(turns.tryEnter('b', 2))
    assert.equal(turns.tryEnter('c', 3), undefined)
  })

  it('keep the next place for the workspace that was refused, however often another one asks', () => {
    const turns = createFairTurns(options)
    const leave = turns.tryEnter('a', 0)
    turns.tryEnter('b', 1)
    turns.tryEnter('c', 2)
    leave?.()
    assert.equal(turns.tryEnter('a', 3), undefined)
    assert.equal(turns.tryEnter('a', 4), undefined)
    assert.ok(turns.tryEnter('c', 5))
  })

  it('keep no place for a workspace that does not ask again', () => {
    const turns = createFairTurns(options)
    const leave = turns.tryEnter('a', 0)
    turns.tryEnter('b', 1)
    turns.tryEnter('c', 2)
    leave?.()
    assert.ok(turns.tryEnter('a', 13))
  })

  it('count the place of a workspace that asked for nothing since long', () => {
    const turns = createFairTurns({ ...options, total: 3 })
    const leave = turns.tryEnter('a', 0)
    turns.tryEnter('b', 100)
    assert.equal(turns.tryEnter('a', 101), undefined)
    leave?.()
    assert.ok(turns.tryEnter('a', 102))
  })
})
