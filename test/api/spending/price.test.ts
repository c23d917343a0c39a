import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import type { ModelPrices } from '../../../domain/model/price.ts'
import type { ListedProvider } from '../../../providers/model/models.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { codeBlocksOf } from '../../support/document.ts'
import { judged, makeSuite, run } from '../../support/eval/eval.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { type RequestOptions, request, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const MODEL = 'openai/gpt-4o-mini'
type Receipt = { cost: string; model_calls: { purpose: string; cost: string }[] }

const read = (as: RequestOptions) => request<ModelPrices>('GET', '/v1/model-prices', as)
const replace = (as: RequestOptions, body: unknown) => request<ModelPrices>('PUT', '/v1/model-prices', { ...as, body })
const openWorkspace = async () => openSession(await makePerson())
const receiptOf = async (turnId: string, as: RequestOptions) =>
  (await request<Receipt>('GET', `/v1/turns/${turnId}`, as)).data

describe('PUT /v1/model-prices', () => {
  it("takes the example of the operators' page", async () => {
    const [{ code = '' } = {}] = codeBlocksOf('docs/operations.md', ['json'])
    const { status, data, text } = await replace(await openWorkspace(), JSON.parse(code))
    assert.equal(status, 200, text)
    assert.deepEqual(data, JSON.parse(code))
  })

  it('prices the calls of this workspace, and only of this one', async () => {
    const [as, other] = [await openWorkspace(), await openWorkspace()]
    assert.deepEqual((await read(as)).data, {})
    const prices = { [MODEL]: { input: 1000, output: 2000, cacheRead: 100, cacheWrite: 1250 } }
    const replaced = await replace(as, prices)
    assert.equal(replaced.status, 200, replaced.text)
    assert.deepEqual([replaced.data, (await read(as)).data], [prices, prices])
    assert.ok(replaced.json.next_steps.length > 0)
    const costIn = async (options: RequestOptions) => {
      const asked = await chat(
        await makeAgent({}, options),
        '[[usage 1000 100 cached=500 cacheWrite=200 reasoning=40]] [[say one]]',
        options,
      )
      return (await receiptOf(asked.data.turn_id, options)).cost
    }
    assert.deepEqual([await costIn(as), await costIn(other)], ['0.80000000', '0.00017250'])
  })

  it('gives the price of the service back to a model that is left out; costs of the past stay', async () => {
    const as = await openWorkspace()
    const agentId = await makeAgent({ model: 'local/extractive' }, as)
    await replace(as, { 'local/extractive': { input: 1_000_000, output: 0 } })
    const first = await chat(agentId, 'Hello', as)
    await replace(as, {})
    const second = await chat(agentId, 'Hello', as)
    assert.ok(Number((await receiptOf(first.data.turn_id, as)).cost) > 0)
    assert.equal((await receiptOf(second.data.turn_id, as)).cost, '0.00000000')
  })

  it('prices judges and embeddings', async () => {
    const as = await openWorkspace()
    await replace(as, {
      [MODEL]: { input: 1000, output: 1000 },
      'openai/text-embedding-3-small': { input: 1_000_000, output: 0 },
    })
    const suite = await makeSuite([judged('pass')], undefined, as)
    // The worker, another process, knows the prices within seconds.
    await until('the judge is paid', async () => {
      await run(suite, undefined, as)
      const [entry] = (await request<{ turnId: string }[]>('GET', `/v1/agents/${suite.agentId}/logs`, as)).data
      const { model_calls } = await receiptOf(entry?.turnId ?? '', as)
      const judges = model_calls.filter(({ purpose }) => purpose === 'judge')
      return judges.length > 0 && judges.every(({ cost }) => Number(cost) > 0.01)
    })
    const base = await makeKnowledgeBase(as)
    await base.upload('pump.md', '# Pump\n\nThe blue pump needs oil.')
    await until('the embedding is paid', async () => {
      const { data } = await request<{ spentUsd: { day: number } }>('GET', `/v1/agents/${base.agentId}/budget`, as)
      return data.spentUsd.day > 1
    })
  })

  it('names each model as agents do, and shows the price in GET /v1/models', async () => {
    const as = await openWorkspace()
    await replace(as, { 'gemini/my-model': { input: 0.25, output: 1e-7 } })
    assert.deepEqual((await read(as)).data, { 'google/my-model': { input: 0.25, output: 1e-7 } })
    const listed = await request<ListedProvider[]>('GET', '/v1/models', as)
    const google = listed.data.find(({ provider }) => provider === 'google')
    assert.deepEqual(google?.models.find(({ id }) => id === 'google/my-model')?.price, { input: 0.25, output: 1e-7 })
  })

  it('leaves one entry in the audit', async () => {
    const as = await openWorkspace()
    await replace(as, { 'a/b': { input: 1, output: 2 } })
    const entries = await request<AuditEntry[]>('GET', '/v1/audit?action=replaceModelPrices', as)
    assert.deepEqual(
      entries.data.map(({ change }) => change),
      [{ from: {}, to: { 'a/b': { input: 1, output: 2 } } }],
    )
  })

  for (const [what, body] of [
    ['a name without a provider', { gpt: { input: 1, output: 1 } }],
    ['a negative price', { 'a/b': { input: -1, output: 1 } }],
    ['a negative price of the cache', { 'a/b': { input: 1, output: 1, cacheRead: -1 } }],
    ['a price as text', { 'a/b': { input: '1', output: 1 } }],
    ['a missing price', { 'a/b': { input: 1 } }],
    ['an unknown field', { 'a/b': { input: 1, output: 1, cached: 1 } }],
    ['a list', []],
    ['201 models', Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`a/${n}`, { input: 1, output: 1 }]))],
  ] as const)
    it(`refuses ${what}`, async () => {
      const { status, error } = await replace({}, body)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    })

  it('is for owners', async () => {
    const editor = await openSession(await makePerson('editor'))
    for (const reply of [await read(editor), await replace(editor, {})])
      assert.deepEqual([reply.status, reply.error.code], [403, 'SCOPE_MISSING'])
  })
})
