import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allowedModels } from '../../../domain/model/allowed-model.ts'

const DEFAULTS = { embeddingModel: 'openai/text-embedding-3-small', judgeModel: 'google/gemini-2.5-pro' }
const allowing = (...patterns: string[]) => allowedModels(patterns, DEFAULTS)

describe('OPERATOR_MODELS', () => {
  for (const [pattern, fitting, other] of [
    ['openai/gpt-4o-mini', 'openai/gpt-4o-mini', 'openai/gpt-4o-mini-2'],
    ['openai/gpt-4o*', 'openai/gpt-4o-mini', 'openai/gpt-5'],
    ['ollama/*', 'ollama/library/llama3:8b', 'openai/ollama/x'],
    ['*/small', 'extra/small', 'extra/small-2'],
    ['gemini/gemini-2.0*', 'google/gemini-2.0-flash', 'google/gemini-2.5-flash'],
    ['openai/gpt.4', 'openai/gpt.4', 'openai/gpt-4'],
    ['openai/gpt-4', 'openai/gpt-4', 'OpenAI/GPT-4'],
    ['openai/*', 'openai/a\nb', 'local/extractive'],
  ] as const)
    it(`with ${pattern} allows ${JSON.stringify(fitting)} and not ${other}`, () => {
      const { allows } = allowing(pattern)
      assert.deepEqual([allows(fitting), allows(other)], [true, false])
    })

  it('allows every model where it is not set, and with *', () => {
    assert.ok(allowedModels(undefined, DEFAULTS).allows('any/model'))
    assert.ok(allowing('*').allows('any/model'))
  })

  it("always allows the operator's embedding and judge defaults, and this machine's embeddings", () => {
    const { allows } = allowing('openai/gpt-4o-mini')
    for (const id of [DEFAULTS.embeddingModel, 'gemini/gemini-2.5-pro', 'local/lexical', 'local/multilingual-e5-small'])
      assert.ok(allows(id), id)
    assert.ok(!allows('google/gemini-embedding-001'))
  })

  it('shows for a provider the patterns that may fit its chat models', () => {
    const { patternsOf } = allowing('openai/gpt-4o*', 'o*/x', 'extra/*')
    assert.deepEqual(patternsOf('openai'), ['openai/gpt-4o*', 'o*/x'])
    assert.deepEqual(patternsOf('google'), ['google/gemini-2.5-pro'])
    assert.deepEqual(patternsOf('local'), [])
  })
})
