import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rankCandidates, sufficientShareOf } from '../../../domain/knowledge/search-score.ts'

const scoreOf = (similarity: number, { wordShare = 0, isUnspaced = false, tokens = 200 } = {}) =>
  rankCandidates(
    [{ similarity, wordShare, isUnspaced, tokens, fused: 0, embeddingModel: 'local/multilingual-e5-small' }],
    'hybrid',
  )[0]?.score ?? Number.NaN

describe('the score with local/multilingual-e5-small', () => {
  it('is low for the cosine of unrelated passages', () => assert.ok(scoreOf(0.8) < 0.3))
  it('is low for unrelated passages in Chinese, whose cosines are higher', () => {
    assert.ok(scoreOf(0.846, { isUnspaced: true }) < 0.3)
    assert.ok(scoreOf(0.846) > 0.3)
  })
  it('is low for the cosines that a word or two have with any question', () => {
    assert.ok(scoreOf(0.855, { tokens: 2 }) < 0.3)
    assert.ok(scoreOf(0.87, { tokens: 4 }) < 0.3)
    assert.ok(scoreOf(0.83, { tokens: 7 }) < 0.3)
    assert.ok(scoreOf(0.855) > 0.4)
    assert.equal(scoreOf(0.855, { tokens: 12 }), scoreOf(0.855))
  })
  it('is high for a word or two that answer and share a word', () =>
    assert.ok(scoreOf(0.88, { tokens: 4, wordShare: 0.5 }) > 0.6))
  it('is high for the cosine of passages that answer', () => {
    assert.ok(scoreOf(0.87) > 0.45)
    assert.ok(scoreOf(0.9, { isUnspaced: true }) > 0.3)
    assert.ok(scoreOf(0.87, { wordShare: 0.5 }) > 0.85)
  })
  it('rises with shared words', () => assert.ok(scoreOf(0.8, { wordShare: 0.5 }) > scoreOf(0.8)))
})

describe('sufficientShareOf', () => {
  const scoreWith = (similarity: number, wordShare: number) =>
    rankCandidates([{ similarity, wordShare, fused: 0, embeddingModel: 'local/lexical' }], 'hybrid')[0]?.score
  it('is a share that scores higher than any vector of local/lexical does alone', () => {
    const share = sufficientShareOf('local/lexical')
    assert.ok(share !== undefined && Number(scoreWith(0, share)) > Number(scoreWith(1, 0)))
  })
  it('is undefined where vectors find what words do not', () => {
    assert.equal(sufficientShareOf('local/multilingual-e5-small'), undefined)
    assert.equal(sufficientShareOf('openai/text-embedding-3-small'), undefined)
  })
})

describe('the score with local/lexical', () => {
  const lexical = (wordShare: number, isUnspaced = false) =>
    rankCandidates([{ similarity: 0.3, wordShare, isUnspaced, fused: 0, embeddingModel: 'local/lexical' }], 'hybrid')[0]
      ?.score ?? Number.NaN
  it('rises with repeated words, and stays below 1', () => {
    assert.ok(lexical(1.2) > lexical(1))
    assert.ok(lexical(5) < 1)
  })
  it('is low for few shared words, and counts them more where no spaces are written', () => {
    assert.ok(lexical(0.15) < 0.3)
    assert.ok(lexical(0.15, true) < 0.3)
    assert.ok(lexical(0.4, true) > lexical(0.4))
  })
})

describe('the score beside passages of another model', () => {
  /** The cosine of unrelated passages with each model. */
  const UNRELATED = { 'local/lexical': 0.1, 'local/multilingual-e5-small': 0.78, 'openai/text-embedding-3-small': 0.2 }
  const score = (embeddingModel: string, similarity: number | null, wordShare: number) =>
    rankCandidates([{ similarity, wordShare, fused: 0, embeddingModel }], 'hybrid', true)[0]?.score ?? Number.NaN

  it('is the same for the same words of unrelated meaning, with each model and without its answer', () => {
    for (const wordShare of [0.2, 0.5, 1]) {
      const scores = Object.entries(UNRELATED).map(([model, similarity]) => score(model, similarity, wordShare))
      scores.push(score('local/lexical', null, wordShare))
      assert.ok(Math.max(...scores) - Math.min(...scores) < 0.01, `${wordShare}: ${scores}`)
    }
  })
  it('is not higher because a model does not answer, so that words alone search its knowledge base', () => {
    const candidate = { similarity: null, wordShare: 1, fused: 0, embeddingModel: 'local/multilingual-e5-small' }
    const [unanswered] = rankCandidates([candidate], 'text', true)
    assert.ok(Math.abs((unanswered?.score ?? 1) - score('local/lexical', 0.1, 1)) < 0.01)
  })
  it('counts a share alike where no spaces are written', () => {
    const [first, second] = (['local/lexical', 'local/multilingual-e5-small'] as const).map((embeddingModel) => {
      const similarity = UNRELATED[embeddingModel] + (embeddingModel === 'local/lexical' ? 0 : 0.06)
      const candidate = { similarity, wordShare: 0.5, isUnspaced: true, fused: 0, embeddingModel }
      return rankCandidates([candidate], 'hybrid', true)[0]?.score ?? Number.NaN
    })
    assert.ok(Math.abs(Number(first) - Number(second)) < 0.01, `${first} and ${second}`)
  })
  it('puts half of the words before a meaning that is only near', () =>
    assert.ok(score('local/lexical', 0.2, 0.52) > score('local/multilingual-e5-small', 0.855, 0)))
  it('is below 0.3 for unrelated passages, and above 0 for all', () => {
    for (const [model, similarity] of Object.entries(UNRELATED)) {
      const low = score(model, similarity, 0)
      assert.ok(low > 0 && low < 0.3, `${model}: ${low}`)
    }
  })
  it('leaves the passages of one model in their order', () => {
    const rows = [0, 0.2, 0.4, 0.6].flatMap((wordShare) =>
      [0.78, 0.8, 0.83, 0.86, 0.9].map((similarity) => ({
        ...{ similarity, wordShare, fused: 0, embeddingModel: 'local/multilingual-e5-small' },
      })),
    )
    const orderOf = (hasSeveralModels: boolean) =>
      rankCandidates(rows, 'hybrid', hasSeveralModels).map(({ similarity, wordShare }) => [similarity, wordShare])
    assert.deepEqual(orderOf(true), orderOf(false))
  })
})
