import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scoreOfReaction } from '../../../domain/channel/reaction.ts'

describe('the score of a reaction', () => {
  it('is good for 👍 ❤️ 🎉 ✅ and bad for 👎 ❌ 😡', () => {
    assert.deepEqual(['👍', '❤️', '❤', '🎉', '✅'].map(scoreOfReaction), [1, 1, 1, 1, 1])
    assert.deepEqual(['👎', '❌', '😡'].map(scoreOfReaction), [-1, -1, -1])
  })

  it('is the same in all skin tones', () => {
    assert.deepEqual(['👍🏻', '👍🏼', '👍🏽', '👍🏾', '👍🏿'].map(scoreOfReaction), [1, 1, 1, 1, 1])
    assert.deepEqual(['-1::skin-tone-2', 'thumbsdown::skin-tone-6'].map(scoreOfReaction), [-1, -1])
  })

  it('is that of the emoji for the names of Slack', () => {
    assert.deepEqual(['+1', 'thumbsup', 'heart', 'tada', 'white_check_mark'].map(scoreOfReaction), [1, 1, 1, 1, 1])
    assert.deepEqual(['-1', 'x', 'rage'].map(scoreOfReaction), [-1, -1, -1])
  })

  it('is null for any other', () => {
    assert.deepEqual(['👀', 'eyes', '', 'constructor', '👍👍'].map(scoreOfReaction), [null, null, null, null, null])
  })
})
