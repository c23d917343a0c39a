import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rankCandidates } from '../../../domain/knowledge/search-score.ts'

const scoreOf = (similarity: number, { wordShare = 0, isUnspaced = false } = {}) =>
  rankCandidates(
    [{ similarity, wordShare, isUnspaced, fused: 0, embeddingModel: 'local/multilingual-e5-small' }],
    'hybrid',
  )[0]?.score ?? Number.NaN

describe('the score with local/multilingual-e5-small', () => {
  it('is low for the cosine of unrelated passages', () => assert.ok(scoreOf(0.8) < 0.3))
  it('is low for unrelated passages in Chinese, whose cosines are higher', () => {
    assert.ok(scoreOf(0.846, { isUnspaced: true }) < 0.3)
    assert.ok(scoreOf(0.846) > 0.3)
  })
  it('is high for the cosine of passages that answer', () => {
    assert.ok(scoreOf(0.87) > 0.7)
    assert.ok(scoreOf(0.9, { isUnspaced: true }) > 0.5)
  })
  it('rises with shared words', () => assert.ok(scoreOf(0.8, { wordShare: 0.5 }) > scoreOf(0.8)))
})
