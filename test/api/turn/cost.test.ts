import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import type { AgentStats, RequestLog } from '../../../domain/log/entry.ts'
import { judged, makeSuite, run } from '../../support/eval/eval.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent, openChatStream } from '../../support/turn/chat.ts'

const client = new pg.Client(stack.databaseUrl)
await client.connect()
after(() => client.end())
const control = modelControl(stack.modelServerUrl)

const LONG_PROMPT = 'You are a patient librarian of a small town. '.repeat(100)

type Call = { purpose: string; usage: { promptTokens: number }; estimated: boolean; cost: string; error: string | null }
type Receipt = { status: string; cost: string; model_calls: Call[] }

const receiptOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data
const logsOf = async (agentId: string) => (await request<RequestLog[]>('GET', `/v1/agents/${agentId}/logs`)).data
const sumOf = (costs: { cost: string }[]) => Number(costs.reduce((sum, { cost }) => sum + Number(cost), 0).toFixed(8))

/** Compares receipt, log entry and stats of all turns of an agent. @returns the receipts, the newest first */
async function expectEqualCosts(agentId: string): Promise<Receipt[]> {
  const logs = await logsOf(agentId)
  const receipts = await Promise.all(logs.map(({ turnId }) => receiptOf(turnId)))
  for (const [index, receipt] of receipts.entries()) {
    assert.equal(Number(receipt.cost), sumOf(receipt.model_calls))
    assert.equal(logs[index]?.cost, receipt.cost)
  }
  const stats = await request<AgentStats>('GET', `/v1/agents/${agentId}/stats`)
  assert.equal(stats.data.totalCost, sumOf(receipts))
  return receipts
}

const asked = (marker: string) =>
  until('the model is asked', async () => (await control.requests({ contains: marker })).length > 0)

async function startStream(agentId: string, message: string): Promise<string> {
  const response = await openChatStream(agentId, message)
  void response.text().catch(() => {})
  return response.headers.get('x-turn-id') ?? ''
}

describe('the cost of a turn', () => {
  it('has the prompts of calls that were cancelled before a note', async () => {
    const agentId = await makeAgent({ systemPrompt: LONG_PROMPT })
    // Each turn that a process holds makes it wait longer before it notes a call.
    const cancelAtOnce = async () => {
      const marker = randomUUID()
      const turnId = await startStream(agentId, `${marker} [[stall]]`)
      await asked(marker)
      await request('POST', `/v1/turns/${turnId}/cancel`, { body: {} })
      return turnId
    }
    const turnIds = await Promise.all(Array.from({ length: 12 }, cancelAtOnce))
    const callsOf = async (turnId: string) => (await receiptOf(turnId)).model_calls
    for (const turnId of turnIds)
      await until('the call counts', async () => (await callsOf(turnId)).some(({ cost }) => Number(cost) > 0))
    const receipts = await expectEqualCosts(agentId)
    assert.deepEqual(
      receipts.map(({ status, model_calls }) => [status, model_calls.length]),
      turnIds.map(() => ['cancelled', 1]),
    )
  })

  it('has the prompt of a call that was cancelled before its first word', async () => {
    const agentId = await makeAgent({ systemPrompt: LONG_PROMPT })
    const marker = randomUUID()
    const turnId = await startStream(agentId, `${marker} [[stall]]`)
    await asked(marker)
    await until('the call is noted', async () => {
      const { rows } = await client.query(`select snapshot -> 'asked' is not null as noted from turns where id = $1`, [
        turnId,
      ])
      return rows[0]?.noted
    })
    await request('POST', `/v1/turns/${turnId}/cancel`, { body: {} })
    const [receipt] = await expectEqualCosts(agentId)
    assert.equal(receipt?.status, 'cancelled')
    const [call, ...others] = receipt?.model_calls ?? []
    assert.ok(call?.estimated && call.usage.promptTokens > 900, JSON.stringify(call))
    assert.ok(Number(receipt?.cost) > 0 && others.length === 0)
  })

  it('has the attempts before the one that was cancelled', async () => {
    const agentId = await makeAgent({ systemPrompt: LONG_PROMPT })
    const marker = randomUUID()
    const turnId = await startStream(agentId, `${marker} [[cut]] [[tokens 400 10]]`)
    await until('the model is asked again', async () => (await control.requests({ contains: marker })).length === 2)
    await until('the second call is noted', async () => {
      const { rows } = await client.query(
        `select jsonb_array_length(snapshot -> 'asked' -> 'earlier') = 1 and snapshot -> 'asked' ->> 'call' is not null as noted
         from turns where id = $1`,
        [turnId],
      )
      return rows[0]?.noted
    })
    await request('POST', `/v1/turns/${turnId}/cancel`, { body: {} })
    const [receipt] = await expectEqualCosts(agentId)
    assert.equal(receipt?.model_calls.length, 2)
    assert.ok(receipt?.model_calls.every(({ usage, cost }) => usage.promptTokens > 900 && Number(cost) > 0))
  })

  it('has the summary that is made after the answer', async () => {
    const agentId = await makeAgent({ memory: { strategy: 'summary', windowSize: 2 } })
    const first = await chat(agentId, '[[usage 1000 100]] [[say one]]')
    await chat(agentId, '[[say two]]', { conversationId: first.data.conversation_id })
    const summaries = await until('the summary is recorded', async () => {
      const receipts = await Promise.all((await logsOf(agentId)).map(({ turnId }) => receiptOf(turnId)))
      const found = receipts.flatMap(({ model_calls }) => model_calls.filter(({ purpose }) => purpose === 'summary'))
      return found.length > 0 ? found : undefined
    })
    assert.ok(summaries.every(({ cost }) => Number(cost) > 0))
    await expectEqualCosts(agentId)
  })

  it('has the judge of an eval case', async () => {
    const suite = await makeSuite([judged('pass')])
    await run(suite)
    const [receipt] = await expectEqualCosts(suite.agentId)
    const judges = receipt?.model_calls.filter(({ purpose }) => purpose === 'judge') ?? []
    assert.ok(judges.length > 0 && sumOf(judges) > 0)
    const runs = await request<{ cost: string }[]>('GET', `${suite.path}/runs`)
    assert.equal(runs.data[0]?.cost, receipt?.cost)
  })

  it('has the embedding of its search; documents and searches count for the agent', async () => {
    const base = await makeKnowledgeBase()
    const uploaded = await base.upload(
      'pump.md',
      `# Pump\n\n${'The blue pump needs oil every forty hours. '.repeat(50)}`,
    )
    assert.equal((await base.settled(uploaded.data.id)).status, 'ready')
    await base.search('How often does the blue pump need oil?')
    await chat(base.agentId, `How often does the blue pump need oil? ${'Please tell me. '.repeat(100)}`)
    const [receipt] = await expectEqualCosts(base.agentId)
    const embeddings = receipt?.model_calls.filter(({ purpose }) => purpose === 'embedding') ?? []
    assert.ok(embeddings.length === 1 && sumOf(embeddings) > 0, JSON.stringify(receipt?.model_calls))
    const { rows } = await client.query(
      `select count(*)::int as calls, sum(prompt_tokens)::int as tokens from model_calls where agent_id = $1 and turn_id is null`,
      [base.agentId],
    )
    assert.ok(rows[0]?.calls === 2 && rows[0].tokens > 400, JSON.stringify(rows))
  })
})
