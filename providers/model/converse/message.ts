import type {
  ContentBlock,
  ConverseStreamCommandInput,
  ImageFormat,
  Message,
  SystemContentBlock,
  Tool,
} from '@aws-sdk/client-bedrock-runtime'
import type {
  ForcedChoice,
  ModelImage,
  ModelMessage,
  ModelRequest,
  ModelTool,
  ToolCallRequest,
} from '../../../domain/model/model.ts'
import { parseArguments } from '../../../domain/tool/argument.ts'
import { LEFT_OUT } from '../anthropic/message.ts'
import { isStrictSchema, systemTextsOf } from '../anthropic/schema.ts'
import { thinkingOf } from './effort.ts'
import type { Block } from './stream.ts'

/** Some models of Bedrock refuse these. */
export type Features = { takesCachePoints: boolean; takesFormat: boolean }
type Fields = NonNullable<ConverseStreamCommandInput['additionalModelRequestFields']>

const CACHE_POINT = { cachePoint: { type: 'default' as const } }
/** Converse cannot forbid calls of tools that are declared. */
const NO_CALLS = 'Answer now, without a call of a tool.'

/**
 * Converts our request into that of Converse.
 * @param origin thoughts of this origin alone are sent back
 */
export function converseRequestOf(given: ModelRequest, origin: string, features: Features): ConverseStreamCommandInput {
  const request = withCalledTools(given)
  const { model, tools = [], toolChoice, temperature, topP, stop, maxOutputTokens } = request
  const { responseSchema } = request
  const strict =
    features.takesFormat && responseSchema && isStrictSchema(responseSchema.schema) ? responseSchema : undefined
  const system = systemOf(systemTextsOf(request, strict ? undefined : responseSchema?.schema), features)
  const { fields, effort } = isForced(toolChoice) ? {} : thinkingOf(request)
  const outputConfig = { ...(strict ? formatOf(strict) : {}), ...(effort && { effort }) }
  return {
    modelId: model,
    messages: messagesOf(request, origin, features),
    ...(system.length > 0 ? { system } : {}),
    ...(tools.length > 0 ? { toolConfig: { tools: tools.map(toolOf), ...choiceOf(toolChoice) } } : {}),
    inferenceConfig: {
      ...(maxOutputTokens !== undefined && { maxTokens: maxOutputTokens }),
      // The scale of Converse ends at 1.
      ...(temperature !== undefined && { temperature: Math.min(temperature, 1) }),
      ...(topP !== undefined && { topP }),
      ...(stop !== undefined && { stopSequences: stop }),
    },
    ...(Object.keys(outputConfig).length > 0 ? { outputConfig } : {}),
    ...(fields ? { additionalModelRequestFields: fields } : {}),
  }
}

/** Converse refuses calls in messages where no tool is declared: then those that were called are. */
function withCalledTools(request: ModelRequest): ModelRequest {
  if (request.tools?.length) return request
  const calls = request.messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  if (calls.length === 0) return request
  const names = [...new Set(calls.map(({ name }) => name))]
  return { ...request, tools: names.map((name) => ({ ...CALLED, name })) }
}

const CALLED = { description: 'This tool is there no more. Do not call it.', parameters: {} }

/** Models refuse to think before a call that they must make. */
const isForced = (choice: ForcedChoice | undefined) => choice !== undefined && choice !== 'none'

function choiceOf(choice: ForcedChoice | undefined) {
  if (choice === undefined || choice === 'none') return {}
  return { toolChoice: choice === 'required' ? { any: {} } : { tool: { name: choice.name } } }
}

const formatOf = ({ name, schema }: NonNullable<ModelRequest['responseSchema']>) => ({
  textFormat: {
    type: 'json_schema' as const,
    structure: { jsonSchema: { name, schema: JSON.stringify(schema) } },
  },
})

function systemOf(texts: string[], { takesCachePoints }: Features): SystemContentBlock[] {
  const parts = texts.filter((text) => text.trim() !== '')
  return parts.flatMap((text, index) => [
    ...textsOf(text),
    ...(takesCachePoints && (index === 0 || index === parts.length - 1) ? [CACHE_POINT] : []),
  ])
}

const toolOf = ({ name, description, parameters }: ModelTool): Tool => ({
  toolSpec: {
    name,
    ...(description ? { description } : {}),
    inputSchema: { json: { ...parameters, type: 'object' } as Fields },
  },
})

/**
 * Converts the messages. Converse wants the roles in turn, so neighbours of one role are one message. The history before
 * the new message ends with a cache point, and where tools may follow, so does the whole request.
 */
function messagesOf(request: ModelRequest, origin: string, { takesCachePoints }: Features): Message[] {
  const found: { role: 'user' | 'assistant'; content: ContentBlock[] }[] = []
  let newMessage = 0
  for (const message of request.messages) {
    if (message.role === 'system') continue
    const content = contentOf(message, origin)
    if (content.length === 0) continue
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const before = found.at(-1)
    if (before?.role === role) before.content.push(...content)
    else found.push({ role, content })
    if (message.role === 'user') newMessage = found.length - 1
  }
  const hasTools = Boolean(request.tools?.length)
  if (hasTools && request.toolChoice === 'none') found.at(-1)?.content.push({ text: NO_CALLS })
  if (takesCachePoints) {
    found[newMessage - 1]?.content.push(CACHE_POINT)
    if (hasTools) found.at(-1)?.content.push(CACHE_POINT)
  }
  if (found[0]?.role === 'assistant') found.unshift({ role: 'user', content: textsOf(LEFT_OUT) })
  return found
}

function contentOf(message: ModelMessage, origin: string): ContentBlock[] {
  if (message.role === 'tool')
    return [
      { toolResult: { toolUseId: message.callId, content: [{ text: message.text.trim() ? message.text : '-' }] } },
    ]
  if (message.role === 'user')
    return [...textsOf(message.context), ...(message.images ?? []).map(pictureOf), ...textsOf(message.text)]
  if (message.role === 'system') return textsOf(message.text)
  const { thoughts, toolCalls = [] } = message
  if (thoughts?.origin === origin) return withThoughts(thoughts.data as Block[], toolCalls)
  return [...textsOf(message.text), ...toolCalls.map(toolUseOf)]
}

const pictureOf = ({ mediaType, base64 }: ModelImage): ContentBlock => ({
  image: { format: mediaType.slice('image/'.length) as ImageFormat, source: { bytes: Buffer.from(base64, 'base64') } },
})

/** Converse refuses a text without a visible character. */
const textsOf = (text: string | undefined) => (text?.trim() ? [{ text }] : [])

/** The answer's blocks in the order of the answer, because a signature holds for its place. Calls that were not made are left out. */
function withThoughts(blocks: Block[], toolCalls: ToolCallRequest[]): ContentBlock[] {
  const calls: ContentBlock[] = toolCalls.map(toolUseOf)
  return blocks.flatMap((block): ContentBlock[] => {
    if (block.kind === 'call') return calls.splice(0, 1)
    if (block.kind === 'text') return textsOf(block.text)
    if (block.kind === 'hidden') return [{ reasoningContent: { redactedContent: Buffer.from(block.data, 'base64') } }]
    const { text, signature } = block
    // A model whose thoughts have no signature does not take them back.
    return signature ? [{ reasoningContent: { reasoningText: { text, signature } } }] : []
  })
}

const toolUseOf = ({ callId, name, argumentsJson }: ToolCallRequest): ContentBlock => ({
  toolUse: { toolUseId: callId, name, input: (parseArguments(argumentsJson) ?? {}) as Fields },
})
