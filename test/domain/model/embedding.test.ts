import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { textsToEmbed } from '../../../domain/model/embedding.ts'
import type { EmbeddingPurpose } from '../../../domain/model/model.ts'

const first = (modelId: string, purpose: EmbeddingPurpose) => textsToEmbed(modelId, ['oil', 'pump'], { purpose })[0]

describe('a text to embed', () => {
  test('has the prefixes of e5, from every provider', () => {
    for (const model of ['hub/multilingual-e5-small', 'hub/intfloat/e5-base-v2', 'ollama/E5']) {
      assert.equal(first(model, 'query'), 'query: oil')
      assert.equal(first(model, 'document'), 'passage: oil')
      assert.equal(first(model, 'similarity'), 'query: oil')
    }
  })
  test('has an instruction for e5-instruct, when it is a question', () => {
    assert.match(first('hub/multilingual-e5-large-instruct', 'query') ?? '', /^Instruct: .+\nQuery: oil$/)
    assert.equal(first('hub/multilingual-e5-large-instruct', 'document'), 'oil')
  })
  test('has the prefixes of nomic-embed-text', () => {
    assert.equal(first('ollama/nomic-embed-text:v1.5', 'query'), 'search_query: oil')
    assert.equal(first('ollama/nomic-embed-text:v1.5', 'document'), 'search_document: oil')
  })
  test('is unchanged for other models, and for those of this machine, which add the words themselves', () => {
    const local = ['local/lexical', 'local/multilingual-e5-small']
    for (const model of ['openai/text-embedding-3-small', 'google/gemini-embedding-001', 'hub/be5t', ...local])
      assert.deepEqual(textsToEmbed(model, ['oil', ''], { purpose: 'query' }), ['oil', ''])
  })
})
