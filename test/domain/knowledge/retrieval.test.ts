import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fitting } from '../../../domain/knowledge/retrieval.ts'

/** A passage of some 1.25 tokens a word. */
const passage = (words: number) => ({ text: 'mast '.repeat(words) })

describe('the passages that fit into a context', () => {
  it('are all of them while they are short', () => {
    const passages = Array.from({ length: 20 }, () => passage(200))
    assert.deepEqual(fitting(passages), passages)
  })

  it('are the first ones where all are too many', () =>
    assert.equal(fitting(Array.from({ length: 20 }, () => passage(1_000))).length, 6))

  it('are the first one, however long it is', () => {
    assert.equal(fitting([passage(100_000), passage(1)]).length, 1)
    assert.deepEqual(fitting([]), [])
  })
})
