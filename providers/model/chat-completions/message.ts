import type OpenAI from 'openai'
import type { ForcedChoice, ModelMessage, ModelRequest } from '../../../domain/model/model.ts'
import { unreadableCall } from '../failure.ts'
import { isStrict } from '../openai-strict.ts'

type ChatCompletionParameters = OpenAI.ChatCompletionCreateParamsStreaming
type ChatMessage = OpenAI.ChatCompletionMessageParam

/** Converts our request into that of Chat Completions. */
export function chatCompletionOf(provider: string, request: ModelRequest): ChatCompletionParameters {
  return {
    model: request.model,
    messages: withOneSystemMessage(request.messages).map(messageOf),
    stream: true,
    stream_options: { include_usage: true },
    ...(request.tools?.length ? { tools: request.tools.map(toolOf) } : {}),
    ...(request.toolChoice && request.tools?.length ? { tool_choice: choiceOf(request.toolChoice) } : {}),
    ...(request.responseSchema ? { response_format: formatOf(request.responseSchema) } : {}),
    ...settingsOf(request),
    ...(request.maxOutputTokens === undefined ? {} : limitOf(provider, request, request.maxOutputTokens)),
  }
}

const choiceOf = (choice: ForcedChoice): OpenAI.ChatCompletionToolChoiceOption =>
  typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } }

const settingsOf = ({ temperature, topP, reasoningEffort, stop }: ModelRequest) => ({
  ...(temperature !== undefined && { temperature }),
  ...(topP !== undefined && { top_p: topP }),
  ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
  ...(stop !== undefined && { stop }),
})

/** OpenAI's newer models refuse `max_tokens`, and some compatible services know nothing else. */
const limitOf = (provider: string, { hasOtherLimitName = false }: ModelRequest, tokens: number) =>
  (provider === 'openai') === hasOtherLimitName ? { max_tokens: tokens } : { max_completion_tokens: tokens }

/** Small servers take one system message only. */
function withOneSystemMessage(messages: ModelMessage[]): ModelMessage[] {
  const { true: system = [], false: others = [] } = Object.groupBy(messages, ({ role }) => `${role === 'system'}`)
  const text = system.map((message) => message.text).join('\n\n')
  return text ? [{ role: 'system', text }, ...others] : others
}

function messageOf(message: ModelMessage): ChatMessage {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.text }
  if (message.role === 'system') return { role: 'system', content: message.text }
  if (message.role === 'user') return { role: 'user', content: contentOf(message) }
  if (!message.toolCalls?.length) return { role: 'assistant', content: message.text }
  return {
    role: 'assistant',
    content: message.text || null,
    tool_calls: message.toolCalls.map((call) => ({
      id: call.callId,
      type: 'function',
      function: { name: call.name, arguments: validArguments(call.argumentsJson) },
    })),
  }
}

/** A text alone is sent as one text, because small servers know nothing else. */
function contentOf({ context, text, images = [] }: Extract<ModelMessage, { role: 'user' }>) {
  if (!context && images.length === 0) return text
  const pictures = images.map(({ mediaType, base64 }) => ({
    type: 'image_url' as const,
    image_url: { url: `data:${mediaType};base64,${base64}` },
  }))
  return [...(context ? [textPart(context)] : []), ...pictures, ...(text ? [textPart(text)] : [])]
}

const textPart = (text: string) => ({ type: 'text' as const, text })

/**
 * Returns the arguments of a call if they are JSON, otherwise `{}`: strict services refuse a conversation with other
 * text.
 */
function validArguments(argumentsJson: string): string {
  try {
    JSON.parse(argumentsJson)
    return argumentsJson
  } catch {
    return '{}'
  }
}

/** Returns the text of a delta; some servers send it in parts. @throws ModelError for a content that is no text */
export function deltaText(provider: string, content: unknown): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) throw unreadableCall(provider, 'it answered with something that is no text')
  return content.map((part: { text?: unknown } | null) => deltaText(provider, part?.text)).join('')
}

type Thinking = { content?: unknown; reasoning?: unknown; reasoning_content?: unknown }

/** Returns the reasoning of a delta, as OpenRouter and Groq, vLLM, or Mistral tell it; '' where it is in no such place. */
export function deltaThought(delta: Thinking | undefined): string {
  const thought = delta?.reasoning ?? delta?.reasoning_content
  if (typeof thought === 'string') return thought
  const parts: ({ thinking?: { text?: unknown }[] } | null)[] = Array.isArray(delta?.content) ? delta.content : []
  return parts
    .flatMap((part) => part?.thinking ?? [])
    .map((part) => (typeof part?.text === 'string' ? part.text : ''))
    .join('')
}

const toolOf = (tool: { name: string; description: string; parameters: Record<string, unknown> }) => ({
  type: 'function' as const,
  function: { name: tool.name, description: tool.description, parameters: tool.parameters },
})

const formatOf = ({ name, schema }: { name: string; schema: Record<string, unknown> }) => ({
  type: 'json_schema' as const,
  json_schema: { name, schema, strict: isStrict(schema) },
})
