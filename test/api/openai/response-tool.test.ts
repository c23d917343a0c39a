import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type OpenAI from 'openai'
import { modelControl } from '../../support/model/client.ts'
import { openAiClient, user } from '../../support/openai/client.ts'
import { stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

type Item = OpenAI.Responses.ResponseInputItem

const openai = openAiClient()
const weather = {
  type: 'function' as const,
  name: 'get_weather',
  description: 'The weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  strict: true,
}
const clock = { type: 'function' as const, name: 'get_time', parameters: null, strict: null }
const tools = [weather, clock]
const OSLO = '[[tool get_weather {"city": "Oslo"}]]'

const ask = (
  model: string,
  input: string | Item[],
  more: Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming> = {},
) => openai.responses.create({ model, input, tools, ...more })
const outputOf = (call_id: string, output: string) => ({ type: 'function_call_output' as const, call_id, output })
const callsOf = ({ output }: OpenAI.Responses.Response) => output.filter((item) => item.type === 'function_call')

async function lastRoles(mark: string) {
  const requests = await modelControl(stack.modelServerUrl).requests({ contains: mark })
  const { messages = [] } = requests.findLast(({ kind }) => kind === 'chat') ?? {}
  return messages.map(({ role }) => role).filter((role) => role !== 'system')
}

describe('functions of the Responses API', () => {
  it('are items of the answer, and their outputs continue it', async () => {
    const model = await makeAgent()
    const first = await ask(model, `${model} ${OSLO}`, { instructions: 'Be brief.' })
    const [call] = callsOf(first)
    assert.deepEqual([first.status, first.output.length, call?.name], ['completed', 1, 'get_weather'])
    assert.deepEqual([call?.arguments, call?.status], ['{"city":"Oslo"}', 'completed'])
    assert.deepEqual(
      [first.tool_choice, first.tools.map((tool) => tool.type === 'function' && tool.name)],
      ['auto', ['get_weather', 'get_time']],
    )
    const input = [outputOf(call?.call_id ?? '', '4 degrees')]
    const second = await ask(model, input, { previous_response_id: first.id })
    assert.match(second.output_text, /TOOL SAID: .*4 degrees/s)
    assert.deepEqual([second.previous_response_id, second.instructions], [first.id, 'Be brief.'])
    assert.equal((await ask(model, input, { previous_response_id: first.id })).id, second.id)
    assert.equal((await openai.responses.retrieve(first.id)).output.length, 1)
    const third = await ask(model, '[[echo-history]]', { previous_response_id: second.id })
    assert.match(third.output_text, /user:.*assistant:\|tool:.*4 degrees.*assistant:TOOL SAID/s)
  })

  it('are streamed with the events of each call', async () => {
    const model = await makeAgent()
    const input = '[[ptool get_weather {"city": "Oslo"}]] [[ptool get_time {}]]'
    const events = await Array.fromAsync(await openai.responses.create({ model, input, tools, stream: true }))
    const ofCall = [
      'response.output_item.added',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'response.output_item.done',
    ]
    assert.deepEqual(
      events.map(({ type }) => type),
      ['response.created', 'response.in_progress', ...ofCall, ...ofCall, 'response.completed'],
    )
    assert.deepEqual(
      events.map(({ sequence_number }) => sequence_number),
      events.map((_event, index) => index),
    )
    const last = events.at(-1)
    assert.ok(last?.type === 'response.completed')
    const outputs = callsOf(last.response).map(({ call_id }) => outputOf(call_id, 'fine'))
    const more = { model, tools, previous_response_id: last.response.id, stream: true as const }
    const rest = await Array.fromAsync(await openai.responses.create({ ...more, input: outputs }))
    const text = rest.map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('')
    assert.match(text, /TOOL SAID/)
  })

  it('continue from the items of a client that keeps them itself', async () => {
    const model = await makeAgent()
    const first = await ask(model, `${model} ${OSLO} [[tool get_time {}]]`, { store: false })
    const before = [user(`${model} ${OSLO}`), ...first.output] as Item[]
    const given = [...before, outputOf(callsOf(first)[0]?.call_id ?? '', 'snow')]
    const second = await ask(model, given, { store: false })
    const [call] = callsOf(second)
    assert.equal(call?.name, 'get_time')
    const third = await ask(model, [...given, ...(second.output as Item[]), outputOf(call?.call_id ?? '', 'noon')])
    assert.match(third.output_text, /TOOL SAID: .*noon/s)
    assert.deepEqual(await lastRoles(model), ['user', 'assistant', 'tool', 'assistant', 'tool'])
  })

  it('may be referred to by their items', async () => {
    const model = await makeAgent()
    const first = await ask(model, OSLO)
    const [call] = callsOf(first)
    const reference = { type: 'item_reference' as const, id: call?.id ?? '' }
    const answer = await ask(model, [user(OSLO), reference, outputOf(call?.call_id ?? '', 'snow')])
    assert.match(answer.output_text, /TOOL SAID: .*snow/s)
  })

  it('are settled before a message of the user', async () => {
    const model = await makeAgent()
    const first = await ask(model, OSLO)
    const input = [outputOf(callsOf(first)[0]?.call_id ?? '', 'snow'), user(`${model} [[echo-history]]`)]
    const next = await ask(model, input, { previous_response_id: first.id })
    assert.match(next.output_text, /HISTORY<<user:.*\|assistant:\|tool:.*snow/s)
  })

  it('are part of the history from an older response', async () => {
    const model = await makeAgent()
    const first = await ask(model, OSLO)
    const input = [outputOf(callsOf(first)[0]?.call_id ?? '', 'snow')]
    const second = await ask(model, input, { previous_response_id: first.id })
    await ask(model, '[[say later]]', { previous_response_id: second.id })
    const other = await ask(model, '[[echo-history]]', { previous_response_id: second.id })
    assert.match(other.output_text, /HISTORY<<user:.*\|assistant:\|tool:.*snow.*\|assistant:TOOL SAID/s)
  })

  it('are refused where nothing fits', async () => {
    const model = await makeAgent()
    const first = await ask(model, OSLO)
    const foreign = ask(model, [outputOf('call_x', 'a')], { previous_response_id: first.id })
    await assert.rejects(foreign, { status: 400, param: 'input[0]' })
    await assert.rejects(ask(model, 'hi', { tools: [{ ...clock, name: 'escalate' }] }), { param: 'tools[0].name' })
    const choice = { type: 'function' as const, name: 'other' }
    await assert.rejects(ask(model, 'hi', { tool_choice: choice }), { status: 400, param: 'tool_choice.name' })
  })
})
