import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type OpenAI from 'openai'
import { zodFunction, zodResponseFormat } from 'openai/helpers/zod'
import { z } from 'zod'
import { turnEvents, turns } from '../../../store/tables/index.ts'
import { modelControl } from '../../support/model/client.ts'
import { amsOf, openAiClient, user } from '../../support/openai/client.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

type Message = OpenAI.ChatCompletionMessageParam
type Tool = OpenAI.ChatCompletionFunctionTool

const openai = openAiClient()
const system = { role: 'system' as const, content: 'Be brief.' }
const city = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const functionTool = (name: string, more: object = {}): Tool => ({ type: 'function', function: { name, ...more } })
const weather = functionTool('get_weather', { description: 'The weather of a city.', parameters: city, strict: true })
const tools = [weather, functionTool('get_time', { parameters: {} })]
const OSLO = '[[tool get_weather {"city": "Oslo"}]]'
const result = (call: { id: string } | undefined, content: string) => ({
  role: 'tool' as const,
  tool_call_id: call?.id ?? '',
  content,
})

const ask = (model: string, messages: Message[], more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
  openai.chat.completions.create({ model, messages, tools, ...more })

/** Asks with a message that calls; returns the messages up to the calls. */
async function asked(model: string, text = OSLO) {
  const before: Message[] = [system, user(text)]
  const answer = await ask(model, before)
  const message = answer.choices[0]?.message
  assert.ok(message?.tool_calls, JSON.stringify(answer))
  return { messages: [...before, message], calls: message.tool_calls, answer }
}

const textOf = ({ choices }: OpenAI.ChatCompletion) => choices[0]?.message.content ?? ''

/** The last request with this mark that the model got, without its system messages. */
async function lastRequest(mark: string) {
  const requests = await modelControl(stack.modelServerUrl).requests({ contains: mark })
  const last = requests.findLast(({ kind }) => kind === 'chat')
  const { messages = [], tools: offered } = last ?? {}
  return { system: messages.filter(({ role }) => role === 'system'), messages, tools: offered }
}
const rolesOf = ({ messages }: { messages: { role: string }[] }) =>
  messages.map(({ role }) => role).filter((role) => role !== 'system')

describe('tools of Chat Completions', () => {
  it('are called, and messages of tools continue the turn', async () => {
    const model = await makeAgent()
    const { messages, calls, answer } = await asked(model, `${model} ${OSLO}`)
    const [call] = calls
    assert.equal(answer.choices[0]?.finish_reason, 'tool_calls')
    assert.equal(answer.choices[0]?.message.content, null)
    assert.match(call?.id ?? '', /^call_[A-Za-z0-9]{24}$/)
    assert.deepEqual(call?.type === 'function' && call.function, { name: 'get_weather', arguments: '{"city":"Oslo"}' })
    assert.deepEqual([amsOf(answer).finish_reason, amsOf(answer).ignored], ['action_required', []])
    const more = [...messages, result(call, '4 degrees')]
    const second = await ask(model, more)
    assert.equal(second.choices[0]?.finish_reason, 'stop')
    assert.match(textOf(second), /TOOL SAID: .*4 degrees/s)
    assert.equal(amsOf(second).conversation_id, amsOf(answer).conversation_id)
    const seen = await lastRequest(model)
    assert.deepEqual(rolesOf(seen), ['user', 'assistant', 'tool'])
    assert.match(seen.system?.[0]?.text ?? '', /Be brief\./)
    assert.equal((await ask(model, more)).id, second.id)
  })

  it('are streamed with index, id and arguments', async () => {
    const model = await makeAgent()
    const messages = [user('[[ptool get_weather {"city": "Oslo"}]] [[ptool get_time {}]]')]
    const chunks = await Array.fromAsync(
      await openai.chat.completions.create({
        model,
        messages,
        tools,
        stream: true,
        stream_options: { include_usage: true },
      }),
    )
    const calls = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? [])
    assert.deepEqual(
      calls.map(({ index, type, function: called }) => [index, type, called?.name, called?.arguments]),
      [
        [0, 'function', 'get_weather', '{"city":"Oslo"}'],
        [1, 'function', 'get_time', '{}'],
      ],
    )
    assert.equal(chunks.at(-2)?.choices[0]?.finish_reason, 'tool_calls')
    const answer = { role: 'assistant' as const, tool_calls: calls as OpenAI.ChatCompletionMessageFunctionToolCall[] }
    const results = calls.map(({ id = '' }) => result({ id }, 'fine'))
    const stream = await openai.chat.completions.create({
      model,
      messages: [...messages, answer, ...results],
      tools,
      stream: true,
    })
    const text = (await Array.fromAsync(stream)).map(({ choices }) => choices[0]?.delta.content ?? '').join('')
    assert.match(text, /TOOL SAID/)
  })

  it('run in rounds, each with the history once', async () => {
    const model = await makeAgent()
    const first = await asked(model, `${model} ${OSLO} [[tool get_time {}]]`)
    const answered = [...first.messages, result(first.calls[0], 'snow')]
    const second = (await ask(model, answered)).choices[0]?.message
    const [call] = second?.tool_calls ?? []
    assert.equal(call?.type === 'function' && call.function.name, 'get_time')
    await ask(model, [...answered, second as Message, result(call, 'noon')])
    assert.deepEqual(rolesOf(await lastRequest(model)), ['user', 'assistant', 'tool', 'assistant', 'tool'])
  })

  it('need a result for each call, and take one for each', async () => {
    const model = await makeAgent()
    const { messages, calls } = await asked(model, '[[ptool get_weather {"city": "Oslo"}]] [[ptool get_time {}]]')
    const [first, second] = calls
    const refused = async (...more: Message[]) => {
      const error = await ask(model, [...messages, ...more]).catch((thrown: unknown) => thrown)
      const { status, param } = error as { status?: number; param?: string }
      return [status, param]
    }
    assert.deepEqual(await refused(), [400, 'messages[2].role'])
    assert.deepEqual(await refused(result(first, 'a')), [400, 'messages[2].tool_calls'])
    assert.deepEqual(await refused(result(first, 'a'), result(second, 'b'), result(second, 'b')), [400, 'messages[5]'])
    assert.deepEqual(await refused(result(first, 'a'), result(second, 'x'.repeat(200_001))), [400, 'messages[4]'])
    const shorter = messages.slice(0, 2)
    const alone = { role: 'assistant' as const, tool_calls: calls.slice(0, 1) }
    await assert.rejects(ask(model, [...shorter, alone, result(first, 'a')]), { status: 400, param: 'messages' })
    await assert.rejects(ask(model, [...shorter, result({ id: 'call_x' }, 'a')]), { status: 400, param: 'messages[2]' })
    assert.match(textOf(await ask(model, [...messages, result(first, 'a'), result(second, 'b')])), /TOOL SAID/)
    const again = ask(model, [...messages, result(first, 'a'), result(second, 'c')])
    await assert.rejects(again, { status: 409, code: 'ACTION_SETTLED' })
  })

  it('are settled by a message of the user behind their results, which is the next turn', async () => {
    const model = await makeAgent()
    const { messages, calls, answer } = await asked(model)
    const mark = `next-${model}`
    const next = await ask(model, [...messages, result(calls[0], 'snow'), user(`${mark} [[say Then ski.]]`)])
    assert.equal(textOf(next), 'Then ski.')
    const seen = await lastRequest(mark)
    assert.deepEqual(rolesOf(seen), ['user', 'assistant', 'tool', 'user'])
    assert.match(seen.messages.find(({ role }) => role === 'tool')?.text ?? '', /snow/)
    const { data } = await request<{ required_actions: { status: string }[]; continued_by: string | null }>(
      'GET',
      `/v1/turns/${amsOf(answer).turn_id}`,
    )
    assert.deepEqual([data.required_actions[0]?.status, data.continued_by], ['settled', null])
  })

  it('wait on where the message behind their results is refused', async () => {
    const model = await makeAgent()
    const before: Message[] = [system, user(OSLO)]
    const answer = await ask(model, before, { safety_identifier: 'ada' })
    const message = answer.choices[0]?.message as OpenAI.ChatCompletionMessage
    const [call] = message.tool_calls ?? []
    const more = [...before, message, result(call, '4 degrees'), user('[[say hello]]')]
    const headers = { 'X-Conversation-Id': amsOf(answer).conversation_id }
    const body = { model, messages: more, tools, safety_identifier: 'grace' }
    await assert.rejects(openai.chat.completions.create(body, { headers }), { status: 400 })
    const statusOf = async () => {
      const { data } = await request<{ required_actions: { status: string }[] }>(
        'GET',
        `/v1/turns/${amsOf(answer).turn_id}`,
      )
      return data.required_actions.map(({ status }) => status)
    }
    assert.deepEqual(await statusOf(), ['open'])
    await openai.chat.completions.create({ ...body, safety_identifier: 'ada' }, { headers })
    assert.deepEqual(await statusOf(), ['settled'])
  })

  it('stay in their conversation with X-Conversation-Id, also behind other turns, with the instructions', async () => {
    const model = await makeAgent()
    const { messages, calls, answer } = await asked(model)
    const { conversation_id } = amsOf(answer)
    const headers = { 'X-Conversation-Id': conversation_id }
    await openai.chat.completions.create({ model, messages: [user(`between-${model} [[say Hello.]]`)] }, { headers })
    const second = await openai.chat.completions.create(
      { model, messages: [...messages, result(calls[0], 'snow')] },
      { headers },
    )
    assert.equal(amsOf(second).conversation_id, conversation_id)
    const seen = await lastRequest(`between-${model}`)
    assert.match(seen.messages.at(-1)?.text ?? '', /The result of the call call_\w{24} of get_weather:.*snow/s)
    assert.match(seen.messages.map(({ text }) => text).join(), /Be brief\./)
  })

  it('of other services are history, as calls and results', async () => {
    const model = await makeAgent()
    const foreign = (id: string, args: string): Message => ({
      role: 'assistant',
      tool_calls: [{ id, type: 'function', function: { name: 'get_weather', arguments: args } }],
    })
    const messages = [
      user('first'),
      foreign('x y', '{"city":"Rome"}'),
      result({ id: 'x y' }, 'sun'),
      { role: 'assistant' as const, content: 'Sunny.' },
      user(`${model} and now? [[say Now.]]`),
    ]
    assert.equal(textOf(await ask(model, messages)), 'Now.')
    assert.deepEqual(rolesOf(await lastRequest(model)), ['user', 'assistant', 'tool', 'assistant', 'user'])
    const behind = [...messages, foreign('toolu_1', 'no json'), result({ id: 'toolu_1' }, 'rain')]
    assert.match(textOf(await ask(model, behind)), /Now\.|TOOL SAID.*rain/s)
    assert.deepEqual(rolesOf(await lastRequest(model)), [
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
      'assistant',
      'tool',
    ])
  })

  it('of another agent, key or workspace are history', async () => {
    const [model, other] = [await makeAgent(), await makeAgent()]
    const { messages, calls, answer } = await asked(model)
    const more = [...messages, result(calls[0], 'snow')]
    const elsewhere = await ask(other, more)
    assert.notEqual(amsOf(elsewhere).conversation_id, amsOf(answer).conversation_id)
    const foreign = await makeAgent({}, { key: stack.keys.b })
    const client = openAiClient({ key: stack.keys.b })
    await client.chat.completions.create({ model: foreign, messages: more, tools })
    const bound = openAiClient({ key: await makeKey({ agentIds: [other] }) })
    await assert.rejects(bound.chat.completions.create({ model, messages: more, tools }), { status: 404 })
    const { data } = await request<{ required_actions: { status: string }[] }>(
      'GET',
      `/v1/turns/${amsOf(answer).turn_id}`,
    )
    assert.equal(data.required_actions[0]?.status, 'open')
  })

  it('are masked in the history where the agent masks', async () => {
    const guardrails = { piiDetection: true, blockedTopics: [], maxInputLength: 10_000, maxOutputLength: 10_000 }
    const model = await makeAgent({ guardrails })
    const call = {
      id: 'call_1',
      type: 'function' as const,
      function: { name: 'find', arguments: '{"mail":"a@b.example"}' },
    }
    const answer = await ask(model, [
      user('first'),
      { role: 'assistant', tool_calls: [call] },
      result(call, 'c@d.example'),
      user(`${model} [[say Yes.]]`),
    ])
    const { messages } = await lastRequest(model)
    assert.match(messages.find(({ role }) => role === 'tool')?.text ?? '', /\[EMAIL\]/)
    const { text } = await request('GET', `/v1/turns/${amsOf(answer).turn_id}`)
    assert.ok(!text.includes('b.example') && !text.includes('d.example'), text)
  })

  it('are chosen for the first round', async () => {
    const model = await makeAgent()
    const offered = async (tool_choice: OpenAI.ChatCompletionToolChoiceOption) => {
      const mark = `${model} ${JSON.stringify(tool_choice).length}`
      await ask(model, [user(`${mark} [[say Yes.]]`)], { tool_choice })
      return (await lastRequest(mark)).tools?.length ?? 0
    }
    assert.deepEqual([await offered('auto'), await offered('none')], [2, 0])
    const named = { type: 'function' as const, function: { name: 'get_time' } }
    assert.equal(await offered(named), 2)
  })

  const refusals: [string, Record<string, unknown>, string][] = [
    ['a hosted tool', { tools: [{ type: 'web_search' }] }, 'tools[0].type'],
    ['the name of a built-in tool', { tools: [functionTool('escalate')] }, 'tools[0].function.name'],
    [
      'a schema of no object',
      { tools: [functionTool('a', { parameters: { type: 'string' } })] },
      'tools[0].function.parameters.type',
    ],
    [
      'a choice of no tool',
      { tools, tool_choice: { type: 'function', function: { name: 'b' } } },
      'tool_choice.function.name',
    ],
  ]
  for (const [what, more, param] of refusals)
    it(`are refused for ${what}`, async () => {
      const body = { model: await makeAgent(), messages: [user('hi')], ...more }
      const { status, text } = await request('POST', '/openai/v1/chat/completions', { body })
      assert.deepEqual([status, JSON.parse(text).error.param], [400, param], text)
    })
})

describe('an answer that waits for people of the team', () => {
  /** Asks with a call that then waits for an approval in place of the caller. */
  async function askForApproval(more: { stream: boolean }) {
    const [model, headers] = [await makeAgent(), { 'Idempotency-Key': randomUUID() }]
    const body = { model, messages: [user(OSLO)], tools, ...more }
    const send = () => request('POST', '/openai/v1/chat/completions', { body, headers })
    const turnId = (await send()).headers.get('x-turn-id') ?? ''
    const asApproval = (column: string) =>
      sql.raw(`replace(${column}::text, '"type": "tool_output"', '"type": "approval"')::jsonb`)
    await database
      .update(turns)
      .set({ result: asApproval('result') })
      .where(eq(turns.id, turnId))
    await database
      .update(turnEvents)
      .set({ data: asApproval('data') })
      .where(eq(turnEvents.turnId, turnId))
    return { turnId, text: (await send()).text }
  }
  const sentence = 'A colleague is asked to approve this; the answer follows when that is decided.'

  it('stops with one plain sentence', async () => {
    const { text, turnId } = await askForApproval({ stream: false })
    const answer = JSON.parse(text) as OpenAI.ChatCompletion
    assert.deepEqual([answer.choices[0]?.finish_reason, textOf(answer)], ['stop', sentence])
    assert.equal(answer.choices[0]?.message.tool_calls, undefined)
    assert.deepEqual(
      amsOf(answer).required_actions?.map(({ type }) => type),
      ['approval'],
    )
    const response = await openai.responses.retrieve(`resp_${turnId.replaceAll('-', '')}`)
    assert.deepEqual([response.status, response.output_text], ['completed', sentence])
  })

  it('does so in a stream', async () => {
    const { text, turnId } = await askForApproval({ stream: true })
    assert.match(text, new RegExp(`"content":"${sentence}"`))
    assert.match(text, /"finish_reason":"stop"/)
    assert.doesNotMatch(text, /"finish_reason":"tool_calls"/)
    const stream = await openai.responses.retrieve(`resp_${turnId.replaceAll('-', '')}`, { stream: true })
    const events = await Array.fromAsync(stream)
    assert.equal(events.at(-1)?.type, 'response.completed')
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'response.output_text.done' ? event.text : [])),
      [sentence],
    )
  })
})

describe('the parse method of Chat Completions', () => {
  it('gives the arguments of calls, beside a form of the answer', async () => {
    const model = await makeAgent()
    const city = zodFunction({ name: 'get_weather', parameters: z.object({ city: z.string() }) })
    const Weather = zodResponseFormat(z.object({ degrees: z.number() }), 'weather')
    const before: Message[] = [user(`${OSLO} [[say {"degrees": 4}]]`)]
    const asked = { model, tools: [city], response_format: Weather }
    const called = (await openai.chat.completions.parse({ ...asked, messages: before })).choices[0]?.message
    const [call] = called?.tool_calls ?? []
    assert.deepEqual(call?.type === 'function' && call.function.parsed_arguments, { city: 'Oslo' })
  })
})
