import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { createApp } from '../../../../api/app.ts'
import { createDependencies } from '../../../../api/dependencies.ts'
import { readConfig } from '../../../../config.ts'
import type { Receipt } from '../../../../domain/turn/receipt.ts'
import { makeKnowledgeBase } from '../../../support/knowledge/knowledge.ts'
import { request, stack } from '../../../support/stack/stack.ts'
import { chat, makeAgent } from '../../../support/turn/chat.ts'

const client = new pg.Client(stack.databaseUrl)
await client.connect()
after(() => client.end())

const CALCULATOR = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }
const MASKING = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }

const receiptOf = async (turnId: string): Promise<Receipt> =>
  (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data

describe('GET /v1/turns/{turn_id}', () => {
  it('shows the same passages as the log entry', async () => {
    const base = await makeKnowledgeBase()
    const uploaded = await base.upload('pump.md', '# Pump\n\nThe blue pump needs oil every forty hours.')
    await base.settled(uploaded.data.id)
    const { data } = await chat(base.agentId, 'How often does the blue pump need oil?')
    const { chunks } = await receiptOf(data.turn_id)
    assert.ok(chunks.length > 0 && chunks.every(({ score }) => score > 0))
    const { rows } = await client.query('select trace from request_logs where turn_id = $1', [data.turn_id])
    assert.deepEqual(
      rows[0]?.trace.retrieval.map(({ chunkId }: { chunkId: string }) => chunkId),
      chunks.map(({ chunk_id }) => chunk_id),
    )
  })

  it('shows the text of each passage, and what is left once its document is deleted', async () => {
    const base = await makeKnowledgeBase()
    const uploaded = await base.upload('pump.md', '# Pump\n\nThe blue pump needs oil every forty hours.')
    await base.settled(uploaded.data.id)
    const { data } = await chat(base.agentId, 'How often does the blue pump need oil?')
    const [chunk] = (await receiptOf(data.turn_id)).chunks
    assert.match(String(chunk?.text), /oil every forty hours/)
    assert.deepEqual([chunk?.document_id, chunk?.filename, chunk?.heading], [uploaded.data.id, 'pump.md', 'Pump'])
    await request('DELETE', `${base.path}/documents/${uploaded.data.id}`)
    const [left] = (await receiptOf(data.turn_id)).chunks
    assert.deepEqual(left, {
      chunk_id: chunk?.chunk_id,
      score: chunk?.score,
      document_id: null,
      knowledge_base_id: null,
      filename: null,
      text: null,
    })
  })

  it('says what was left of a search that took too long', async () => {
    const { data } = await chat(await makeAgent(), 'hello')
    const cut = JSON.stringify({ hasKnowledge: true, cutTo: 'words' })
    await client.query('update turns set snapshot = snapshot || $2::jsonb where id = $1', [data.turn_id, cut])
    assert.equal((await receiptOf(data.turn_id)).retrieval?.cut_to, 'words')
  })

  it('has the moments of its steps in their order', async () => {
    const agentId = await makeAgent({ tools: [CALCULATOR] })
    const { data } = await chat(agentId, '[[tool calculator {"expression": "6*7"}]]')
    const { created_at, started_at, prepared_at, ended_at, model_calls, tool_calls } = await receiptOf(data.turn_id)
    const [first, second] = model_calls
    const [tool] = tool_calls
    // The database writes the first two, the processes the others: both run on this machine.
    const moments = [
      created_at,
      first?.started_at,
      tool?.started_at,
      tool?.ended_at,
      second?.started_at,
      second?.ended_at,
    ]
    assert.deepEqual(moments, moments.toSorted())
    assert.ok(started_at && prepared_at && ended_at && prepared_at <= String(first?.started_at))
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

  it('links to the trace where Langfuse is set up', async () => {
    const { data } = await chat(await makeAgent(), '[[say done]]')
    assert.equal((await receiptOf(data.turn_id)).trace_url, undefined)
    const receiptWith = async (settings: Record<string, string>) => {
      const deps = createDependencies(readConfig({ ...stack.env, ...settings }))
      after(() => deps.close())
      const headers = { authorization: `Bearer ${stack.keys.a}` }
      const path = `http://localhost/api/v1/turns/${data.turn_id}`
      const response = await createApp(deps).fetch(new Request(path, { headers }))
      return ((await response.json()) as { data: Receipt }).data
    }
    const LANGFUSE_BASE_URL = 'https://langfuse.example.com/'
    const { trace_id: id, trace_url: url } = await receiptWith({ LANGFUSE_BASE_URL })
    assert.equal(url, `https://langfuse.example.com/trace/${id}`)
    const inProject = await receiptWith({ LANGFUSE_BASE_URL, LANGFUSE_PROJECT_ID: 'p1' })
    assert.equal(inProject.trace_url, `https://langfuse.example.com/project/p1/traces/${id}`)
  })

  it('links to places of the installation for the operator’s workspace only', async () => {
    const key = stack.keys.b
    const settings = {
      TEMPORAL_UI_ADDRESS: 'https://temporal.example.com',
      LANGFUSE_BASE_URL: 'https://langfuse.example.com',
    }
    const deps = createDependencies(readConfig({ ...stack.env, ...settings }))
    after(() => deps.close())
    const linksOf = async (turnId: string, readerKey: string) => {
      const path = `http://localhost/api/v1/turns/${turnId}`
      const headers = { authorization: `Bearer ${readerKey}` }
      const answer = (await (await createApp(deps).fetch(new Request(path, { headers }))).json()) as { data: Receipt }
      return [answer.data.workflow.url, answer.data.trace_url].map((url) => url && new URL(url).host)
    }
    const own = await chat(await makeAgent(), '[[say done]]')
    assert.deepEqual(await linksOf(own.data.turn_id, stack.keys.a), ['temporal.example.com', 'langfuse.example.com'])
    const agentId = await makeAgent({}, { key })
    const theirs = await chat(agentId, '[[say done]]', { key })
    assert.deepEqual(await linksOf(theirs.data.turn_id, key), [undefined, undefined])
  })

  it('answers 404 to another workspace', async () => {
    const { data } = await chat(await makeAgent(), '[[say mine]]')
    const { status, error } = await request('GET', `/v1/turns/${data.turn_id}`, { key: stack.keys.b })
    assert.deepEqual([status, error.code], [404, 'TURN_NOT_FOUND'])
  })
})
