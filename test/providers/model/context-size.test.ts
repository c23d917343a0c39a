import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ModelError, type ModelProvider, type ModelRequest } from '../../../domain/model/model.ts'
import { estimateRequest, learnContextSize, requestTokens } from '../../../providers/model/refusal/context-size.ts'
import { createMemory } from '../../../providers/model/refusal/refused-setting.ts'

const provider = (contextTokens?: number): ModelProvider => ({
  name: 'p',
  contextTokens,
  requestSizes: createMemory<number>(),
  answer: () => Promise.reject(new Error('nobody asks')),
})
const request: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', text: 'word '.repeat(20_000) }],
  signal: new AbortController().signal,
}
const refusal = (text: string, status = 400) => new ModelError('final', 'refused', { status, refusal: { text } })
const estimate = estimateRequest(request)

/** The share of the request that the model would take, by the refusal, before the margin. */
const REFUSALS: [words: string, share: number, status?: number][] = [
  [
    "This model's maximum context length is 128000 tokens. However, your messages resulted in 160000 tokens. Please reduce the length of the messages.",
    0.8,
  ],
  [
    "This endpoint's maximum context length is 131072 tokens. However, you requested about 262144 tokens (262000 of text input).",
    0.5,
  ],
  ['prompt is too long: 250000 tokens > 200000 maximum', 0.8],
  ['The input token count (2097152) exceeds the maximum number of tokens allowed (1048576).', 0.5],
  ["This model's maximum prompt length is 131072 but the request contains 262144 tokens.", 0.5],
  ['Prompt contains 40960 tokens and 0 draft tokens, too large for model with 32768 maximum context length', 0.8],
]
const WITHOUT_NUMBERS = [
  'Your input exceeds the context window of this model. Please adjust your input and try again.',
  'Input is too long for requested model.',
]

describe('a refusal of a request that is too large', () => {
  for (const [words, share] of REFUSALS)
    it(`teaches the size by its numbers: ${words.slice(0, 45)}`, () => {
      const asked = { provider: provider(), name: 'm' }
      assert.ok(learnContextSize(asked, request, refusal(words)))
      assert.equal(requestTokens(asked, request), Math.floor(estimate * share * 0.95))
    })

  for (const words of WITHOUT_NUMBERS)
    it(`lowers the size by a quarter: ${words.slice(0, 30)}`, () => {
      const asked = { provider: provider(), name: 'm' }
      assert.ok(learnContextSize(asked, request, refusal(words)))
      assert.equal(requestTokens(asked, request), Math.floor(estimate * 0.75))
    })

  it('teaches nothing where only the answer is too long', () => {
    const asked = { provider: provider(), name: 'm' }
    const words =
      "This model's maximum context length is 8192 tokens. However, you requested 1000010 tokens (10 in the messages, 1000000 in the completion)."
    assert.equal(learnContextSize(asked, request, refusal(words)), false)
    assert.equal(requestTokens(asked, request), undefined)
  })

  it('leaves room for the answer that its numbers count', () => {
    const asked = { provider: provider(), name: 'm' }
    const words =
      'maximum context length is 8192 tokens. However, you requested 13384 tokens (12384 in the messages, 1000 in the completion).'
    assert.ok(learnContextSize(asked, request, refusal(words)))
    assert.equal(requestTokens(asked, request), Math.floor(estimate * (7192 / 12384) * 0.95))
  })

  it('never makes a model useless for others', () => {
    const asked = { provider: provider(), name: 'm' }
    const words = 'maximum context length is 100 tokens. However, your messages resulted in 900000000 tokens.'
    assert.ok(learnContextSize(asked, request, refusal(words)))
    assert.equal(requestTokens(asked, request), 1_000)
  })

  it('teaches nothing about another model or address', () => {
    const asked = { provider: provider(), name: 'm' }
    assert.ok(learnContextSize(asked, request, refusal('Input is too long for requested model.')))
    assert.equal(requestTokens({ ...asked, name: 'other' }, request), undefined)
    assert.equal(requestTokens({ ...asked, provider: provider() }, request), undefined)
  })

  it('is not taken for one where another thing is refused', () => {
    const asked = { provider: provider(), name: 'm' }
    for (const error of [
      refusal('Unsupported parameter: temperature'),
      refusal('Input is too long for requested model.', 500),
    ])
      assert.equal(learnContextSize(asked, request, error), false)
    assert.equal(requestTokens(asked, request), undefined)
  })
})

describe('contextTokens of the operator', () => {
  it('leaves room for the answer', () => {
    const asked = { provider: provider(32_000), name: 'm' }
    assert.equal(requestTokens(asked, request), 28_000)
    assert.equal(requestTokens(asked, { ...request, maxOutputTokens: 1_000 }), 31_000)
    assert.equal(requestTokens({ ...asked, provider: provider(8_000) }, request), 6_000)
  })
})
