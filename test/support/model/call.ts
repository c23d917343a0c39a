/** A plain JSON object. */
export type Json = Record<string, unknown>
export type CallMessage = {
  role: string
  text: string
  /** The words of the user, where the message begins with a context. */
  said?: string
  calls: { id: string; name: string; arguments: string }[]
  callId?: string
}
export type CallTool = { name: string; parameters: Json }
/** One request to the stand-in in either dialect. */
export type ModelCall = {
  model: string
  stream: boolean
  usageInStream: boolean
  messages: CallMessage[]
  tools: CallTool[]
  schema: Json | undefined
}

/** The index of the last message that a user wrote, -1 without one. */
export const lastUserIndex = (call: ModelCall): number => call.messages.findLastIndex(({ role }) => role === 'user')

/** The user's last words, without the context of the message; '' without a message of a user. */
export function lastSaid(call: ModelCall): string {
  const last = call.messages[lastUserIndex(call)]
  return last?.said ?? last?.text ?? ''
}

/** The texts of all messages, one below the other. */
export const allText = (call: ModelCall): string => call.messages.map(({ text }) => text).join('\n')

type Part = string | { text?: string }
/** The text of a content that is a string, a part or a list of parts. */
export const flat = (content: unknown): string => {
  if (typeof content === 'string') return content
  const parts = (Array.isArray(content) ? content : content ? [content] : []) as Part[]
  return parts.map((part) => (typeof part === 'string' ? part : (part.text ?? ''))).join('\n')
}

/** The words of a user stand in the last part of a content. */
export const saidIn = (parts: unknown): { said?: string } =>
  Array.isArray(parts) && parts.length > 1 ? { said: flat(parts.at(-1)) } : {}

type ChatMessage = {
  role: string
  content?: unknown
  tool_call_id?: string
  tool_calls?: { id: string; function: { name: string; arguments?: string } }[]
}
type ChatBody = {
  model?: string
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  messages?: ChatMessage[]
  tools?: { function: { name: string; parameters?: Json } }[]
  response_format?: { json_schema?: { schema?: Json } }
}

/** Reads a request of Chat Completions. */
export function callOfChat(body: ChatBody): ModelCall {
  return {
    model: body.model ?? '',
    stream: body.stream === true,
    usageInStream: body.stream_options?.include_usage === true,
    messages: (body.messages ?? []).map((message) => ({
      role: message.role === 'developer' ? 'system' : message.role,
      text: flat(message.content),
      ...(message.role === 'user' && saidIn(message.content)),
      calls: (message.tool_calls ?? []).map((call) => ({
        id: call.id,
        name: call.function.name,
        arguments: call.function.arguments ?? '',
      })),
      ...(message.tool_call_id === undefined ? {} : { callId: message.tool_call_id }),
    })),
    tools: (body.tools ?? []).map(({ function: { name, parameters } }) => ({ name, parameters: parameters ?? {} })),
    schema: body.response_format?.json_schema?.schema,
  }
}

type GeminiPart = {
  text?: string
  functionCall?: { name: string; args?: Json }
  functionResponse?: { name: string; response?: unknown }
  thoughtSignature?: string
}
type GeminiContent = { role?: string; parts?: GeminiPart[] }
export type GeminiBody = {
  systemInstruction?: string | { parts?: Part[] }
  contents?: GeminiContent[]
  tools?: { functionDeclarations?: { name: string; parameters?: Json }[] }[]
  generationConfig?: { responseSchema?: Json }
}

/** Reads a request of generateContent or streamGenerateContent. */
export function callOfGemini(body: GeminiBody, model: string, stream: boolean): ModelCall {
  const system = body.systemInstruction
  const first = system ? [message('system', typeof system === 'string' ? system : flat(system.parts))] : []
  return {
    model,
    stream,
    usageInStream: true,
    messages: [...first, ...(body.contents ?? []).flatMap((content, index) => messagesOf(content, index))],
    tools: (body.tools ?? [])
      .flatMap((tool) => tool.functionDeclarations ?? [])
      .map(({ name, parameters }) => ({ name, parameters: parameters ?? {} })),
    schema: body.generationConfig?.responseSchema,
  }
}

const message = (role: string, text: string, calls: CallMessage['calls'] = []): CallMessage => ({ role, text, calls })

function messagesOf({ role = 'user', parts = [] }: GeminiContent, index: number): CallMessage[] {
  const results = parts.filter((part) => part.functionResponse)
  const text = parts.map((part) => part.text ?? '').join('')
  const calls = parts.flatMap((part, position) =>
    part.functionCall
      ? [
          {
            id: `g${index}-${position}`,
            name: part.functionCall.name,
            arguments: JSON.stringify(part.functionCall.args ?? {}),
          },
        ]
      : [],
  )
  if (results.length > 0) return results.map((part) => message('tool', JSON.stringify(part.functionResponse?.response)))
  const said = role === 'user' ? saidIn(parts) : {}
  return [{ ...message(role === 'model' ? 'assistant' : role, text, calls), ...said }]
}
