import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const client = new pg.Client(stack.databaseUrl)
await client.connect()
after(() => client.end())

const CALCULATOR = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }
const MASKING = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }

type Receipt = {
  agent_version: number
  model: string
  status: string
  chunks: { chunk_id: string; score: number }[]
  tool_calls: { name: string; status: string; arguments: unknown; result: string }[]
  model_calls: { round: number; usage: { promptTokens: number }; cost: string }[]
  guardrail: { action: string } | null
  cost: string
  trace_id: string
  workflow: { id: string }
}

const receiptOf = async (turnId: string): Promise<Receipt> =>
  (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data

describe('GET /v1/turns/{turn_id}', () => {
  it('shows the same passages as the log entry', async () => {
    const base = await makeKnowledgeBase()
    const uploaded = await base.upload('pump.md', '# Pump\n\nThe blue pump needs oil every forty hours.')
    await base.settled(uploaded.data.id)
    const { data } = await chat(base.agentId, 'How often does the blue pump need oil?')
    const { chunks } = await receiptOf(data.turn_id)
    assert.deepEqual(
      chunks.map(({ chunk_id }) => chunk_id),
      data.citations.map(({ chunk_id }) => chunk_id),
    )
    assert.ok(chunks.length > 0 && chunks.every(({ score }) => score > 0))
    const { rows } = await client.query('select trace from request_logs where turn_id = $1', [data.turn_id])
    assert.deepEqual(
      rows[0]?.trace.retrieval.map(({ chunkId }: { chunkId: string }) => chunkId),
      chunks.map(({ chunk_id }) => chunk_id),
    )
  })

  it('shows each call with its result and each model call with its cost', async () => {
    const agentId = await makeAgent({ tools: [CALCULATOR] })
    const { data } = await chat(agentId, '[[tool calculator {"expression": "6*7"}]]')
    const receipt = await receiptOf(data.turn_id)
    assert.deepEqual(
      receipt.tool_calls.map(({ name, status, arguments: given, result }) => ({ name, status, given, result })),
      [{ name: 'calculator', status: 'succeeded', given: { expression: '6*7' }, result: '42' }],
    )
    assert.deepEqual(
      receipt.model_calls.map(({ round }) => round),
      [1, 2],
    )
    const sum = receipt.model_calls.reduce((total, { cost }) => total + Number(cost), 0)
    assert.ok(sum > 0 && Math.abs(sum - Number(receipt.cost)) < 1e-9)
  })

  it('shows version, model, guardrail, trace and workflow', async () => {
    const agentId = await makeAgent({ guardrails: MASKING })
    const { data } = await chat(agentId, '[[say done]] jo@example.com')
    const receipt = await receiptOf(data.turn_id)
    assert.deepEqual([receipt.agent_version, receipt.model, receipt.status], [2, 'openai/gpt-4o-mini', 'success'])
    assert.equal(receipt.guardrail?.action, 'masked')
    assert.match(receipt.trace_id, /^[0-9a-f]{32}$/)
    assert.equal(receipt.workflow.id, `turn-${data.turn_id}`)
  })

  it('answers 404 to another workspace', async () => {
    const { data } = await chat(await makeAgent(), '[[say mine]]')
    const { status, error } = await request('GET', `/v1/turns/${data.turn_id}`, { key: stack.keys.b })
    assert.deepEqual([status, error.code], [404, 'TURN_NOT_FOUND'])
  })
})
