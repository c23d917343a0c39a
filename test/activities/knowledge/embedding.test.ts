import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stepsOf } from '../../../activities/knowledge/embedding.ts'

const BATCH = Array.from({ length: 40 }, (_, place) => place)

describe('the vectors of a batch', () => {
  for (const set of ['local/multilingual-e5-small', 'local/multilingual-e5-small #2'])
    it(`are stored by sixteen where ${set} makes them`, () => {
      const steps = stepsOf(set, BATCH)
      assert.deepEqual(
        steps.map((step) => step.length),
        [16, 16, 8],
      )
      assert.deepEqual(steps.flat(), BATCH)
    })

  for (const set of ['local/lexical', 'openai/text-embedding-3-small', 'openai/multilingual-e5-small'])
    it(`are stored at once where ${set} makes them`, () => {
      assert.deepEqual(stepsOf(set, BATCH), [BATCH])
      assert.deepEqual(stepsOf(set, []), [])
    })
})
