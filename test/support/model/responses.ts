import { randomUUID } from 'node:crypto'
import { type CallMessage, flat, type Json, type ModelCall } from './call.ts'
import type { Script } from './script.ts'
import type { ScriptedUsage } from './usage.ts'

type Item = {
  type?: string
  role?: string
  content?: unknown
  call_id?: string
  name?: string
  arguments?: string
  output?: string
}
export type ResponsesBody = {
  model?: string
  stream?: boolean
  store?: boolean
  include?: string[]
  input?: Item[]
  tools?: { name: string; parameters?: Json }[]
  text?: { format?: { schema?: Json } }
}

/** Reads a request of the Responses API. Calls are messages of their own there. */
export const callOfResponses = (body: ResponsesBody): ModelCall => ({
  model: body.model ?? '',
  stream: body.stream === true,
  usageInStream: true,
  messages: (body.input ?? []).flatMap(messageOf),
  tools: (body.tools ?? []).map(({ name, parameters }) => ({ name, parameters: parameters ?? {} })),
  schema: body.text?.format?.schema,
})

function messageOf(item: Item): CallMessage[] {
  const { role = 'user', content, call_id = '', name = '', arguments: given = '' } = item
  if (item.type === 'reasoning') return []
  if (item.type === 'function_call')
    return [{ role: 'assistant', text: '', calls: [{ id: call_id, name, arguments: given }] }]
  if (item.type === 'function_call_output')
    return [{ role: 'tool', text: item.output ?? '', calls: [], callId: call_id }]
  return [{ role, text: flat(content), calls: [] }]
}

/** The reason why OpenAI would answer 400, with the parameter; undefined for a valid request. */
export function responsesViolation({ include = [], model = '', input = [], tools = [] }: ResponsesBody) {
  if (model.startsWith('plain') && include.length > 0) return 'Encrypted content is not supported with this model.'
  const badName = tools.find(({ name }) => !/^[A-Za-z0-9_-]{1,64}$/.test(name))
  if (badName) return `Invalid 'tools[0].name': ${badName.name}`
  const calls = input.flatMap(({ type, call_id }) => (type === 'function_call' ? [call_id] : []))
  const results = input.flatMap(({ type, call_id }) => (type === 'function_call_output' ? [call_id] : []))
  const orphan = results.find((id) => !calls.includes(id))
  if (orphan !== undefined) return `No tool call found for function call output with call_id ${orphan}.`
  const open = calls.find((id) => !results.includes(id))
  return open === undefined ? undefined : `No tool output found for function call ${open}.`
}

const id = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

function outputOf(script: Script) {
  const { thought, calls, finish, text } = script
  const reasoning =
    thought === undefined
      ? []
      : [
          {
            type: 'reasoning',
            id: id('rs'),
            summary: [{ type: 'summary_text', text: thought }],
            encrypted_content: 'c2Vj',
          },
        ]
  const part =
    finish === 'refused' ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations: [] }
  const said = { type: 'message', id: id('msg'), role: 'assistant', status: 'completed', content: [part] }
  const called = calls.map(({ name, arguments: given }) => ({
    type: 'function_call',
    id: id('fc'),
    call_id: id('call'),
    name,
    arguments: JSON.stringify(given),
    status: 'completed',
  }))
  return [...reasoning, ...(calls.length > 0 ? called : [said])]
}

const REASONS: Partial<Record<NonNullable<Script['finish']>, string>> = {
  length: 'max_output_tokens',
  blocked: 'content_filter',
}

/** A complete answer of the Responses API. */
export function responsesAnswer({ model }: ModelCall, script: Script, tokens: ScriptedUsage) {
  const reason = script.finish && REASONS[script.finish]
  return {
    id: id('resp'),
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    model,
    status: reason ? 'incomplete' : 'completed',
    incomplete_details: reason ? { reason } : null,
    output: outputOf(script),
    ...(!script.withoutUsage && {
      usage: {
        input_tokens: tokens.input,
        input_tokens_details: { cached_tokens: tokens.cached ?? 0 },
        output_tokens: tokens.output,
        output_tokens_details: { reasoning_tokens: tokens.reasoning ?? 0 },
        total_tokens: tokens.input + tokens.output,
      },
    }),
  }
}

/** The events of a stream: before the text, for each piece, and after it. */
export function responsesStream(call: ModelCall, script: Script, tokens: ScriptedUsage) {
  let sequence_number = 0
  const event = (type: string, data: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence_number++, ...data })}\n\n`
  const response = responsesAnswer(call, script, tokens)
  const textKind = script.finish === 'refused' ? 'response.refusal.delta' : 'response.output_text.delta'
  const textIndex = response.output.length - 1
  const { thought } = script
  return {
    start: [
      event('response.created', { response: { ...response, status: 'in_progress', output: [], usage: null } }),
      ...(thought === undefined
        ? []
        : [event('response.reasoning_summary_text.delta', { output_index: 0, summary_index: 0, delta: thought })]),
    ],
    piece: (delta: string) => event(textKind, { output_index: textIndex, content_index: 0, delta }),
    end: script.fault
      ? [
          event('response.failed', {
            response: { ...response, status: 'failed', error: { code: script.fault, message: 'secret-key' } },
          }),
        ]
      : [
          ...response.output.map((item, output_index) => event('response.output_item.done', { output_index, item })),
          event(response.status === 'completed' ? 'response.completed' : 'response.incomplete', { response }),
        ],
  }
}
