import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import { createModels, type ModelSettings } from '../../../providers/model/models.ts'
import { countTokens } from '../../../providers/model/token.ts'
import { assertLinear } from '../../hostile/growth.ts'

const none: ModelSettings = {
  openai: { apiKey: undefined, baseUrl: undefined },
  anthropic: { apiKey: undefined, baseUrl: undefined },
  gemini: { apiKey: undefined, baseUrl: undefined },
  bedrock: { apiKey: undefined, baseUrl: undefined, region: undefined },
  modelProviders: {},
  modelPricesFile: undefined,
  embeddingModel: undefined,
  judgeModel: undefined,
}
const key = (apiKey: string | undefined, baseUrl?: string) => ({ apiKey, baseUrl })
const modelProviders = { ollama: { baseUrl: 'http://127.0.0.1:11434/v1', apiKey: '' } }

describe('the provider of a model', () => {
  test('is google for the prefix gemini/, and model names may hold slashes', () => {
    const models = createModels({ ...none, gemini: key('k'), modelProviders })
    assert.equal(models.find('gemini/gemini-2.5-pro').id, 'google/gemini-2.5-pro')
    assert.equal(models.find('ollama/library/llama3:8b').name, 'library/llama3:8b')
  })
  test('is an error that names its setting when it is not set up', () => {
    const models = createModels(none)
    const settings = {
      'openai/gpt-4o': 'OPENAI_API_KEY',
      'anthropic/x': 'ANTHROPIC_API_KEY',
      'gemini/x': 'GEMINI_API_KEY',
      'bedrock/x': 'BEDROCK_REGION',
      'mistral/large': 'MODEL_PROVIDERS',
    }
    for (const [id, setting] of Object.entries(settings))
      assert.throws(
        () => models.find(id),
        (error) =>
          error instanceof ApiError &&
          error.errorCode === 'MODEL_PROVIDER_NOT_CONFIGURED' &&
          error.fix.includes(setting),
      )
  })
  test('is never a name from Object', () => assert.throws(() => createModels(none).find('constructor/x'), ApiError))
  test('is set up with an address and no key', () => {
    assert.equal(createModels({ ...none, openai: key(undefined, 'http://127.0.0.1:1/v1') }).find('openai/x').name, 'x')
  })
  test('is set up for Bedrock with a region alone', () => {
    const bedrock = { ...key(undefined), region: 'eu-central-1' }
    assert.equal(
      createModels({ ...none, bedrock }).find('bedrock/eu.amazon.nova-lite-v1:0').name,
      'eu.amazon.nova-lite-v1:0',
    )
  })
  test('is always there for local/extractive', () =>
    assert.equal(createModels(none).find('local/extractive').name, 'extractive'))
})

describe('the default embedding model', () => {
  const chosen = (settings: Partial<ModelSettings>) => createModels({ ...none, ...settings }).embeddingModel
  test("is OpenAI's with a key, else Google's with a key, else the local one", () => {
    assert.equal(chosen({ openai: key('k'), gemini: key('k') }), 'openai/text-embedding-3-small')
    assert.equal(chosen({ gemini: key('k') }), 'google/gemini-embedding-001')
    assert.equal(chosen({ openai: key(undefined, 'http://127.0.0.1:1/v1') }), 'local/lexical')
    assert.equal(chosen({}), 'local/lexical')
  })
  test('is the setting of the operator', () =>
    assert.equal(chosen({ openai: key('k'), embeddingModel: 'local/lexical' }), 'local/lexical'))
})

describe('the list of providers', () => {
  test('names each with its setting and whether it is set up', () => {
    const listed = createModels({ ...none, openai: key('k'), modelProviders }).list()
    assert.deepEqual(
      listed.map(({ provider, configured, setting }) => ({ provider, configured, setting })),
      [
        { provider: 'openai', configured: true, setting: 'OPENAI_API_KEY' },
        { provider: 'anthropic', configured: false, setting: 'ANTHROPIC_API_KEY' },
        { provider: 'google', configured: false, setting: 'GEMINI_API_KEY' },
        { provider: 'bedrock', configured: false, setting: 'BEDROCK_REGION' },
        { provider: 'ollama', configured: true, setting: 'MODEL_PROVIDERS' },
        { provider: 'local', configured: true, setting: null },
      ],
    )
  })
})

describe('the embedding models of this machine', () => {
  test('are listed without a key', () => {
    const local = createModels(none)
      .list()
      .find(({ provider }) => provider === 'local')
    assert.deepEqual(
      local?.embeddingModels.map(({ id }) => id),
      ['local/lexical', 'local/multilingual-e5-small'],
    )
  })
})

describe('tokens', () => {
  test('are counted, special tokens as plain text', () => {
    assert.equal(countTokens('hello world'), 2)
    assert.ok(countTokens('<|endoftext|>') > 1)
  })
  test('of a long word are counted in a time that grows with its length', async () => {
    assert.ok(countTokens('a'.repeat(1_000_000)) > 1000)
    await assertLinear(countTokens, (size) => 'a'.repeat(size))
  })
})
