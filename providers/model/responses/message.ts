import type OpenAI from 'openai'
import type { ForcedChoice, ModelMessage, ModelRequest } from '../../../domain/model/model.ts'
import { isStrict } from '../openai-strict.ts'

type ResponsesRequest = OpenAI.Responses.ResponseCreateParamsStreaming
type Item = OpenAI.Responses.ResponseInputItem
export type OutputItem = OpenAI.Responses.ResponseOutputItem

/**
 * Thoughts of this origin alone are sent back, without one none. `isEncrypted` is false for a model that has no
 * encrypted reasoning.
 */
export type Asked = { origin: string | undefined; isEncrypted: boolean }

/** Converts our request into that of the Responses API, which stores nothing. */
export function responsesRequestOf(request: ModelRequest, { origin, isEncrypted }: Asked): ResponsesRequest {
  const { tools = [], toolChoice, temperature, topP, maxOutputTokens, reasoningEffort, responseSchema } = request
  return {
    model: request.model,
    input: request.messages.flatMap((message) => itemsOf(message, origin)),
    stream: true,
    store: false,
    ...(isEncrypted ? { include: ['reasoning.encrypted_content'] } : {}),
    ...(tools.length > 0
      ? { tools: tools.map((tool) => ({ type: 'function' as const, strict: false, ...tool })) }
      : {}),
    ...(toolChoice && tools.length > 0 ? { tool_choice: choiceOf(toolChoice) } : {}),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(maxOutputTokens === undefined ? {} : { max_output_tokens: maxOutputTokens }),
    ...(reasoningEffort === undefined
      ? {}
      : { reasoning: { effort: reasoningEffort, ...(reasoningEffort === 'none' ? {} : { summary: 'auto' }) } }),
    ...(responseSchema
      ? { text: { format: { type: 'json_schema', strict: isStrict(responseSchema.schema), ...responseSchema } } }
      : {}),
  }
}

const choiceOf = (choice: ForcedChoice) =>
  typeof choice === 'string' ? choice : { type: 'function' as const, name: choice.name }

function itemsOf(message: ModelMessage, origin: string | undefined): Item[] {
  if (message.role === 'tool') return [{ type: 'function_call_output', call_id: message.callId, output: message.text }]
  if (message.role === 'user' && (message.context || message.images)) {
    const { context, images = [], text } = message
    const pictures = images.map(({ mediaType, base64 }) => ({
      type: 'input_image' as const,
      detail: 'auto' as const,
      image_url: `data:${mediaType};base64,${base64}`,
    }))
    return [
      {
        role: 'user',
        content: [...(context ? [textPart(context)] : []), ...pictures, ...(text ? [textPart(text)] : [])],
      },
    ]
  }
  if (message.role !== 'assistant') return [{ role: message.role, content: message.text }]
  const said: Item[] = message.text ? [{ role: 'assistant', content: message.text }] : []
  const calls = (message.toolCalls ?? []).map(({ callId, name, argumentsJson }): Item => {
    return { type: 'function_call', call_id: callId, name, arguments: argumentsJson }
  })
  if (message.thoughts === undefined || message.thoughts.origin !== origin) return [...said, ...calls]
  // A reasoning item stands before the item that it led to. Calls that were not made are left out.
  return (message.thoughts.data as OutputItem[]).flatMap((item) => {
    if (item.type === 'function_call') return calls.splice(0, 1)
    return item.type === 'message' ? said.splice(0, 1) : [item as Item]
  })
}

const textPart = (text: string) => ({ type: 'input_text' as const, text })
