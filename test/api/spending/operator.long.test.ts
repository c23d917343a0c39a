import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { EvalRun } from '../../../domain/eval/run.ts'
import type { Budget } from '../../../domain/model/budget.ts'
import type { ListedProvider } from '../../../providers/model/models.ts'
import { awaitRun, judged, makeSuite, saying, startRun } from '../../support/eval/eval.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { type RequestOptions, readEvents, request, startOwnStack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent, openChatStream } from '../../support/turn/chat.ts'

const ALLOWED = 'openai/gpt-4o-mini'
const REFUSED = 'openai/gpt-4.1'
/** It has no price, so 100,000 tokens of its prompts count 1 USD. */
const UNPRICED = 'extra/unpriced'

const DAY_S = 24 * 60 * 60

let own: Awaited<ReturnType<typeof startOwnStack>>
/** Two workspaces. */
let a: RequestOptions
let b: RequestOptions

before(async () => {
  const settings = { OPERATOR_MODELS: `${ALLOWED}, extra/*, local/extractive`, OPERATOR_MAX_DAILY_USD: '1' }
  own = await startOwnStack({ settings })
  const { baseUrl, keys } = own.info
  a = { baseUrl, key: keys.a }
  b = { baseUrl, key: keys.b }
})
after(() => own[Symbol.asyncDispose]())

const operatorSpent = async (as: RequestOptions) =>
  (await request<Budget>('GET', '/v1/budget', as)).data.operatorCeiling?.spentUsd ?? 0

/** Every way by which a message reaches an agent and is answered at once, with the code of its refusal. */
const WAYS: Record<string, (as: RequestOptions, agentId: string) => Promise<string | undefined>> = {
  'POST /v1/chat': async (as, id) => (await chat(id, 'hello', as)).error?.code,
  'POST /v1/chat-stream': async (as, id) => JSON.parse(await (await openChatStream(id, 'hello', as)).text()).error.code,
  'POST /openai/v1/chat/completions': async (as, model) => {
    const body = { model, messages: [{ role: 'user', content: 'hello' }] }
    return (await request('POST', '/openai/v1/chat/completions', { ...as, body })).error.code
  },
  'POST /openai/v1/responses': async (as, model) =>
    (await request('POST', '/openai/v1/responses', { ...as, body: { model, input: 'hello' } })).error.code,
  'the tool chat of POST /mcp': async (as, agent_id) => {
    const params = { name: 'chat', arguments: { agent_id, message: 'hello' } }
    const headers = { accept: 'application/json, text/event-stream' }
    const { text } = await request('POST', '/mcp', {
      ...as,
      headers,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    })
    return /MODEL_NOT_ALLOWED|BUDGET_EXCEEDED/.exec(text)?.[0]
  },
}

describe('a model that OPERATOR_MODELS does not allow', () => {
  for (const [way, ask] of Object.entries(WAYS))
    it(`is refused with 422 at ${way}`, async () => {
      assert.equal(await ask(b, await makeAgent({ model: REFUSED }, b)), 'MODEL_NOT_ALLOWED')
    })

  it('is refused as the model of one chat, of a run and of a judge, and is never asked', async () => {
    const agentId = await makeAgent({}, b)
    const body = { agent_id: agentId, message: 'hello', model: REFUSED }
    const one = await request('POST', '/v1/chat', { ...b, body })
    const suite = await makeSuite([saying('yes', 'yes')], await makeAgent({ model: REFUSED }, b), b)
    const ran = await request('POST', `${suite.path}/run`, b)
    for (const { status, error } of [one, ran]) assert.deepEqual([status, error.code], [422, 'MODEL_NOT_ALLOWED'])
    assert.match(one.error.fix, /OPERATOR_MODELS/)
    const asked = await modelControl(own.info.modelServerUrl).requests({ kind: 'chat' })
    assert.deepEqual(asked, [])
  })

  it('is skipped as a fallback', async () => {
    const model = { model: ALLOWED, fallbackModels: [REFUSED, UNPRICED] }
    const agentId = await makeAgent({ model: ALLOWED }, b)
    assert.equal((await request('PUT', `/v1/agents/${agentId}/model`, { ...b, body: model })).status, 200)
    const { status, data } = await chat(agentId, '[[fail 503 1]] [[say hi]]', b)
    assert.deepEqual([status, data?.text], [200, 'hi'])
  })

  it('is not listed by GET /v1/models, which shows what is allowed', async () => {
    const { data } = await request<ListedProvider[]>('GET', '/v1/models', b)
    const openai = data.find(({ provider }) => provider === 'openai')
    assert.deepEqual(
      openai?.models.map(({ id }) => id),
      [ALLOWED],
    )
    assert.deepEqual(openai?.allowedModels, [ALLOWED])
    assert.deepEqual(
      openai?.embeddingModels.map(({ id }) => id),
      ['openai/text-embedding-3-small'],
    )
    assert.deepEqual(data.find(({ provider }) => provider === 'extra')?.allowedModels, ['extra/*'])
  })
})

describe('OPERATOR_MAX_DAILY_USD', () => {
  it('counts embeddings, judges and the calls of cancelled turns', async () => {
    const base = await makeKnowledgeBase(b)
    const { data } = await base.upload('report.txt', 'The budget of the harbour is seven barrels. '.repeat(500))
    await base.settled(data.id)
    const embedded = await operatorSpent(b)
    assert.ok(embedded > 0)

    const suite = await makeSuite([judged('pass')], await makeAgent({}, b), b)
    const { path } = await startRun(suite, undefined, b)
    await awaitRun(path, undefined, 60_000, b)
    const judgedSpent = await operatorSpent(b)
    assert.ok(judgedSpent > embedded)

    const response = await openChatStream(await makeAgent({ model: UNPRICED }, b), '[[tokens 50 50]]', b)
    const cancel = () => request('POST', `/v1/turns/${response.headers.get('x-turn-id')}/cancel`, { ...b, body: {} })
    for await (const { event } of readEvents(response)) if (event === 'message.delta') await cancel()
    await until('the cancelled call counts', async () => (await operatorSpent(b)) > judgedSpent)
  })

  it("refuses at the operator's prices, whatever the workspace's own prices and budgets say", async () => {
    const [free, rich] = [{ input: 0, output: 0 }, { dailyUsd: 1_000_000 }]
    await request('PUT', '/v1/model-prices', { ...a, body: { [UNPRICED]: free, [ALLOWED]: free } })
    await request('PUT', '/v1/budget', { ...a, body: rich })
    const agentId = await makeAgent({ model: UNPRICED }, a)
    assert.equal((await chat(agentId, '[[usage 100000 0]] [[say hi]]', a)).status, 200)
    const { spentUsd, operatorCeiling } = (await request<Budget>('GET', '/v1/budget', a)).data
    assert.deepEqual([spentUsd.day, operatorCeiling], [0, { dailyUsd: 1, spentUsd: 1 }])

    const { status, headers, error } = await chat(agentId, 'more', a)
    assert.deepEqual([status, error.code], [429, 'BUDGET_EXCEEDED'])
    assert.match(error.fix, /OPERATOR_MAX_DAILY_USD/)
    const seconds = Number(headers.get('retry-after'))
    assert.ok(Math.abs(seconds - (DAY_S - ((Date.now() / 1000) % DAY_S))) < 60, String(seconds))
  })

  for (const [way, ask] of Object.entries(WAYS))
    it(`refuses at ${way}`, async () => assert.equal(await ask(a, await makeAgent({}, a)), 'BUDGET_EXCEEDED'))

  it('leaves other workspaces and the models of this machine alone', async () => {
    assert.equal((await chat(await makeAgent({}, b), '[[say hi]]', b)).status, 200)
    assert.equal((await chat(await makeAgent({ model: 'local/extractive' }, a), 'hello', a)).status, 200)
  })

  it('completes an eval run with errored cases and fails the embedding of a document', async () => {
    const suite = await makeSuite([saying('yes', 'yes')], await makeAgent({}, a), a)
    const { path } = await startRun(suite, undefined, a)
    const { status, progress }: EvalRun = await awaitRun(path, undefined, 60_000, a)
    assert.deepEqual([status, progress.errored], ['completed', 1])
    const base = await makeKnowledgeBase(a)
    const { data } = await base.upload('report.txt', 'Seven barrels.')
    assert.equal((await base.settled(data.id)).error?.code, 'EMBEDDING_FAILED')
  })

  it('holds after a crash of every process', async () => {
    for (const name of ['api', 'worker'] as const) await own.part(name).kill()
    for (const name of ['api', 'worker'] as const) own.part(name).start()
    await own.ready()
    assert.equal((await chat(await makeAgent({}, a), 'more', a)).error.code, 'BUDGET_EXCEEDED')
  })
})
