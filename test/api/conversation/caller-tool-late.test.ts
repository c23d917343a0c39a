import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { Conversation } from '../../../domain/turn/conversation.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { expireActions } from '../../../store/conversation/required-action.ts'
import { requiredActions, toolCalls, turns } from '../../../store/tables/index.ts'
import { modelControl } from '../../support/model/client.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent, openChatStream, resumeStream } from '../../support/turn/chat.ts'
import { database } from '../../support/turn/conversation.ts'

const control = modelControl(stack.modelServerUrl)
const clock = { name: 'get_time', description: 'The time of a city.' }
const calendar = { name: 'get_date', description: 'The date of a city.' }

/** Asks for a turn that ends with calls of the caller's tools. */
const ask = async (agentId: string, message: string, more: Record<string, unknown> = {}) =>
  (
    await request<ChatResult>('POST', '/v1/chat', {
      body: { agent_id: agentId, message, tools: [clock, calendar], ...more },
    })
  ).data

type Settled = { turn_id: string | null; open: string[] }
const settle = ({ turn_id }: ChatResult, call_id: string | undefined, output: unknown, key = stack.keys.a) =>
  request<Settled>('POST', `/v1/turns/${turn_id}/tool-outputs`, { key, body: { outputs: [{ call_id, output }] } })

const callOf = ({ required_actions = [] }: ChatResult, index = 0) => required_actions[index]?.call_id
const receiptOf = async (turnId: string | null) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data

describe('a call of the caller', () => {
  it('expires, begins no turn, and the next model is told that no result came', async () => {
    const agentId = await makeAgent()
    const asked = await ask(agentId, '[[tool get_time {}]]')
    await database
      .update(requiredActions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(requiredActions.turnId, asked.turn_id))
    const late = await settle(asked, callOf(asked), 'noon')
    assert.deepEqual([late.status, late.error?.code], [409, 'ACTION_SETTLED'])
    await expireActions(database)
    const receipt = await receiptOf(asked.turn_id)
    assert.deepEqual([receipt.required_actions[0]?.status, receipt.continued_by], ['expired', null])
    const mark = `expired-${agentId}`
    await chat(agentId, `${mark} [[say Hello.]]`, { conversationId: asked.conversation_id })
    const told = (await control.requests({ contains: mark })).at(-1)?.messages?.find(({ role }) => role === 'tool')
    assert.match(told?.text ?? '', /No result of this call came in time\./)
  })

  it('begins no turn when its turn was cancelled and its output comes again', async () => {
    const asked = await ask(await makeAgent(), '[[ptool get_time {}]] [[ptool get_date {}]]')
    const once = await settle(asked, callOf(asked), 'noon')
    assert.deepEqual(once.data.open, [callOf(asked, 1)])
    await request('POST', `/v1/turns/${asked.turn_id}/cancel`)
    const again = await settle(asked, callOf(asked), 'noon')
    assert.deepEqual([again.status, again.data.turn_id, again.data.open], [200, null, []])
    assert.equal((await receiptOf(asked.turn_id)).continued_by, null)
  })

  it('takes one of two outputs that come at once, and one turn goes on', async () => {
    const asked = await ask(await makeAgent(), '[[ptool get_time {}]] [[ptool get_date {}]]')
    const sent = [0, 1, 0, 1].map((index) => settle(asked, callOf(asked, index), `output ${index}`))
    const others = [0, 1].map((index) => settle(asked, callOf(asked, index), 'another'))
    const [took, refused] = [await Promise.all(sent), await Promise.all(others)]
    const codes = [...took, ...refused].map(({ status, error }) => error?.code ?? String(status))
    assert.deepEqual(codes.toSorted().slice(0, 2), ['200', '200'])
    assert.ok(
      codes.every((code) => code === '200' || code === 'ACTION_SETTLED'),
      String(codes),
    )
    const continued = await database.$count(turns, eq(turns.continues, asked.turn_id))
    assert.equal(continued, 1)
    const results = await database.select().from(toolCalls).where(eq(toolCalls.turnId, asked.turn_id))
    assert.deepEqual(
      results.map(({ status }) => status),
      ['succeeded', 'succeeded'],
    )
  })

  it('is continued before the messages that wait, which move up', async () => {
    const agentId = await makeAgent()
    const asked = await ask(agentId, '[[tool get_time {}]]')
    const [first, second] = [`first-${agentId}`, `second-${agentId}`]
    const running = await openChatStream(agentId, `${first} [[stall]] [[say one]]`, {
      conversationId: asked.conversation_id,
    })
    const waiting = await openChatStream(agentId, `${second} [[say two]]`, { conversationId: asked.conversation_id })
    const settled = await settle(asked, callOf(asked), 'noon')
    assert.equal(settled.status, 200, settled.text)
    await until('the question at the model', async () => (await control.release(first)) > 0)
    await Promise.all([running.text(), waiting.text(), resumeStream(settled.data.turn_id ?? '', 0)])
    const { data } = await request<Conversation & { turns: { turnId: string }[] }>(
      'GET',
      `/v1/conversations/${asked.conversation_id}`,
    )
    const order = await database
      .select({ id: turns.id, message: turns.message, continues: turns.continues })
      .from(turns)
      .where(eq(turns.conversationId, asked.conversation_id))
      .orderBy(turns.place)
    assert.equal(data.turnCount, 4)
    assert.deepEqual(
      order.map(({ message, continues }) => (continues ? 'continuation' : message.split(' ')[0])),
      ['[[tool', first, 'continuation', second],
    )
  })

  it('is continued as its version, although the agent has a newer one', async () => {
    const agentId = await makeAgent()
    const asked = await ask(agentId, '[[tool get_time {}]]')
    await request('PUT', `/v1/agents/${agentId}/prompt`, { body: { systemPrompt: 'Newer.' } })
    const settled = await settle(asked, callOf(asked), 'noon')
    await resumeStream(settled.data.turn_id ?? '', 0)
    assert.equal((await receiptOf(settled.data.turn_id)).agent_version, (await receiptOf(asked.turn_id)).agent_version)
  })

  it('of a disabled agent takes its output, and the continuation ends with that error', async () => {
    const agentId = await makeAgent()
    const asked = await ask(agentId, '[[tool get_time {}]]')
    await request('PATCH', `/v1/agents/${agentId}`, { body: { status: 'disabled' } })
    const settled = await settle(asked, callOf(asked), 'noon')
    assert.equal(settled.status, 200, settled.text)
    const last = (await resumeStream(settled.data.turn_id ?? '', 0)).at(-1)
    assert.match(JSON.stringify(last), /AGENT_DISABLED/)
  })

  it('is settled by keys of its agent alone', async () => {
    const asked = await ask(await makeAgent(), '[[tool get_time {}]]')
    const other = await makeKey({ scopes: ['chat'], agentIds: [await makeAgent()] })
    for (const key of [other, stack.keys.b])
      assert.equal((await settle(asked, callOf(asked), 'noon', key)).error?.code, 'TURN_NOT_FOUND')
    const reader = await makeKey({ scopes: ['read'] })
    assert.equal((await settle(asked, callOf(asked), 'noon', reader)).error?.code, 'SCOPE_MISSING')
  })

  it('goes with its conversation', async () => {
    const agentId = await makeAgent()
    const asked = await ask(agentId, '[[tool get_time {}]]')
    await request('DELETE', `/v1/agents/${agentId}/conversations/${asked.conversation_id}`)
    assert.equal((await settle(asked, callOf(asked), 'noon')).status, 404)
  })

  it('is forced by its name in the first round alone', async () => {
    const agentId = await makeAgent()
    const mark = `named-${agentId}`
    const asked = await ask(agentId, `${mark} [[tool get_time {}]]`, { tool_choice: { name: 'get_time' } })
    await resumeStream((await settle(asked, callOf(asked), 'noon')).data.turn_id ?? '', 0)
    const requests = (await control.requests({ contains: mark })).filter(({ kind }) => kind === 'chat')
    assert.deepEqual(
      requests.map(({ body }) => (JSON.parse(body) as { tool_choice?: unknown }).tool_choice),
      [{ type: 'function', function: { name: 'get_time' } }, undefined],
    )
  })
})
