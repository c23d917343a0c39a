import { type CallMessage, type Json, type ModelCall, saidIn } from './call.ts'
import { thoughtSignatureOf } from './converse.ts'

type Block = {
  text?: string
  cachePoint?: { type?: string }
  toolUse?: { toolUseId: string; name: string; input?: Json }
  toolResult?: { toolUseId: string; content?: { text?: string }[] }
  reasoningContent?: { reasoningText?: { text: string; signature?: string }; redactedContent?: string }
}
type Message = { role: string; content?: Block[] }
export type ConverseBody = {
  messages?: Message[]
  system?: Block[]
  toolConfig?: { tools?: { toolSpec?: { name: string; inputSchema?: { json?: Json } } }[]; toolChoice?: Json }
  inferenceConfig?: { temperature?: number; topP?: number; maxTokens?: number }
  outputConfig?: { textFormat?: { structure?: { jsonSchema?: { schema?: string } } } }
}

/** Reads a request of Converse or ConverseStream. */
export function callOfConverse(body: ConverseBody, model: string, stream: boolean): ModelCall {
  const system = (body.system ?? []).map(({ text = '' }) => text).join('')
  const schema = body.outputConfig?.textFormat?.structure?.jsonSchema?.schema
  return {
    model,
    stream,
    usageInStream: true,
    messages: [
      ...(system ? [{ role: 'system', text: system, calls: [] }] : []),
      ...(body.messages ?? []).flatMap(messagesOf),
    ],
    tools: toolsOf(body).map(({ name, inputSchema }) => ({ name, parameters: inputSchema?.json ?? {} })),
    schema: schema === undefined ? undefined : JSON.parse(schema),
  }
}

const toolsOf = ({ toolConfig }: ConverseBody) =>
  (toolConfig?.tools ?? []).flatMap(({ toolSpec }) => (toolSpec ? [toolSpec] : []))

function messagesOf({ role, content = [] }: Message): CallMessage[] {
  const told = content.flatMap(({ toolResult }): CallMessage[] =>
    toolResult
      ? [{ role: 'tool', text: textsOf(toolResult.content).join(''), calls: [], callId: toolResult.toolUseId }]
      : [],
  )
  const calls = content.flatMap(({ toolUse }) =>
    toolUse ? [{ id: toolUse.toolUseId, name: toolUse.name, arguments: JSON.stringify(toolUse.input ?? {}) }] : [],
  )
  const texts = textsOf(content)
  if (told.length > 0) return told
  return [{ role, text: texts.join(''), ...(role === 'user' && saidIn(texts)), calls }]
}

const textsOf = (blocks: { text?: string }[] = []) => blocks.flatMap(({ text }) => (text === undefined ? [] : [text]))

/** The reason why Bedrock would refuse the request, or undefined for a valid one. */
export function converseViolation(body: ConverseBody, model: string): string | undefined {
  const { messages = [], system = [], inferenceConfig: { temperature = 0, topP = 0 } = {} } = body
  if (model === 'no-model') return 'The provided model identifier is invalid.'
  if (messages[0]?.role !== 'user') return 'A conversation must start with a user message.'
  if (messages.some(({ role }, index) => role === messages[index - 1]?.role))
    return 'The roles of a conversation must alternate.'
  if (temperature > 1 || topP > 1)
    return 'Value at inferenceConfig failed to satisfy constraint: less than or equal to 1'
  const tools = toolsOf(body)
  const badName = tools.find(({ name }) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))
  if (badName)
    return `Value '${badName.name}' at 'toolConfig.tools.1.member.toolSpec.name' failed to satisfy constraint`
  const blocks = [...system, ...messages.flatMap(({ content = [] }) => content)]
  if (blocks.filter(({ cachePoint }) => cachePoint).length > 4) return 'At most 4 cache points are allowed.'
  if (blocks.some(({ text }) => text !== undefined && !text.trim()))
    return 'The text field in the ContentBlock is blank.'
  if (blocks.some(({ toolUse, toolResult }) => toolUse || toolResult) && tools.length === 0)
    return 'The toolConfig field must be defined when using toolUse and toolResult content blocks.'
  return blockViolation(messages)
}

function blockViolation(messages: Message[]): string | undefined {
  let open: string[] = []
  for (const { content = [] } of messages) {
    if (content.length === 0) return 'The content field in the Message object is empty.'
    const results = content.flatMap(({ toolResult }) => (toolResult ? [toolResult.toolUseId] : []))
    if (results.length !== open.length || results.some((id) => !open.includes(id)))
      return `Expected toolResult blocks for the following Ids: ${open}`
    const changed = content.some(({ reasoningContent: { reasoningText: thought } = {} }) =>
      thought ? thought.signature !== thoughtSignatureOf(thought.text) : false,
    )
    if (changed) return 'The model returned the following errors: Invalid `signature` in `thinking` block'
    open = content.flatMap(({ toolUse }) => (toolUse ? [toolUse.toolUseId] : []))
  }
  return open.length > 0 ? `Expected toolResult blocks for the following Ids: ${open}` : undefined
}

/** The refusal of a model named `plain…`, with its status; undefined when it takes the request. */
export function refusalOfPlainModel(body: ConverseBody, model: string): [status: number, words: string] | undefined {
  if (!model.startsWith('plain')) return undefined
  if (JSON.stringify(body).includes('"cachePoint"'))
    return [403, 'You invoked an unsupported model or your request did not allow prompt caching.']
  if (body.outputConfig?.textFormat) return [400, 'This model does not support structured output.']
  return undefined
}
