import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import { createPrices } from '../../../providers/model/price.ts'

const folder = mkdtempSync(join(tmpdir(), 'ams-price-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const file = (content: unknown) => {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const tokens = (promptTokens: number, completionTokens = 0) => ({ promptTokens, completionTokens })

describe("what a call counts against the operator's ceiling", () => {
  const { operatorCostOf } = createPrices(file({ 'extra/own': { input: 1, output: 2 }, 'extra/free': { input: 0 } }))
  for (const [id, cost] of [
    ['openai/gpt-4o-mini', '0.75000000'],
    ['extra/own', '3.00000000'],
    ['extra/free', '0.00000000'],
    ['extra/unknown', '40.00000000'],
    ['openai/no-such-model', '40.00000000'],
    ['local/extractive', '0.00000000'],
  ] as const)
    test(`is ${cost} USD for a million tokens each way of ${id}`, () =>
      assert.equal(operatorCostOf(id, tokens(1_000_000, 1_000_000)), cost))
})

describe('the cost of a call', () => {
  const prices = createPrices(undefined)
  test('follows the table to eight places', () => {
    assert.deepEqual(prices.costOf('openai/gpt-4o-mini', tokens(1000, 10)), { cost: '0.00015600', known: true })
    assert.equal(prices.costOf('openai/gpt-4o-mini', tokens(3)).cost, '0.00000045')
    assert.equal(prices.costOf('openai/text-embedding-3-small', tokens(1_000_000)).cost, '0.02000000')
  })
  test('has the prices of the table for what caches read and wrote', () => {
    const usage = { promptTokens: 20_000, completionTokens: 500, cachedTokens: 18_000, reasoningTokens: 300 }
    const written = { ...usage, cacheWriteTokens: 1_000 }
    for (const [id, tokens, cost] of [
      ['openai/gpt-4o-mini', usage, '0.00195000'],
      ['openai/gpt-5', usage, '0.00975000'],
      ['google/gemini-2.5-pro', usage, '0.00975000'],
      ['bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0', usage, '0.02079000'],
      ['anthropic/claude-sonnet-4-5', usage, '0.01890000'],
      ['anthropic/claude-sonnet-4-5', written, '0.01965000'],
    ] as const)
      assert.equal(prices.costOf(id, tokens).cost, cost, id)
  })
  test('is that of input for a part of the prompt without a price', () => {
    const usage = { promptTokens: 1_000_000, completionTokens: 0, cachedTokens: 500_000, cacheWriteTokens: 250_000 }
    const costOf = (price: object) => createPrices(file({ 'own/model': price })).costOf('own/model', usage).cost
    assert.equal(costOf({ input: 4, output: 9 }), '4.00000000')
    assert.equal(costOf({ input: 4, output: 9, cacheRead: 1 }), '2.50000000')
    assert.equal(costOf({ input: 4, output: 9, cacheRead: 0, cacheWrite: 8 }), '3.00000000')
  })
  test('follows the tier of a long prompt', () => {
    assert.equal(prices.costOf('google/gemini-2.5-pro', tokens(200_000)).cost, '0.25000000')
    assert.equal(prices.costOf('google/gemini-2.5-pro', tokens(200_001)).cost, '0.50000250')
  })
  test('is zero and unknown without a price', () => {
    for (const id of ['openai/no-such-model', 'ollama/llama3', 'extra/gpt-4o'])
      assert.deepEqual(prices.costOf(id, tokens(1000, 1000)), { cost: '0.00000000', known: false })
  })
  test('is zero and known for a local model', () => {
    assert.deepEqual(prices.costOf('local/extractive', tokens(1000, 10)), { cost: '0.00000000', known: true })
  })
  test('is the same for the prefixes gemini/ and google/', () => {
    const costs = ['gemini/gemini-2.5-flash', 'google/gemini-2.5-flash'].map((id) =>
      prices.costOf(id, tokens(12_345, 678)),
    )
    assert.deepEqual(costs[0], costs[1])
    assert.ok(costs[0]?.known)
  })
  test('is exact for every price with up to six places', () => {
    const micros = fc.integer({ min: 0, max: 10 ** 9 })
    fc.assert(
      fc.property(micros, micros, fc.nat(5_000_000), fc.nat(100_000), (input, output, asked, answered) => {
        const own = createPrices(file({ 'own/model': { input: input / 1e6, output: output / 1e6 } }))
        const exact = BigInt(input) * BigInt(asked) + BigInt(output) * BigInt(answered)
        const rounded = ((exact + 5000n) / 10_000n).toString().padStart(9, '0')
        assert.equal(
          own.costOf('own/model', tokens(asked, answered)).cost,
          `${rounded.slice(0, -8)}.${rounded.slice(-8)}`,
        )
      }),
      { numRuns: 100 },
    )
  })
})

describe('the models of Bedrock', () => {
  test('are listed under names that Bedrock knows', () => {
    const { list, listEmbeddings } = createPrices(undefined)
    const ids = list('bedrock').map(({ id }) => id)
    assert.ok(ids.includes('bedrock/amazon.nova-lite-v1:0'))
    assert.ok(ids.includes('bedrock/global.anthropic.claude-sonnet-4-5-20250929-v1:0'))
    assert.deepEqual(
      ids.filter((id) => /regional|embed|sonic/.test(id)),
      [],
    )
    assert.deepEqual(listEmbeddings('bedrock', []), [])
  })
})

describe("the operator's prices", () => {
  test('replace the table and add models', () => {
    const prices = createPrices(file({ 'openai/gpt-4o-mini': { input: 1, output: 2 }, 'gemini/own': { input: 0.5 } }))
    assert.equal(prices.costOf('openai/gpt-4o-mini', tokens(1_000_000, 1_000_000)).cost, '3.00000000')
    assert.deepEqual(prices.costOf('google/own', tokens(2_000_000, 5)), { cost: '1.00000000', known: true })
    assert.deepEqual(prices.list('google').find(({ id }) => id === 'google/own')?.price, { input: 0.5, output: 0 })
  })
  test('are an error that names the setting when they are invalid', () => {
    for (const bad of [
      '{',
      '[]',
      { nothing: { input: 1 } },
      { 'a/b': { input: -1 } },
      { 'a/b': { input: 1, cacheRead: -1 } },
      { 'a/b': { input: 1, cacheWrite: '1' } },
      { 'a/b': {} },
      { 'a/b': null },
    ])
      assert.throws(() => createPrices(file(bad)), /MODEL_PRICES_FILE/)
    assert.throws(() => createPrices('/no/such/file'), /MODEL_PRICES_FILE/)
  })
})

describe('the list of models', () => {
  const { list } = createPrices(undefined)
  test('has each chat model of a provider once, with prices', () => {
    const openai = list('openai')
    assert.deepEqual(openai.find(({ id }) => id === 'openai/gpt-4o-mini')?.price, {
      input: 0.15,
      output: 0.6,
      cacheRead: 0.075,
    })
    assert.equal(new Set(openai.map(({ id }) => id)).size, openai.length)
    assert.ok(!openai.some(({ id }) => /embedding|whisper|tts|image/.test(id)))
    assert.ok(list('google').every(({ id }) => id.startsWith('google/gem')))
  })
  test('has one free model for the local provider', () =>
    assert.deepEqual(list('local'), [{ id: 'local/extractive', price: { input: 0, output: 0 } }]))
  test('is empty for an unknown service', () => assert.deepEqual(list('vllm'), []))
})
