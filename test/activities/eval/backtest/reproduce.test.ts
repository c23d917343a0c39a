import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../../../domain/id.ts'
import type { ChatResult } from '../../../../domain/turn/chat.ts'
import { inWorkspace } from '../../../../store/connection/scope.ts'
import { conversations } from '../../../../store/tables/index.ts'
import { askAgain, askedAgain, readOnly } from '../../../support/eval/backtest.ts'
import { modelControl } from '../../../support/model/client.ts'
import { makeKey } from '../../../support/stack/service-key.ts'
import { request, stack, until } from '../../../support/stack/stack.ts'
import { chat, makeAgent, resumeStream } from '../../../support/turn/chat.ts'
import { database } from '../../../support/turn/conversation.ts'
import { openMcpServer } from '../../../support/turn/mcp-server.ts'
import { PNG } from '../../../support/turn/picture.ts'
import { openSlowService, setUpWork } from '../../../support/turn/steered.ts'
import { openService } from '../../tool/tool-server.ts'

let shop: Awaited<ReturnType<typeof openService>>
before(async () => {
  shop = await openService()
  shop.answers(({ method }, response) => response.end(`{"did":"${method}"}`))
})
beforeEach(() => shop.received.splice(0))
after(() => shop.close())

const tool = (name: string, method: string, more: Record<string, unknown> = {}) => ({
  type: 'api_call',
  name,
  description: `The tool ${name}.`,
  config: { url: `${shop.base}/${name}`, method },
  ...more,
})
const PARAMETERS = { inputSchema: { sku: { type: 'string', description: 'What.' } } }
const makeShop = (more: Record<string, unknown> = {}) =>
  makeAgent({ tools: [tool('stock', 'GET', PARAMETERS), tool('order', 'POST', PARAMETERS)], ...more })

/** Asks the turn again of its own version, and asserts that nothing differs and nobody is called. */
async function reproduces(turnId: string): Promise<void> {
  const before = shop.received.length
  const { divergence, newCalls, candidate, baseline } = await askedAgain(turnId)
  assert.deepEqual([divergence, newCalls], ['none', []], JSON.stringify({ candidate, baseline }))
  assert.deepEqual([candidate.text, candidate.tool_calls], [baseline.text, baseline.tool_calls])
  assert.deepEqual([candidate.cost, candidate.usage], [baseline.cost, baseline.usage])
  assert.equal(shop.received.length, before)
}

async function answerOf(turnId: string | null): Promise<ChatResult> {
  const last = (await resumeStream(turnId ?? '', 0)).at(-1)
  assert.equal(last?.event, 'message.end', JSON.stringify(last))
  return last.data as unknown as ChatResult
}

describe('a turn that is asked again of its own version', () => {
  it('gives the same text', async () => {
    const { data } = await chat(await makeAgent(), 'What is a backtest?')
    await reproduces(data.turn_id)
  })

  it('gives the same with the messages before it', async () => {
    const agentId = await makeAgent()
    const first = await chat(agentId, 'My name is Ada.')
    const { data } = await chat(agentId, '[[echo-history]]', { conversationId: first.data.conversation_id })
    await chat(agentId, 'A later message.', { conversationId: first.data.conversation_id })
    await reproduces(data.turn_id)
  })

  it('gets the results of GET and POST from the ledger', async () => {
    const order = '[[tool order {"sku": "a"}]] [[tool order {"sku": "b"}]]'
    const { data } = await chat(await makeShop(), `[[tool stock {"sku": "a"}]] ${order}`)
    assert.equal(data.tool_calls.length, 3)
    await reproduces(data.turn_id)
  })

  it('gives the same JSON, repaired and not', async () => {
    const agentId = await makeAgent()
    const key = `fixed-${newId()}`
    await modelControl(stack.modelServerUrl).setAnswers({ [key]: '{"a": 1}' })
    const properties = { a: { type: 'number' } }
    const schema = { type: 'object', properties, required: ['a'], additionalProperties: false }
    const output = { type: 'json_schema', name: 'answer', schema }
    const asked = async (message: string) => {
      const body = { agent_id: agentId, message, output }
      return (await request<ChatResult>('POST', '/v1/chat', { body })).data
    }
    const [whole, repaired] = [await asked('[[say {"a": 2}]]'), await asked(`[[say no JSON]] [[repair ${key}]]`)]
    assert.deepEqual([whole.output, repaired.output], [{ a: 2 }, { a: 1 }])
    await reproduces(whole.turn_id)
    await reproduces(repaired.turn_id)
  })

  it('sees the pictures of its message', async () => {
    const agentId = await makeAgent({ model: 'extra/vision-1' })
    const attachments = [{ filename: 'dot.png', base64: PNG }]
    const { data, text } = await request<ChatResult>('POST', '/v1/chat', {
      body: { agent_id: agentId, message: 'What is this?', attachments },
    })
    assert.ok(data, text)
    await reproduces(data.turn_id)
  })

  it('is blocked again, before and after its model', async () => {
    const guardrails = { blockedTopics: ['weapons'], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }
    const agentId = await makeAgent({ guardrails })
    const [asked, said] = [
      await chat(agentId, 'Tell me of weapons'),
      await chat(agentId, '[[say About weap]][[chunk 3]] x'),
    ]
    await reproduces(asked.data.turn_id)
    await reproduces(said.data.turn_id)
  })

  it('finds calls by their unmasked arguments, although the ledger has them masked', async () => {
    const guardrails = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }
    const agentId = await makeShop({ guardrails })
    const { data } = await chat(
      agentId,
      'x [[tool order {"sku": "ada@example.com"}]] [[tool order {"sku": "bob@example.com"}]]',
    )
    await reproduces(data.turn_id)
  })

  it('waits for the caller again, and goes on with what the caller sent', async () => {
    const tools = [{ name: 'get_time', description: 'The time.' }]
    const agentId = await makeAgent()
    const body = { agent_id: agentId, message: '[[tool get_time {"city": "Oslo"}]]', tools }
    const { data } = await request<ChatResult>('POST', '/v1/chat', { body })
    const [action] = data.required_actions ?? []
    const outputs = [{ call_id: action?.call_id, output: { time: 'noon' } }]
    const settled = await request<{ turn_id: string }>('POST', `/v1/turns/${data.turn_id}/tool-outputs`, {
      body: { outputs },
    })
    await answerOf(settled.data.turn_id)
    await reproduces(data.turn_id)
    await reproduces(settled.data.turn_id)
  })

  it('waits for a person again, and goes on with the decision', async () => {
    const agentId = await makeAgent({ tools: [tool('refund', 'POST', { approval: 'always' })] })
    const { data } = await chat(agentId, '[[tool refund {}]]')
    const key = await makeKey({ scopes: ['approve', 'read'] })
    const id = data.required_actions?.[0]?.id
    const settled = await request<{ turn_id: string }>('POST', `/v1/approvals/${id}`, {
      key,
      body: { decision: 'approve' },
    })
    await answerOf(settled.data.turn_id)
    await reproduces(data.turn_id)
    await reproduces(settled.data.turn_id)
  })

  it('calls no MCP server', async () => {
    const server = await openMcpServer()
    const servers = [{ name: 'shop', url: server.url, approval: 'never' }]
    const { data } = await chat(await makeAgent({ 'mcp-servers': servers }), '[[tool shop__echo {"text": "hello"}]]')
    assert.equal(data.tool_calls.length, 1)
    const before = server.seen.length
    await reproduces(data.turn_id)
    assert.equal(server.seen.length, before)
    server.close()
  })

  it('sees the pictures of its results', async () => {
    const server = await openMcpServer()
    const image = { type: 'image', data: PNG, mimeType: 'image/png' }
    server.behaves(({ method }) => (method === 'tools/call' ? { content: [image] } : undefined))
    const servers = [{ name: 'shop', url: server.url, approval: 'never' }]
    const agentId = await makeAgent({ model: 'extra/vision-1', 'mcp-servers': servers })
    const { data } = await chat(agentId, '[[tool shop__echo {"text": "hello"}]]')
    assert.equal(data.tool_calls[0]?.ok, true)
    await reproduces(data.turn_id)
    server.close()
  })

  it('waits again with arguments that the ledger has masked', async () => {
    const guardrails = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }
    const body = {
      agent_id: await makeAgent({ guardrails }),
      message: 'x [[ptool tell {"to": "ada@example.com"}]] [[ptool tell {"to": "bob@example.com"}]]',
      tools: [{ name: 'tell', description: 'Tells it.' }],
    }
    const { data } = await request<ChatResult>('POST', '/v1/chat', { body })
    assert.equal(data.required_actions?.length, 2)
    await reproduces(data.turn_id)
  })

  it('calls for a person again, by a word and by its model, and nobody is called', async () => {
    const escalation = { enabled: true, assignedTo: ['team'], autoEscalateKeywords: ['human'], webhookUrl: shop.base }
    const agentId = await makeAgent({ escalation })
    const [word, call] = [await chat(agentId, 'A human!'), await chat(agentId, '[[tool escalate {"reason": "help"}]]')]
    assert.ok(word.data.escalation && call.data.escalation)
    const count = async () => (await request<unknown[]>('GET', `/v1/agents/${agentId}/escalations`)).data.length
    const before = await count()
    assert.equal((await askedAgain(word.data.turn_id)).divergence, 'none')
    assert.equal((await askedAgain(call.data.turn_id)).divergence, 'none')
    assert.equal(await count(), before)
  })

  it('is answered by the fallback model that answered then', async () => {
    const agentId = await makeAgent({ model: 'openai/gpt-4o-mini' })
    await request('PATCH', `/v1/agents/${agentId}`, { body: { fallbackModels: ['extra/second'] } })
    const { data, text } = await chat(agentId, `${newId()} [[fail 503 2]] [[say Here.]]`)
    assert.ok(data, text)
    await reproduces(data.turn_id)
  })

  it('has the summary that its request had, although it has rolled on', async () => {
    const agentId = await makeAgent({ memory: { strategy: 'summary', windowSize: 2 } })
    const first = await chat(agentId, '[[say One.]]')
    const conversationId = first.data.conversation_id
    const next = () => chat(agentId, '[[echo-system]]', { conversationId })
    await until('a summary', async () => (await next()).data.text.includes('<summary>'))
    const { data } = await next()
    const rolled = { summary: 'Rolled on.', summaryPlace: 100 }
    await database.update(conversations).set(rolled).where(eq(conversations.id, conversationId))
    await reproduces(data.turn_id)
  })

  it('reads the messages that came while it worked where they stood', async () => {
    const slow = await openSlowService()
    const { mark, workingId, send } = await setUpWork(slow)
    const { reply } = await send(`${mark}-second [[say Both are seen.]]`)
    slow.release()
    await reply
    await answerOf(workingId)
    await reproduces(workingId)
    slow.close()
  })

  it('fails again with the error of its model', async () => {
    const { status, error, headers } = await chat(await makeAgent(), `${newId()} [[fail 400 99]]`)
    assert.equal(status, 502, error?.message)
    const turnId = headers.get('x-turn-id') ?? ''
    assert.ok(turnId)
    await reproduces(turnId)
  })
})

describe('the database of a backtest', () => {
  it('refuses to write', async () => {
    const write = async () => await readOnly.execute(sql`delete from turns`)
    await assert.rejects(inWorkspace(newId(), write), (error: Error) =>
      String(error.cause).includes('read-only transaction'),
    )
  })
})

describe('a turn that cannot be asked as it was', () => {
  it('is left out once its conversation is deleted', async () => {
    const agentId = await makeAgent()
    const { data } = await chat(agentId, 'hello')
    await request('DELETE', `/v1/agents/${agentId}/conversations/${data.conversation_id}`)
    const { status, ...outcome } = await askAgain(data.turn_id)
    assert.deepEqual([status, 'reason' in outcome && outcome.reason], ['left_out', 'deleted'])
  })
})
