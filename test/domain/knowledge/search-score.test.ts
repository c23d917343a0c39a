import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rankCandidates, sufficientShareOf } from '../../../domain/knowledge/search-score.ts'

const LEXICAL = 'local/lexical'
const E5 = 'local/multilingual-e5-small'
const OPENAI = 'openai/text-embedding-3-small'
/** The cosine of unrelated passages with each model. */
const UNRELATED = { [LEXICAL]: 0.1, [E5]: 0.81, [OPENAI]: 0.2 }

const scoreOf = (embeddingModel: string, similarity: number | null, wordShare = 0) =>
  rankCandidates([{ similarity, wordShare, fused: 0, embeddingModel }], 'hybrid')[0]?.score ?? Number.NaN

describe('the score of a passage', () => {
  it('is below 0.3 and above 0 for the cosine of unrelated passages', () => {
    for (const [model, similarity] of Object.entries(UNRELATED)) {
      const score = scoreOf(model, similarity)
      assert.ok(score > 0 && score < 0.3, `${model}: ${score}`)
    }
  })

  it('is below 0.3 for the cosines that a word or two have with any question in e5', () =>
    assert.ok(scoreOf(E5, 0.865) < 0.3))

  it('is high for passages that answer', () => {
    assert.ok(scoreOf(E5, 0.9) > 0.4)
    assert.ok(scoreOf(E5, 0.87, 0.5) > 0.6)
  })

  it('rises with shared words', () => assert.ok(scoreOf(E5, 0.8, 0.5) > scoreOf(E5, 0.8)))

  it('rises with repeated words, and stays below 1', () => {
    assert.ok(scoreOf(LEXICAL, 0.3, 1.2) > scoreOf(LEXICAL, 0.3, 1))
    assert.ok(scoreOf(LEXICAL, 0.3, 5) < 1)
  })

  it('is low for few shared words', () => assert.ok(scoreOf(LEXICAL, 0.3, 0.15) < 0.3))

  it('is nearly the same for the same words with each model', () => {
    for (const wordShare of [0.2, 0.5, 1]) {
      const scores = Object.entries(UNRELATED).map(([model, similarity]) => scoreOf(model, similarity, wordShare))
      assert.ok(Math.max(...scores) - Math.min(...scores) < 0.05, `${wordShare}: ${scores}`)
    }
  })

  it('puts half of the words before a meaning that is only near', () =>
    assert.ok(scoreOf(LEXICAL, 0.2, 0.52) > scoreOf(E5, 0.855)))
})

describe('sufficientShareOf', () => {
  it('is a share that scores higher than any vector of local/lexical does alone', () => {
    const share = sufficientShareOf(LEXICAL)
    assert.ok(share !== undefined && scoreOf(LEXICAL, 0, share) > scoreOf(LEXICAL, 1, 0))
  })

  it('is undefined where vectors find what words do not', () => {
    assert.equal(sufficientShareOf(E5), undefined)
    assert.equal(sufficientShareOf(OPENAI), undefined)
  })
})
