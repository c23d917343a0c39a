import type OpenAI from 'openai'
import type { ModelMessage, ModelRequest } from '../../domain/model/model.ts'
import { unreadableCall } from './failure.ts'

type Parameters = OpenAI.ChatCompletionCreateParamsStreaming
type Message = OpenAI.ChatCompletionMessageParam

/** Our request in the words of Chat Completions. */
export function chatCompletionOf(request: ModelRequest): Parameters {
  return {
    model: request.model,
    messages: request.messages.map(messageOf),
    stream: true,
    stream_options: { include_usage: true },
    ...(request.tools?.length ? { tools: request.tools.map(toolOf) } : {}),
    ...(request.responseSchema ? { response_format: formatOf(request.responseSchema) } : {}),
    ...(request.temperature !== undefined && takesTemperature(request.model)
      ? { temperature: request.temperature }
      : {}),
  }
}

function messageOf(message: ModelMessage): Message {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.text }
  if (message.role !== 'assistant') return { role: message.role, content: message.text }
  if (!message.toolCalls?.length) return { role: 'assistant', content: message.text }
  return {
    role: 'assistant',
    content: message.text || null,
    tool_calls: message.toolCalls.map((call) => ({
      id: call.callId,
      type: 'function',
      function: { name: call.name, arguments: readable(call.argumentsJson) },
    })),
  }
}

/** What a model wrote as arguments, where it is JSON: strict services refuse a conversation that holds anything else. */
function readable(argumentsJson: string): string {
  try {
    JSON.parse(argumentsJson)
    return argumentsJson
  } catch {
    return '{}'
  }
}

/** The text of a delta: some servers send it in parts. @throws ModelError for what is no text */
export function textOf(provider: string, content: unknown): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) throw unreadableCall(provider, 'it answered with something that is no text')
  return content.map((part: { text?: unknown } | null) => textOf(provider, part?.text)).join('')
}

const toolOf = (tool: { name: string; description: string; parameters: Record<string, unknown> }) => ({
  type: 'function' as const,
  function: { name: tool.name, description: tool.description, parameters: tool.parameters },
})

const formatOf = ({ name, schema }: { name: string; schema: Record<string, unknown> }) => ({
  type: 'json_schema' as const,
  json_schema: { name, schema, strict: true },
})

/** The reasoning models refuse a request that sets it. */
const takesTemperature = (model: string): boolean => !/^(o\d|gpt-5)/.test(model)
