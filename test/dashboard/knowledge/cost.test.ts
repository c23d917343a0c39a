import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { costOf } from '../../../dashboard/knowledge/model/cost.ts'

const machine = { id: 'local/multilingual-e5-small', local: { passagesPerSecond: 6 } }

describe('what it costs to embed chunks again', () => {
  test('is nothing on this machine, and some minutes of a slow model', () => {
    assert.equal(costOf(machine, 3_600), ' on this machine, which costs nothing and may take 10 minutes')
    assert.equal(costOf({ id: 'local/lexical' }, 3_600), ' on this machine, which costs nothing')
    assert.equal(costOf(machine, 1), ' on this machine, which costs nothing')
  })
  test('is the charge of a provider', () => {
    const id = 'openai/text-embedding-3-small'
    assert.equal(costOf({ id, price: { input: 0.02 } }, 1), ', which its provider charges for')
    assert.equal(costOf({ id }, 1), ', which its provider may charge for')
  })
})
