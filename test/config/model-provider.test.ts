import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { providerEntries } from '../../config/model-provider.ts'

const read = (entries: unknown) => providerEntries({ MODEL_PROVIDERS: JSON.stringify(entries) })
const baseUrl = 'https://models.example.com/v1'

describe('an entry of MODEL_PROVIDERS', () => {
  test('has an address, and a protocol and headers where it names them', () => {
    const plain = { baseUrl, apiKey: 'none', protocol: undefined, headers: undefined, contextTokens: undefined }
    assert.deepEqual(read({ ollama: { baseUrl, apiKey: 'none' } }), { ollama: plain })
    const entry = {
      baseUrl,
      apiKey: '',
      protocol: 'anthropic',
      headers: { 'X-Team': 'support' },
      contextTokens: 32_000,
    }
    assert.deepEqual(read({ gateway: entry }), { gateway: entry })
    assert.deepEqual(providerEntries({}), {})
  })

  const refused: [name: string, entries: unknown, message: RegExp][] = [
    ['entries that are a list', [], /MODEL_PROVIDERS must be a JSON object/],
    ['an entry without an address', { a: {} }, /MODEL_PROVIDERS\.a\.baseUrl is missing/],
    ['an address of another kind', { a: { baseUrl: 'ftp://x' } }, /MODEL_PROVIDERS\.a\.baseUrl must be/],
    [
      'an unknown protocol',
      { a: { baseUrl, protocol: 'soap' } },
      /MODEL_PROVIDERS\.a\.protocol must be chat-completions or/,
    ],
    [
      'a context of words',
      { a: { baseUrl, contextTokens: '32k' } },
      /MODEL_PROVIDERS\.a\.contextTokens must be a whole/,
    ],
    ['headers that are a text', { a: { baseUrl, headers: 'secret-1' } }, /MODEL_PROVIDERS\.a\.headers must be/],
    ['a name that is none of a header', { a: { baseUrl, headers: { 'a b': 'secret-1' } } }, /name of a header/],
    ['a value with a line break', { a: { baseUrl, headers: { 'x-a': 'secret-1\n' } } }, /headers\.x-a must be a text/],
    ['a value that is too long', { a: { baseUrl, headers: { 'x-a': 's'.repeat(4_001) } } }, /at most 4000/],
    [
      'too many headers',
      { a: { baseUrl, headers: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`x-${index}`, 'y'])) } },
      /at most 20 headers/,
    ],
  ]
  for (const [name, entries, message] of refused)
    test(`is refused by its path, and tells no value: ${name}`, () =>
      assert.throws(
        () => read(entries),
        (error) => error instanceof Error && message.test(error.message) && !/secret-1/.test(error.message),
      ))
})
