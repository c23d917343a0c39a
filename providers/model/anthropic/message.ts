import type Anthropic from '@anthropic-ai/sdk'
import type {
  ForcedChoice,
  ModelImage,
  ModelMessage,
  ModelRequest,
  ModelTool,
  ReasoningEffort,
  ToolCallRequest,
} from '../../../domain/model/model.ts'
import { parseArguments } from '../../../domain/tool/argument.ts'
import { isStrictSchema, systemTextsOf } from './schema.ts'
import type { Block } from './stream.ts'

type MessagesRequest = Anthropic.MessageCreateParamsStreaming
type Message = { role: 'user' | 'assistant'; content: Block[] }

/** Anthropic wants a limit. Every model since Claude 4 takes this one; MAX_OUTPUT_TOKENS says another. */
const DEFAULT_MAX_TOKENS = 32_000
/** Stands before a conversation that begins with an answer: Anthropic and Bedrock want the first word from the user. */
export const LEFT_OUT = '(earlier messages are left out)'
const CACHED = { cache_control: { type: 'ephemeral' as const } }

/**
 * Converts our request into that of the Messages API.
 * @param origin thoughts of this origin alone are sent back
 * @param came what a paused answer has so far
 */
export function messagesRequestOf(request: ModelRequest, origin: string, came: Block[]): MessagesRequest {
  const { tools = [], toolChoice, stop } = request
  const system = systemOf(request)
  return {
    model: request.model,
    max_tokens: request.maxOutputTokens ?? DEFAULT_MAX_TOKENS,
    messages: messagesOf(request, origin, came),
    stream: true,
    ...(system.length > 0 ? { system } : {}),
    ...(tools.length > 0
      ? { tools: tools.map((tool, index) => toolOf(tool, system.length === 0 && index === tools.length - 1)) }
      : {}),
    ...(toolChoice && tools.length > 0 ? { tool_choice: choiceOf(toolChoice) } : {}),
    ...(stop?.length ? { stop_sequences: stop } : {}),
    ...samplingOf(request),
    ...thinkingOf(request),
  }
}

function choiceOf(choice: ForcedChoice): MessagesRequest['tool_choice'] {
  if (choice === 'none') return { type: 'none' }
  return choice === 'required' ? { type: 'any' } : { type: 'tool', name: choice.name }
}

/** The package no longer names these; the models that refuse them say so. */
const samplingOf = ({ temperature, topP }: ModelRequest): Record<string, number> => ({
  // Anthropic's scale ends at 1.
  ...(temperature === undefined ? {} : { temperature: Math.min(temperature, 1) }),
  ...(topP === undefined ? {} : { top_p: topP }),
})

/** The levels of thinking that Anthropic has. */
export const THINKING_LEVELS: Record<Exclude<ReasoningEffort, 'none'>, 'low' | 'medium' | 'high'> = {
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
}

function thinkingOf({ reasoningEffort, responseSchema, toolChoice }: ModelRequest): Partial<MessagesRequest> {
  const format: Anthropic.OutputConfig =
    responseSchema && isStrictSchema(responseSchema.schema)
      ? { format: { type: 'json_schema', schema: responseSchema.schema } }
      : {}
  const effort: Anthropic.OutputConfig =
    reasoningEffort === undefined || reasoningEffort === 'none' ? {} : { effort: THINKING_LEVELS[reasoningEffort] }
  const config = { ...format, ...effort }
  // The protocol refuses to think before a call that the model must make.
  const isForced = toolChoice !== undefined && toolChoice !== 'none'
  return {
    ...(reasoningEffort === 'none' ? { thinking: { type: 'disabled' } } : {}),
    ...(effort.effort && !isForced ? { thinking: { type: 'adaptive', display: 'summarized' } } : {}),
    ...(Object.keys(config).length > 0 ? { output_config: config } : {}),
  }
}

/** The first text, which stays the same longest, has a mark that covers the tools before it; the last one has another. */
function systemOf(request: ModelRequest): Anthropic.TextBlockParam[] {
  const schema = request.responseSchema?.schema
  return systemTextsOf(request, schema && !isStrictSchema(schema) ? schema : undefined).map((text, index, all) => ({
    type: 'text',
    text,
    ...(index === 0 || index === all.length - 1 ? CACHED : {}),
  }))
}

const toolOf = ({ name, description, parameters }: ModelTool, isLast: boolean): Anthropic.Tool => ({
  name,
  description,
  input_schema: { ...parameters, type: 'object' },
  ...(isLast ? CACHED : {}),
})

/**
 * Converts the messages. The results of a round are one message. The history before the new message keeps a mark, so
 * the next turn reads it from the cache; where tools may follow, so does the whole request for the next round.
 */
function messagesOf(request: ModelRequest, origin: string, came: Block[]): Message[] {
  const found: Message[] = []
  let newMessage = 0
  for (const message of request.messages) {
    if (message.role === 'system') continue
    const content = contentOf(message, origin)
    const before = found.at(-1)
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    if (message.role === 'user') newMessage = found.length
    if (message.role === 'tool' && before?.content.at(-1)?.type === 'tool_result') before.content.push(...content)
    else if (content.length > 0) found.push({ role, content })
  }
  mark(found[newMessage - 1])
  if (request.tools?.length) mark(found.at(-1))
  if (found[0]?.role === 'assistant') found.unshift({ role: 'user', content: textsOf(LEFT_OUT) })
  return came.length > 0 ? [...found, { role: 'assistant', content: came }] : found
}

function mark(message: Message | undefined): void {
  const index = message?.content.findLastIndex(({ type }) => type !== 'thinking' && type !== 'redacted_thinking') ?? -1
  const block = message?.content[index]
  if (message && block) message.content[index] = { ...block, ...CACHED } as Block
}

function contentOf(message: ModelMessage, origin: string): Block[] {
  if (message.role === 'tool')
    return [{ type: 'tool_result', tool_use_id: message.callId, content: textsOf(message.text) }]
  if (message.role === 'user')
    return [...textsOf(message.context), ...(message.images ?? []).map(pictureOf), ...textsOf(message.text)]
  if (message.role === 'system') return textsOf(message.text)
  const { thoughts, toolCalls = [] } = message
  if (thoughts?.origin === origin) return withThoughts(thoughts.data as Block[], toolCalls)
  return [...textsOf(message.text), ...toolCalls.map(toolUseOf)]
}

const pictureOf = ({ mediaType, base64 }: ModelImage): Anthropic.ImageBlockParam => ({
  type: 'image',
  source: { type: 'base64', media_type: mediaType as Anthropic.Base64ImageSource['media_type'], data: base64 },
})

/** Anthropic refuses a text without a visible character. */
const textsOf = (text: string | undefined): Anthropic.TextBlockParam[] => (text?.trim() ? [{ type: 'text', text }] : [])

/** The answer's blocks in the order of the answer, because a signature holds for its place. Calls that were not made are left out. */
function withThoughts(blocks: Block[], toolCalls: ToolCallRequest[]): Block[] {
  const calls: Block[] = toolCalls.map(toolUseOf)
  return blocks.flatMap((block) => (block.type === 'tool_use' ? calls.splice(0, 1) : [block]))
}

const toolUseOf = ({ callId, name, argumentsJson }: ToolCallRequest): Anthropic.ToolUseBlockParam => ({
  type: 'tool_use',
  id: callId,
  name,
  input: parseArguments(argumentsJson) ?? {},
})
