import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { ChatResult } from '../../../../domain/turn/chat.ts'
import type { ModelCallContent } from '../../../../domain/turn/model-call.ts'
import type { Receipt } from '../../../../domain/turn/receipt.ts'
import { modelCalls, turns } from '../../../../store/tables/index.ts'
import { openService } from '../../../activities/tool/tool-server.ts'
import { makeKnowledgeBase } from '../../../support/knowledge/knowledge.ts'
import { modelControl } from '../../../support/model/client.ts'
import { database, makeKey } from '../../../support/stack/service-key.ts'
import { request, stack, until } from '../../../support/stack/stack.ts'
import { chat, makeAgent } from '../../../support/turn/chat.ts'
import { PNG } from '../../../support/turn/picture.ts'

const model = modelControl(stack.modelServerUrl)
const CALCULATOR = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }
const MASKING = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }

const service = await openService()
after(() => service.close())
service.answers((_request, response) => response.end('{"sku":"B-12"}'))

const callOf = (turnId: string, number = 1, key = stack.keys.a) =>
  request<ModelCallContent>('GET', `/v1/turns/${turnId}/model-calls/${number}`, { key })

async function contentOf(turnId: string, number = 1): Promise<ModelCallContent> {
  const { data, status, text } = await callOf(turnId, number)
  assert.equal(status, 200, text)
  return data
}

/** A tool that calls the service of this file. */
const toolNamed = (name: string) => ({
  type: 'api_call',
  name,
  description: `The tool ${name}.`,
  config: { url: service.base, method: 'POST' },
})

/** What the stand-in got for a message with this word: role and text of each message, and the names of tools. */
async function gotten(word: string) {
  const seen = (await model.requests({ contains: word, kind: 'chat' })).map(({ messages = [], tools = [] }) => ({
    messages: messages.map(({ role, text }) => [role, blind(text)]),
    tools: tools.map(({ name }) => name),
  }))
  return seen
}

const blind = (text: string) =>
  text
    .replace(/untrusted-\w{18}/g, 'untrusted')
    .replace(/\s+/g, ' ')
    .trim()

const shown = ({ input }: ModelCallContent) => ({
  messages: (input?.messages ?? []).map(({ role, context = '', text }) => [role, blind(`${context} ${text}`)]),
  tools: (input?.tools ?? []).map(({ name }) => name),
})

describe('GET /v1/turns/{turn_id}/model-calls/{number}', () => {
  it('shows what the model got with prompt, memory, passages and tools, and what it answered', async () => {
    const word = randomUUID()
    const agentId = await makeAgent({ systemPrompt: 'You know pumps.', tools: [CALCULATOR] })
    const base = await makeKnowledgeBase({ agentId })
    const uploaded = await base.upload('pump.md', '# Pump\n\nThe blue pump needs oil every forty hours.')
    await base.settled(uploaded.data.id)
    const first = await chat(base.agentId, `How often does the blue pump need oil? ${word} [[say Often.]]`)
    const conversationId = first.data.conversation_id
    const { data } = await chat(base.agentId, `And the blue pump today? ${word} [[say Daily.]]`, { conversationId })
    const { model_calls: calls } = (await request<Receipt>('GET', `/v1/turns/${data.turn_id}`)).data
    const got = await gotten(word)
    for (const [place, { purpose }] of calls.entries()) {
      if (purpose !== 'answer' && purpose !== 'rewrite') continue
      const content = await contentOf(data.turn_id, place + 1)
      assert.ok(
        got.some((request) => isDeepStrictEqual(request, shown(content))),
        JSON.stringify(shown(content)),
      )
      assert.deepEqual([content.composed, content.matches, content.gone], ['again', true, []])
    }
    const answer = await contentOf(data.turn_id, calls.findIndex(({ purpose }) => purpose === 'answer') + 1)
    assert.match(String(answer.input?.messages[0]?.text), /You know pumps/)
    assert.match(String(answer.input?.messages.at(-1)?.context), /oil every forty hours/)
    assert.deepEqual(answer.output, { text: 'Daily.', tool_calls: [] })
  })

  it('shows each round with the calls and results before it', async () => {
    const word = randomUUID()
    const agentId = await makeAgent({ tools: [CALCULATOR] })
    const { data } = await chat(agentId, `${word} [[tool calculator {"expression": "6*7"}]] [[say Done.]]`)
    const rounds = [await contentOf(data.turn_id, 1), await contentOf(data.turn_id, 2)]
    assert.deepEqual(rounds.map(shown), await gotten(word))
    assert.deepEqual(
      rounds.map(({ matches }) => matches),
      [true, true],
    )
    const call = { call_id: 'call_1_1', name: 'calculator', arguments: '{"expression":"6*7"}' }
    assert.deepEqual(rounds[0]?.output?.tool_calls, [call])
    assert.deepEqual(rounds[1]?.input?.messages.at(-2)?.tool_calls, [call])
    assert.equal(rounds[1]?.input?.messages.at(-1)?.text, '42')
    assert.equal(rounds[1]?.output?.text, 'Done.')
  })

  it('masks arguments where the agent masks personal data, and still knows the request', async () => {
    const tool = toolNamed('find')
    const agentId = await makeAgent({ guardrails: MASKING, tools: [tool] })
    const secret = 'jo@example.com'
    await model.setAnswers({ [agentId]: `[[tool find {"mail": "${secret}"}]] [[say Done.]]` })
    const { data } = await chat(agentId, agentId)
    const [first, second] = [await callOf(data.turn_id, 1), await callOf(data.turn_id, 2)]
    assert.deepEqual([first.data.matches, second.data.matches], [true, true])
    assert.equal(first.data.output?.tool_calls[0]?.arguments, '{"mail":"[EMAIL]"}')
    assert.ok(!(first.text + second.text).includes(secret))
  })

  it('has a mark in place of each picture', async () => {
    const agentId = await makeAgent({ model: 'extra/vision-1' })
    const { data: file } = await request('POST', '/v1/files', { body: { filename: 'dot.png', base64: PNG } })
    const body = { agent_id: agentId, message: '[[say seen]]', attachments: [{ file_id: file.id }] }
    const { data } = await request<ChatResult>('POST', '/v1/chat', { body })
    const { input, matches } = await contentOf(data.turn_id)
    const sizeBytes = Buffer.from(PNG, 'base64').length
    assert.deepEqual(input?.messages.at(-1)?.images, [`image/png, ${sizeBytes} bytes`])
    assert.equal(matches, true)
  })

  it('knows the request of a turn that goes on after an approval', async () => {
    const tool = toolNamed('refund')
    const agentId = await makeAgent({ tools: [{ ...tool, approval: 'always' }] })
    const { data } = await chat(agentId, `${randomUUID()} [[tool refund {}]] [[say Refunded.]]`)
    const [action] = data.required_actions ?? []
    const key = await makeKey({ scopes: ['approve', 'read'] })
    await request('POST', `/v1/approvals/${action?.id}`, { key, body: { decision: 'approve' } })
    const receiptOf = async (id: string) => (await request<Receipt>('GET', `/v1/turns/${id}`)).data
    const next = await until('the turn that goes on', async () => (await receiptOf(data.turn_id)).continued_by)
    await until('its end', async () => (await receiptOf(String(next))).ended_at)
    const content = await contentOf(String(next))
    assert.equal(content.matches, true)
    assert.match(String(content.input?.messages.at(-1)?.text), /B-12/)
  })

  it('masks calls of a masked turn where the turn that goes on does not mask', async () => {
    const tool = {
      type: 'api_call',
      name: 'refund',
      description: 'Refunds.',
      config: { url: `${service.base}/{{mail}}`, method: 'POST' },
    }
    const agentId = await makeAgent({ guardrails: MASKING, tools: [{ ...tool, approval: 'always' }] })
    const secret = `${randomUUID()}@example.com`
    await model.setAnswers({ [agentId]: `[[tool refund {"mail": "${secret}"}]] [[say Refunded.]]` })
    const { data } = await chat(agentId, agentId)
    await request('PUT', `/v1/agents/${agentId}/guardrails`, { body: { ...MASKING, piiDetection: false } })
    const [action] = data.required_actions ?? []
    const key = await makeKey({ scopes: ['approve', 'read'] })
    const approved = await request('POST', `/v1/approvals/${action?.id}`, { key, body: { decision: 'approve' } })
    assert.equal(approved.status, 200, `${approved.text} ${JSON.stringify(data)}`)
    const receiptOf = async (id: string) => (await request<Receipt>('GET', `/v1/turns/${id}`)).data
    const next = await until('the turn that goes on', async () => (await receiptOf(data.turn_id)).continued_by)
    await until('its end', async () => (await receiptOf(String(next))).ended_at)
    const { text, data: content } = await callOf(String(next))
    const asked = content.input?.messages.flatMap(({ tool_calls: calls = [] }) => calls)
    assert.equal(asked?.[0]?.arguments, '{"mail":"[EMAIL]"}')
    assert.ok(!text.includes(secret))
  })

  it('says which parts are gone', async () => {
    const base = await makeKnowledgeBase()
    const uploaded = await base.upload('pump.md', '# Pump\n\nThe blue pump needs oil every forty hours.')
    await base.settled(uploaded.data.id)
    const first = await chat(base.agentId, 'How often does the blue pump need oil? [[say Often.]]')
    const conversationId = first.data.conversation_id
    const { data } = await chat(base.agentId, 'How often does the blue pump need oil?', { conversationId })
    await request('DELETE', `${base.path}/documents/${uploaded.data.id}`)
    await database.update(turns).set({ text: '', status: 'error' }).where(eq(turns.id, first.data.turn_id))
    const content = await contentOf(data.turn_id)
    assert.deepEqual([content.gone, content.matches], [['memory', 'passage'], false])
  })

  it('cannot tell of a call that was kept without a hash', async () => {
    const { data } = await chat(await makeAgent(), '[[say done]]')
    await database.update(modelCalls).set({ requestHash: null }).where(eq(modelCalls.turnId, data.turn_id))
    const { matches, input } = await contentOf(data.turn_id)
    assert.deepEqual([matches, input?.messages.at(-1)?.text], [null, '[[say done]]'])
  })

  it('keeps the hash of each call that answers', async () => {
    const { data } = await chat(await makeAgent(), '[[say done]]')
    const hashed = and(eq(modelCalls.turnId, data.turn_id), isNotNull(modelCalls.requestHash))
    const rows = await database.select({ hash: modelCalls.requestHash }).from(modelCalls).where(hashed)
    assert.match(String(rows[0]?.hash), /^[0-9a-f]{64}$/)
  })

  it('is refused for a key that only chats, and for another workspace', async () => {
    const { data } = await chat(await makeAgent(), '[[say done]]')
    const key = await makeKey({ scopes: ['chat'] })
    const refused = await callOf(data.turn_id, 1, key)
    assert.deepEqual([refused.status, refused.error?.code], [403, 'SCOPE_MISSING'])
    const foreign = await callOf(data.turn_id, 1, stack.keys.b)
    assert.deepEqual([foreign.status, foreign.error?.code], [404, 'TURN_NOT_FOUND'])
  })

  it('is refused for a call that the turn does not have', async () => {
    const { data } = await chat(await makeAgent(), '[[say done]]')
    const { status, error } = await callOf(data.turn_id, 2)
    assert.deepEqual([status, error?.code], [404, 'MODEL_CALL_NOT_FOUND'])
  })
})
