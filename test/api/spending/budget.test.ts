import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import type { EvalRun } from '../../../domain/eval/run.ts'
import type { EvalResult } from '../../../domain/eval/suite.ts'
import type { Budget } from '../../../domain/model/budget.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { makeSuite, run, saying } from '../../support/eval/eval.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { type RequestOptions, readEvents, request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent, openChatStream } from '../../support/turn/chat.ts'

const control = modelControl(stack.modelServerUrl)
const DAY_S = 24 * 60 * 60
const CALCULATOR = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }

const pathOf = (agentId?: string) => (agentId ? `/v1/agents/${agentId}/budget` : '/v1/budget')
const read = async (as: RequestOptions, agentId?: string) => (await request<Budget>('GET', pathOf(agentId), as)).data
const replace = (as: RequestOptions, body: unknown, agentId?: string) =>
  request<Budget>('PUT', pathOf(agentId), { ...as, body })

/** A workspace in which a call of `[[usage 1000 0]]` costs 1 USD. */
async function openWorkspace(): Promise<RequestOptions> {
  const as = await openSession(await makePerson())
  const body = { 'openai/gpt-4o-mini': { input: 1000, output: 0 } }
  await request('PUT', '/v1/model-prices', { ...as, body })
  return as
}

describe('GET /v1/budget and GET /v1/agents/{id}/budget', () => {
  it('give no limit and nothing spent at first', async () => {
    const as = await openWorkspace()
    const nothing = { dailyUsd: null, monthlyUsd: null, spentUsd: { day: 0, month: 0 } }
    assert.deepEqual(await read(as), nothing)
    assert.deepEqual(await read(as, await makeAgent({}, as)), nothing)
  })

  it('count every model call for the agent and for the workspace', async () => {
    const as = await openWorkspace()
    const [one, two] = [await makeAgent({}, as), await makeAgent({}, as)]
    await chat(one, '[[usage 1000 0]] [[say a]]', as)
    await chat(one, '[[usage 500 0]] [[say b]]', as)
    await chat(two, '[[usage 250 0]] [[say c]]', as)
    const spent = async (agentId?: string) => (await read(as, agentId)).spentUsd
    assert.deepEqual(await spent(one), { day: 1.5, month: 1.5 })
    assert.deepEqual(await spent(two), { day: 0.25, month: 0.25 })
    assert.deepEqual(await spent(), { day: 1.75, month: 1.75 })
  })

  it('count the call of a turn that was cancelled', async () => {
    const as = await openWorkspace()
    const agentId = await makeAgent({ systemPrompt: 'You are a patient librarian. '.repeat(100) }, as)
    const mark = randomUUID()
    const response = await openChatStream(agentId, `${mark} [[tokens 50 50]]`, as)
    await until('the model is asked', async () => (await control.requests({ contains: mark })).length > 0)
    await request('POST', `/v1/turns/${response.headers.get('x-turn-id')}/cancel`, { ...as, body: {} })
    await response.text()
    await until('the call counts', async () => (await read(as, agentId)).spentUsd.day > 0.1)
  })

  it('are for owners, who get 404 for an agent of another workspace', async () => {
    const owner = await openWorkspace()
    const editor = await openSession(await makePerson('editor'))
    for (const path of ['/v1/budget', pathOf(await makeAgent({}, owner))]) {
      assert.equal((await request('GET', path, editor)).status, 403)
      assert.equal((await request('PUT', path, { ...editor, body: {} })).status, 403)
    }
    const elsewhere = pathOf(await makeAgent())
    assert.equal((await request('GET', elsewhere, owner)).error.code, 'AGENT_NOT_FOUND')
    assert.equal((await request('PUT', elsewhere, { ...owner, body: {} })).error.code, 'AGENT_NOT_FOUND')
  })
})

describe('PUT /v1/budget and PUT /v1/agents/{id}/budget', () => {
  it('set, change and remove limits, each with an entry in the audit', async () => {
    const as = await openWorkspace()
    const set = await replace(as, { dailyUsd: 10, monthlyUsd: 200.5 })
    assert.equal(set.status, 200, set.text)
    assert.deepEqual(set.data, { dailyUsd: 10, monthlyUsd: 200.5, spentUsd: { day: 0, month: 0 } })
    assert.ok(set.json.next_steps.length > 0)
    assert.equal((await replace(as, { dailyUsd: null })).data.monthlyUsd, null)
    await replace(as, { dailyUsd: 1e-7 }, await makeAgent({}, as))
    const changes = async (action: string) =>
      (await request<AuditEntry[]>('GET', `/v1/audit?action=${action}`, as)).data.map(({ change }) => change)
    assert.deepEqual(await changes('replaceBudget'), [
      { dailyUsd: null, monthlyUsd: null },
      { dailyUsd: 10, monthlyUsd: 200.5 },
    ])
    assert.deepEqual(await changes('replaceAgentBudget'), [{ dailyUsd: 1e-7, monthlyUsd: null }])
  })

  for (const body of [{ dailyUsd: -1 }, { dailyUsd: '5' }, { monthlyUsd: 1e10 }, { weeklyUsd: 1 }])
    it(`refuse ${JSON.stringify(body)}`, async () => {
      const { status, error } = await replace({}, body)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    })
})

describe('a budget that is used up', () => {
  it('refuses further turns of the agent with Retry-After until the UTC day ends', async () => {
    const as = await openWorkspace()
    const [one, two] = [await makeAgent({}, as), await makeAgent({}, as)]
    await replace(as, { dailyUsd: 1 }, one)
    assert.equal((await chat(one, '[[usage 1000 0]] [[say a]]', as)).status, 200)
    for (const refused of [await chat(one, 'more', as), await openChatStream(one, 'more', as)]) {
      assert.equal(refused.status, 429)
      const seconds = Number(refused.headers.get('retry-after'))
      assert.ok(Math.abs(seconds - (DAY_S - ((Date.now() / 1000) % DAY_S))) < 60, String(seconds))
    }
    assert.equal((await chat(one, 'more', as)).error.code, 'BUDGET_EXCEEDED')
    assert.equal((await chat(two, '[[say b]]', as)).status, 200)
    await replace(as, { dailyUsd: 2 }, one)
    assert.equal((await chat(one, '[[say c]]', as)).status, 200)
  })

  it('of the workspace refuses turns of all its agents, by month too', async () => {
    const as = await openWorkspace()
    const [one, two] = [await makeAgent({}, as), await makeAgent({ model: 'local/extractive' }, as)]
    await replace(as, { monthlyUsd: 0.5 })
    assert.equal((await chat(one, '[[usage 1000 0]] [[say a]]', as)).status, 200)
    for (const agentId of [one, two]) {
      const { status, error, headers } = await chat(agentId, 'more', as)
      assert.deepEqual([status, error.code], [429, 'BUDGET_EXCEEDED'])
      const now = new Date()
      const left = (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 1000
      assert.ok(Math.abs(Number(headers.get('retry-after')) - left) < 60)
      assert.match(error.message, /workspace's budget of 0.5 USD a month/)
    }
  })

  it('ends a turn before its next model call; what it did stays', async () => {
    const as = await openWorkspace()
    const agentId = await makeAgent({ tools: [CALCULATOR] }, as)
    await replace(as, { dailyUsd: 1 }, agentId)
    const message = '[[usage 1000 0]] [[tool calculator {"expression": "1+1"}]] [[say never]]'
    const { status, error, headers } = await chat(agentId, message, as)
    assert.deepEqual([status, error.code], [429, 'BUDGET_EXCEEDED'])
    assert.ok(Number(headers.get('retry-after')) > 5)
    const [entry] = (
      await request<{ turnId: string; cost: string; error: string }[]>('GET', `/v1/agents/${agentId}/logs`, as)
    ).data
    assert.match(entry?.error ?? '', /^BUDGET_EXCEEDED: /)
    assert.equal(entry?.cost, '1.00000000')
    type Receipt = { status: string; model_calls: unknown[]; tool_calls: unknown[] }
    const receipt = (await request<Receipt>('GET', `/v1/turns/${entry?.turnId}`, as)).data
    assert.deepEqual([receipt.status, receipt.model_calls.length, receipt.tool_calls.length], ['error', 1, 1])
  })

  it('that is lowered in mid-turn lets the call under way end and refuses the next one', async () => {
    const as = await openWorkspace()
    const agentId = await makeAgent({ tools: [CALCULATOR] }, as)
    await replace(as, { dailyUsd: 100 }, agentId)
    const mark = randomUUID()
    const message = `${mark} [[stall]] [[usage 1000 0]] [[tool calculator {"expression": "1+1"}]] [[say never]]`
    const response = await openChatStream(agentId, message, as)
    await until('the model is asked', async () => (await control.requests({ contains: mark })).length === 1)
    await replace(as, { dailyUsd: 0.5 }, agentId)
    await control.release(mark)
    const events = await Array.fromAsync(readEvents(response))
    const last = events.at(-1)
    assert.equal(last?.event, 'error')
    const { code, retryAt } = (last?.data.error ?? {}) as { code?: string; retryAt?: string }
    assert.deepEqual([code, retryAt], ['BUDGET_EXCEEDED', undefined])
    assert.equal((await control.requests({ contains: mark })).length, 1)
    assert.equal((await read(as, agentId)).spentUsd.day, 1)
  })

  it('completes an eval run with the remaining cases errored', async () => {
    const as = await openWorkspace()
    const suite = await makeSuite(
      Array.from({ length: 6 }, (_, index) => ({ ...saying('x', 'x'), input: `[[usage 1000 0]] [[say x]] ${index}` })),
      undefined,
      as,
    )
    // Once the worker, another process, knows a budget, it reads its limits at each call.
    await replace(as, { dailyUsd: 0 }, suite.agentId)
    const probe = await makeSuite([{ ...saying('x', 'x'), input: '[[usage 0 0]] [[say x]]' }], suite.agentId, as)
    await until('the worker knows the budget', async () => {
      const [result] = (await run(probe, undefined, as)).data
      return /BUDGET_EXCEEDED/.test(result?.reasoning ?? '')
    })
    await replace(as, { dailyUsd: 2 }, suite.agentId)
    const { status, data } = await run(suite, { concurrency: 1 }, as)
    assert.equal(status, 200)
    assert.equal(data.filter(({ passed }: EvalResult) => passed).length, 2)
    for (const { reasoning } of data.slice(2)) assert.match(reasoning ?? '', /^ERROR: BUDGET_EXCEEDED: /)
    const [ended] = (await request<EvalRun[]>('GET', `${suite.path}/runs`, as)).data
    const { status: standing, progress, cost, score } = ended ?? {}
    assert.deepEqual([standing, progress?.errored, cost, score], ['completed', 4, '2.00000000', null])
  })

  it('refuses a search whose query would be embedded by a paid model', async () => {
    const as = await openWorkspace()
    const base = await makeKnowledgeBase(as)
    const { data } = await base.upload('pump.md', '# Pump\n\nThe blue pump needs oil.')
    assert.equal((await base.settled(data.id)).status, 'ready')
    await replace(as, { dailyUsd: 0 }, base.agentId)
    const path = `${base.path}/search`
    const refused = await request('POST', path, { ...as, body: { query: 'How much oil?' } })
    assert.deepEqual([refused.status, refused.error.code], [429, 'BUDGET_EXCEEDED'])
  })
})
