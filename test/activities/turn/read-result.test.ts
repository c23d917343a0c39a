import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { modelControl } from '../../support/model/client.ts'
import type { SeenRequest } from '../../support/model/state.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { chat, chatStream, makeAgent, resumeStream } from '../../support/turn/chat.ts'
import { openService } from '../tool/tool-server.ts'

/** 140,000 characters that differ from place to place, with one of two UTF-16 units. */
const TEXT = `😀${Array.from({ length: 20_000 }, (_, place) => String(place).padStart(6, '0')).join(' ')}`
const COUNT = TEXT.length - 1
const at = (from: number, to: number) => Array.from(TEXT).slice(from, to).join('')
const read = (callId: string, offset: number) =>
  `[[tool read_tool_result {"call_id": "${callId}", "offset": ${offset}}]]`

let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  service = await openService()
  service.answers((_request, response) => response.end(TEXT))
})
after(() => service.close())

const withTool = (configurations: Record<string, unknown> = {}) =>
  makeAgent({
    tools: [{ type: 'api_call', name: 'fetch_report', description: 'A report.', config: { url: service.base } }],
    ...configurations,
  })

async function requestsOf(mark: string): Promise<SeenRequest[]> {
  const seen = await modelControl(stack.modelServerUrl).requests({ contains: mark })
  return seen.filter(({ kind }) => kind === 'chat')
}

/** The results in the last request, taken out of their blocks. */
async function resultsOf(mark: string): Promise<string[]> {
  const messages = (await requestsOf(mark)).at(-1)?.messages ?? []
  const tools = messages.filter(({ role }) => role === 'tool')
  return tools.map(({ text }) => /<(untrusted-\w+)>\n([\s\S]*)\n<\/\1>$/.exec(text)?.[2] ?? `unmarked: ${text}`)
}

const offered = ({ tools = [] }: SeenRequest) => tools.map(({ name }) => name)

describe('a result of more than 50,000 characters', () => {
  it('is read to its end, and reading counts as no round', async () => {
    const agentId = await withTool({ model: undefined })
    const mark = `read-${agentId}`
    const message = `${mark} [[tool fetch_report {}]] ${read('call_1_1', 50_000)} ${read('call_1_1', 100_000)} [[say Done.]]`
    const { data } = await request<ChatResult>('POST', '/v1/chat', {
      body: { agent_id: agentId, message, settings: { maxToolRounds: 1 } },
    })
    const [first = '', second = '', third = ''] = await resultsOf(mark)
    assert.equal(data.text, 'Done.')
    assert.equal(
      first,
      `${at(0, 50_000)}\n[cut here: ${COUNT} characters in all]\n[call_id: call_1_1, next_offset: 50000: read_tool_result reads on]`,
    )
    assert.equal(
      second,
      `${at(50_000, 100_000)}\n[characters 50000 to 100000 of ${COUNT}]\n[call_id: call_1_1, next_offset: 100000: read_tool_result reads on]`,
    )
    assert.equal(
      third,
      `${at(100_000, COUNT)}\n[characters 100000 to ${COUNT} of ${COUNT}]\n[call_id: call_1_1, next_offset: null]`,
    )
    const [begun, ...later] = (await requestsOf(mark)).map(offered)
    assert.deepEqual(begun, ['fetch_report'])
    assert.ok(later.every((names) => names.includes('read_tool_result')))
    const receipt = await request<Receipt>('GET', `/v1/turns/${data.turn_id}`)
    assert.deepEqual(
      receipt.data.tool_calls.map(({ name, type, ok }) => [name, type, ok]),
      [
        ['fetch_report', 'api_call', true],
        ['read_tool_result', 'read_tool_result', true],
        ['read_tool_result', 'read_tool_result', true],
      ],
    )
  })

  it('is masked in each piece as it was the first time', async () => {
    const secret = `${'x'.repeat(49_995)} ada@example.com ${'y'.repeat(30_000)} ada@example.com`
    service.answers((_request, response) => response.end(secret))
    const agentId = await withTool({
      guardrails: { maxInputLength: 4000, maxOutputLength: 4000, blockedTopics: [], piiDetection: true },
    })
    const mark = `masked-${agentId}`
    await chat(agentId, `${mark} [[tool fetch_report {}]] ${read('call_1_1', 50_000)} [[say Done.]]`)
    service.answers((_request, response) => response.end(TEXT))
    const [first = '', second = ''] = await resultsOf(mark)
    assert.ok(`${first}${second}`.includes('@') === false)
    const joined = `${first.split('\n')[0]}${second.split('\n')[0]}`
    assert.equal(joined, `${'x'.repeat(49_995)} [EMAIL] ${'y'.repeat(30_000)} [EMAIL]`)
  })

  it('of a tool of the caller is cut and read on, too', async () => {
    const agentId = await makeAgent()
    const message = `caller-${agentId} [[tool lookup {}]]`
    const body = { agent_id: agentId, message, tools: [{ name: 'lookup', description: 'Looks up.' }] }
    const asked = (await request<ChatResult>('POST', '/v1/chat', { body })).data
    const callId = asked.required_actions?.[0]?.call_id ?? ''
    await modelControl(stack.modelServerUrl).setAnswers({
      [message]: `[[tool lookup {}]] ${read(callId, 50_000)} [[say Done.]]`,
    })
    const outputs = [{ call_id: callId, output: TEXT }]
    const path = `/v1/turns/${asked.turn_id}/tool-outputs`
    const settled = await request<{ turn_id: string }>('POST', path, { body: { outputs } })
    const events = await resumeStream(settled.data.turn_id, 0)
    assert.ok(events.some(({ event, data }) => event === 'tool.call' && data.name === 'read_tool_result'))
    const [first = '', second = ''] = await resultsOf(`caller-${agentId}`)
    assert.ok(first.startsWith(at(0, 50_000)) && first.endsWith('next_offset: 50000: read_tool_result reads on]'))
    assert.ok(second.startsWith(at(50_000, 100_000)))
  })

  it('is read in the next turn of its conversation, and in no other', async () => {
    const agentId = await withTool()
    const body = { agent_id: agentId, tools: [{ name: 'lookup', description: 'Looks up.' }] }
    const message = `named-${agentId} [[tool fetch_report {}]] [[tool lookup {}]]`
    const asked = (await request<ChatResult>('POST', '/v1/chat', { body: { ...body, message } })).data
    const receipt = await request<Receipt>('GET', `/v1/turns/${asked.turn_id}`)
    const callId = receipt.data.tool_calls[0]?.call_id ?? ''
    const mark = `next-${agentId}`
    await chat(agentId, `${mark} ${read(callId, 50_000)} [[say Done.]]`, { conversationId: asked.conversation_id })
    assert.ok((await resultsOf(mark)).at(-1)?.startsWith(at(50_000, 100_000)))
    const stranger = `stranger-${agentId}`
    const events = await chatStream(agentId, `${stranger} [[tool fetch_report {}]] ${read(callId, 0)} [[say Done.]]`)
    const failures = events.filter(({ event, data }) => event === 'tool.result' && data.ok === false)
    assert.match(String(failures[0]?.data.error), /^No call of this conversation has this call_id/)
  })
})

describe('the name read_tool_result', () => {
  it('is refused for a tool of the agent and for one of the caller', async () => {
    const agentId = await makeAgent()
    const tools = [{ type: 'calculator', name: 'read_tool_result', description: 'Mine.', config: {} }]
    const own = await request('PUT', `/v1/agents/${agentId}/tools`, { body: tools })
    assert.deepEqual([own.status, own.error.field], [400, '[0].name'])
    const body = { agent_id: agentId, message: 'hi', tools: [{ name: 'read_tool_result', description: 'Mine.' }] }
    const callers = await request('POST', '/v1/chat', { body })
    assert.deepEqual([callers.status, callers.error.field], [400, 'tools[0].name'])
  })
})
