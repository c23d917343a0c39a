import { thoughtSignatureOf } from './anthropic.ts'
import { type CallMessage, flat, type Json, type ModelCall, saidIn } from './call.ts'

type Block = {
  type: string
  text?: string
  id?: string
  name?: string
  input?: Json
  tool_use_id?: string
  content?: unknown
  thinking?: string
  signature?: string
  data?: string
  cache_control?: unknown
}
type Message = { role: string; content?: string | Block[] }
export type MessagesBody = {
  model?: string
  max_tokens?: number
  stream?: boolean
  system?: string | { text?: string; cache_control?: unknown }[]
  messages?: Message[]
  tools?: { name: string; input_schema?: Json; cache_control?: unknown }[]
  output_config?: { format?: { schema?: Json } }
}

/** Reads a request of the Messages API. */
export function callOfMessages(body: MessagesBody): ModelCall {
  const system = flat(body.system)
  return {
    model: body.model ?? '',
    stream: body.stream === true,
    usageInStream: true,
    messages: [
      ...(system ? [{ role: 'system', text: system, calls: [] }] : []),
      ...(body.messages ?? []).flatMap(messagesOf),
    ],
    tools: (body.tools ?? []).map(({ name, input_schema }) => ({ name, parameters: input_schema ?? {} })),
    schema: body.output_config?.format?.schema,
  }
}

function messagesOf(message: Message): CallMessage[] {
  const blocks = blocksOf(message)
  const results = blocks.filter(({ type }) => type === 'tool_result')
  const text = blocks.flatMap((block) => (block.type === 'text' ? [block.text ?? ''] : [])).join('')
  const calls = blocks.flatMap(({ type, id, name, input }) =>
    type === 'tool_use' ? [{ id: id ?? '', name: name ?? '', arguments: JSON.stringify(input ?? {}) }] : [],
  )
  const told = results.map(({ tool_use_id = '', content }) => ({
    role: 'tool',
    text: flat(content),
    calls: [],
    callId: tool_use_id,
  }))
  return text || calls.length > 0 || told.length === 0
    ? [...told, { role: message.role, text, ...saidIn(blocks.filter(({ type }) => type === 'text')), calls }]
    : told
}

const blocksOf = ({ content = [] }: Message): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content

/** The reason why Anthropic would answer 400, or undefined for a valid request. */
export function messagesViolation(body: MessagesBody): string | undefined {
  const { messages = [], tools = [] } = body
  if (!body.max_tokens) return 'max_tokens: Field required'
  if (messages.length === 0) return 'messages: at least one message is required'
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role'
  const badName = tools.find(({ name }) => !/^[a-zA-Z0-9_-]{1,128}$/.test(name))
  if (badName) return `tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$' (${badName.name})`
  if (tools.some(({ input_schema }) => input_schema?.type !== 'object'))
    return 'tools.0.custom.input_schema.type: Field required'
  if (cacheMarks(body) > 4) return 'A maximum of 4 blocks with cache_control may be provided.'
  return blockViolation(messages, tools.length > 0)
}

function blockViolation(messages: Message[], hasTools: boolean): string | undefined {
  let open: string[] = []
  for (const message of messages) {
    const blocks = blocksOf(message)
    if (blocks.length === 0) return 'messages: all messages must have non-empty content'
    if (blocks.some(({ type, text }) => type === 'text' && !text?.trim()))
      return 'text content blocks must be non-empty'
    if (blocks.some(({ type }) => type.startsWith('tool_')) && !hasTools)
      return 'Requests which include `tool_use` or `tool_result` blocks must define tools'
    const results = blocks.flatMap(({ type, tool_use_id = '' }) => (type === 'tool_result' ? [tool_use_id] : []))
    const unanswered = open.filter((id) => !results.includes(id))
    if (unanswered.length > 0)
      return `tool_use ids were found without tool_result blocks immediately after: ${unanswered}`
    const unknown = results.find((id) => !open.includes(id))
    if (unknown !== undefined) return `unexpected tool_use_id found in tool_result blocks: ${unknown}`
    const changed = blocks.some(
      ({ type, thinking = '', signature }) => type === 'thinking' && signature !== thoughtSignatureOf(thinking),
    )
    if (changed) return 'Invalid `signature` in `thinking` block'
    open = blocks.flatMap(({ type, id = '' }) => (type === 'tool_use' ? [id] : []))
  }
  return open.length > 0 ? `tool_use ids were found without tool_result blocks immediately after: ${open}` : undefined
}

function cacheMarks({ system, messages = [], tools = [] }: MessagesBody): number {
  const systemBlocks = Array.isArray(system) ? system : []
  return [...systemBlocks, ...tools, ...messages.flatMap(blocksOf)].filter((block) => block.cache_control).length
}
