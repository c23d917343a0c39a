import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RequestLog } from '../../../domain/log/entry.ts'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { modelControl } from '../../support/model/client.ts'
import { open, readEvents, request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent, resumeStream } from '../../support/turn/chat.ts'

const weather = {
  name: 'get_weather',
  description: 'The weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}
const clock = { name: 'get_time', description: 'The time of a city.' }

const ask = (agentId: string, message: string, more: Record<string, unknown> = {}) =>
  request<ChatResult>('POST', '/v1/chat', { body: { agent_id: agentId, message, tools: [weather, clock], ...more } })

type Settled = { turn_id: string | null; conversation_id: string; open: string[] }
const settle = (turnId: string, outputs: unknown[]) =>
  request<Settled>('POST', `/v1/turns/${turnId}/tool-outputs`, { body: { outputs } })

const receiptOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data

/** The answer of a turn that goes on, from its stream. */
async function answerOf(turnId: string | null): Promise<ChatResult> {
  const last = (await resumeStream(turnId ?? '', 0)).at(-1)
  assert.equal(last?.event, 'message.end', JSON.stringify(last))
  return last.data as unknown as ChatResult
}

const lastMessages = async (mark: string) =>
  (await modelControl(stack.modelServerUrl).requests({ contains: mark })).findLast(({ kind }) => kind === 'chat')
    ?.messages ?? []

describe('tools of the caller', () => {
  it('end the turn with their calls, and its outputs continue it', async () => {
    const agentId = await makeAgent()
    const mark = `continue-${agentId}`
    const { data } = await ask(agentId, `${mark} [[tool get_weather {"city": "Oslo"}]]`)
    assert.deepEqual([data.finish_reason, data.tool_calls], ['action_required', []])
    const [action] = data.required_actions ?? []
    assert.match(action?.call_id ?? '', /^call_[A-Za-z0-9]{24}$/)
    assert.deepEqual([action?.type, action?.name, action?.arguments], ['tool_output', 'get_weather', { city: 'Oslo' }])
    for (const path of [`/v1/agents/${agentId}/logs`, `/v1/logs?agent=${agentId}`]) {
      const [log] = (await request<RequestLog[]>('GET', path)).data
      assert.deepEqual([log?.status, log?.finishReason], ['success', 'action_required'], path)
    }
    const outputs = [{ call_id: action?.call_id, output: { celsius: 4 } }]
    const settled = await settle(data.turn_id, outputs)
    assert.deepEqual([settled.status, settled.data.open], [200, []], settled.text)
    const answer = await answerOf(settled.data.turn_id)
    assert.match(answer.text, /TOOL SAID: .*<untrusted-\w+>\n\{"celsius":4\}/s)
    assert.deepEqual(
      answer.tool_calls.map(({ name, ok }) => [name, ok]),
      [['get_weather', true]],
    )
    assert.deepEqual((await settle(data.turn_id, outputs)).data, settled.data)
    const roles = (await lastMessages(mark)).map(({ role }) => role)
    assert.deepEqual(roles.slice(-3), ['user', 'assistant', 'tool'])
    const [asked, went] = [await receiptOf(data.turn_id), await receiptOf(answer.turn_id)]
    assert.deepEqual([asked.continued_by, asked.required_actions[0]?.status], [answer.turn_id, 'settled'])
    assert.deepEqual([went.continues, went.message], [data.turn_id, ''])
  })

  it('are told in a stream before its end', async () => {
    const agentId = await makeAgent()
    const body = { agent_id: agentId, message: '[[tool get_time {}]]', tools: [clock] }
    const events = await Array.fromAsync(readEvents(await open('POST', '/v1/chat-stream', { body })))
    assert.deepEqual(
      events.map(({ event }) => event),
      ['message.start', 'tool.call', 'action.required', 'message.end'],
    )
  })

  it('wait beside calls of the agent that run at once', async () => {
    const calculator = { type: 'calculator', name: 'calculator', description: 'Computes.', config: {} }
    const agentId = await makeAgent({ tools: [calculator] })
    const { data } = await ask(
      agentId,
      '[[ptool calculator {"expression": "1+1"}]] [[ptool get_time {}]] [[ptool get_weather {"city": "Rome"}]]',
    )
    assert.deepEqual(
      data.tool_calls.map(({ name }) => name),
      ['calculator'],
    )
    const [first, second] = data.required_actions ?? []
    const half = await settle(data.turn_id, [{ call_id: first?.call_id, output: '12:00' }])
    assert.deepEqual([half.data.turn_id, half.data.open], [null, [second?.call_id]])
    const rest = await settle(data.turn_id, [{ call_id: second?.call_id, error: 'no such city' }])
    const answer = await answerOf(rest.data.turn_id)
    assert.deepEqual(
      answer.tool_calls.map(({ name, ok }) => [name, ok]),
      [
        ['get_time', true],
        ['get_weather', false],
      ],
    )
  })

  it('continue again from a continuation', async () => {
    const agentId = await makeAgent()
    const mark = `chain-${agentId}`
    const { data } = await ask(agentId, `${mark} [[tool get_time {}]] [[tool get_weather {"city": "Oslo"}]]`)
    const once = await settle(data.turn_id, [{ call_id: data.required_actions?.[0]?.call_id, output: 'noon' }])
    const second = await answerOf(once.data.turn_id)
    assert.equal(second.finish_reason, 'action_required')
    const twice = await settle(second.turn_id, [{ call_id: second.required_actions?.[0]?.call_id, output: 'snow' }])
    assert.equal((await answerOf(twice.data.turn_id)).finish_reason, 'stop')
    const messages = await lastMessages(mark)
    assert.deepEqual(
      messages.map(({ role }) => role).filter((role) => role !== 'system'),
      ['user', 'assistant', 'tool', 'assistant', 'tool'],
    )
  })

  it('wait while other messages come, and their results stand before the continuation', async () => {
    const agentId = await makeAgent()
    const { data } = await ask(agentId, '[[tool get_time {}]]')
    const callId = data.required_actions?.[0]?.call_id
    const between = `between-${agentId} [[say Hello.]]`
    await chat(agentId, between, { conversationId: data.conversation_id })
    const settled = await settle(data.turn_id, [{ call_id: callId, output: 'noon' }])
    assert.equal(settled.status, 200, settled.text)
    assert.equal((await answerOf(settled.data.turn_id)).finish_reason, 'stop')
    // On a loaded machine an abandoned attempt may ask once more, so the requests are told apart by what they end with.
    const asked = await modelControl(stack.modelServerUrl).requests({ contains: `between-${agentId}`, kind: 'chat' })
    const endingWith = (end: RegExp) => asked.find(({ messages }) => end.test(messages?.at(-1)?.text ?? ''))
    const late = new RegExp(`The result of the call ${callId} of get_time:\\n<untrusted-\\w+>\\nnoon`)
    for (const sent of [endingWith(new RegExp(`between-${agentId}`)), endingWith(late)])
      assert.match(sent?.messages?.find(({ role }) => role === 'tool')?.text ?? '', /waits for its result/)
  })

  it('get the true arguments where the agent masks, and receipts the masked ones', async () => {
    const agentId = await makeAgent({
      guardrails: { piiDetection: true, blockedTopics: [], maxInputLength: 10_000, maxOutputLength: 10_000 },
    })
    const message = `masked-${agentId}`
    const written = '[[tool get_weather {"city": "ada@example.com"}]] [[say Done.]]'
    await modelControl(stack.modelServerUrl).setAnswers({ [message]: written })
    const called = await ask(agentId, message)
    assert.deepEqual(called.data.required_actions?.[0]?.arguments, { city: 'ada@example.com' })
    const receipt = await receiptOf(called.data.turn_id)
    assert.deepEqual(receipt.required_actions[0]?.arguments, { city: '[EMAIL]' })
    assert.deepEqual(receipt.tool_calls[0]?.status, 'waiting')
  })

  it('are rejected when their turn is cancelled', async () => {
    const agentId = await makeAgent()
    const { data } = await ask(agentId, '[[tool get_time {}]]')
    await request('POST', `/v1/turns/${data.turn_id}/cancel`)
    assert.equal((await receiptOf(data.turn_id)).required_actions[0]?.status, 'rejected')
    const late = await settle(data.turn_id, [{ call_id: data.required_actions?.[0]?.call_id, output: 1 }])
    assert.deepEqual([late.status, late.error?.code], [409, 'ACTION_SETTLED'])
  })

  it('take one output for each call', async () => {
    const agentId = await makeAgent()
    const { data } = await ask(agentId, '[[ptool get_time {}]] [[ptool get_time {}]]')
    const call_id = data.required_actions?.[0]?.call_id
    const codes = async (outputs: unknown[]) => {
      const { status, error } = await settle(data.turn_id, outputs)
      return [status, error?.code]
    }
    assert.deepEqual(await codes([{ call_id: 'call_x', output: 1 }]), [404, 'ACTION_NOT_FOUND'])
    assert.deepEqual(await codes([{ call_id }]), [400, 'VALIDATION_ERROR'])
    assert.deepEqual(await codes([{ call_id, output: 1, error: 'x' }]), [400, 'VALIDATION_ERROR'])
    assert.deepEqual(
      await codes([
        { call_id, output: 1 },
        { call_id, output: 1 },
      ]),
      [400, 'VALIDATION_ERROR'],
    )
    assert.deepEqual(await codes([{ call_id, output: 'x'.repeat(200_001) }]), [400, 'VALIDATION_ERROR'])
    assert.deepEqual(await codes([{ call_id, output: null }]), [200, undefined])
    assert.deepEqual(await codes([{ call_id, output: 2 }]), [409, 'ACTION_SETTLED'])
  })

  it('are offered and forced in the first round as the request chooses', async () => {
    const calculator = { type: 'calculator', name: 'calculator', description: 'Computes.', config: {} }
    const agentId = await makeAgent({ tools: [calculator] })
    const offered = async (tool_choice: string) => {
      const mark = `choice-${tool_choice}-${agentId}`
      await ask(agentId, `${mark} [[say Yes.]]`, { tool_choice })
      const asked = (await modelControl(stack.modelServerUrl).requests({ contains: mark })).at(-1)
      return asked?.tools?.map(({ name }) => name)
    }
    assert.deepEqual(await offered('auto'), ['calculator', 'get_weather', 'get_time'])
    assert.deepEqual(await offered('none'), ['calculator'])
    assert.deepEqual(await offered('required'), ['get_weather', 'get_time'])
  })

  const refusals: [string, Record<string, unknown>, string][] = [
    ['a name that the agent has', { tools: [{ name: 'calculator', description: '' }] }, 'tools[0].name'],
    ['the name of a built-in tool', { tools: [{ name: 'escalate', description: '' }] }, 'tools[0].name'],
    ['a name that is there twice', { tools: [clock, clock] }, 'tools[1].name'],
    ['two underscores', { tools: [{ name: 'a__b', description: '' }] }, 'tools[0].name'],
    ['another character', { tools: [{ name: 'a b', description: '' }] }, 'tools[0].name'],
    ['a schema of no object', { tools: [{ ...clock, parameters: { type: 'string' } }] }, 'tools[0].parameters.type'],
    ['a choice of no tool', { tools: [clock], tool_choice: { name: 'other' } }, 'tool_choice.name'],
    ['too many', { tools: Array.from({ length: 128 }, (_, n) => ({ name: `t${n}`, description: '' })) }, 'tools'],
  ]
  for (const [what, more, field] of refusals)
    it(`are refused for ${what}`, async () => {
      const calculator = { type: 'calculator', name: 'calculator', description: 'Computes.', config: {} }
      const agentId = await makeAgent({ tools: [calculator] })
      const { status, error } = await ask(agentId, 'hi', more)
      assert.deepEqual([status, error?.code, error?.field], [400, 'VALIDATION_ERROR', field])
      assert.ok(error?.fix)
    })
})
