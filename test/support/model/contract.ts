import { allText, type GeminiBody, type Json, type ModelCall } from './call.ts'
import type { SeenRequest } from './state.ts'

/** The reason why OpenAI would answer 400, or undefined for a valid request. */
export function chatViolation(call: ModelCall): string | undefined {
  let open: string[] = []
  for (const message of call.messages) {
    if (message.role === 'tool') {
      if (!open.includes(message.callId ?? ''))
        return `messages with role 'tool' must be a response to a preceding message with 'tool_calls' (${message.callId})`
      open = open.filter((id) => id !== message.callId)
      continue
    }
    if (open.length > 0) return `an assistant message with 'tool_calls' must be followed by tool messages (${open})`
    open = message.calls.map(({ id }) => id)
  }
  if (open.length > 0) return `an assistant message with 'tool_calls' must be followed by tool messages (${open})`
  return call.messages.length === 0 ? 'messages is empty' : toolViolation(call)
}

/** The reason why Gemini would answer 400. Gemini pairs calls and results by their number and position. */
export function geminiViolation(call: ModelCall, body: GeminiBody): string | undefined {
  const contents = body.contents ?? []
  if (contents.length === 0) return 'contents is not specified'
  let open = 0
  for (const { role = 'user', parts = [] } of contents) {
    if (!['user', 'model', 'function'].includes(role)) return `Please use a valid role: user, model (${role})`
    if (parts.length === 0) return 'contents.parts must not be empty'
    const results = parts.filter((part) => part.functionResponse).length
    if (results !== open)
      return 'the number of function response parts must equal the number of function call parts of the turn before'
    open = parts.filter((part) => part.functionCall).length
  }
  if (open > 0) return 'function call turn without its function response'
  return toolViolation(call)
}

function toolViolation({ tools }: ModelCall): string | undefined {
  const names = tools.map(({ name }) => name)
  const bad = names.find((name) => !/^[A-Za-z0-9_-]{1,64}$/.test(name))
  if (bad !== undefined) return `Invalid 'tools[].function.name': ${bad}`
  return new Set(names).size === names.length ? undefined : 'duplicate function names'
}

/** A model whose name ends with `-holds-9000` takes requests of at most so many tokens, and refuses others as its provider does. */
export function refusalOfLength(call: ModelCall, dialect: SeenRequest['dialect']): Json | undefined {
  const most = Number(/-holds-(\d+)$/.exec(call.model)?.[1] ?? Number.POSITIVE_INFINITY)
  const tokens = Math.ceil(allText(call).length / 4)
  return tokens > most ? WORDS[dialect](tokens, most) : undefined
}

const WORDS: Record<SeenRequest['dialect'], (tokens: number, most: number) => Json> = {
  openai: (tokens, most) => ({
    error: {
      message: `This model's maximum context length is ${most} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    },
  }),
  responses: () => ({
    error: {
      message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
      type: 'invalid_request_error',
      param: 'input',
      code: 'context_length_exceeded',
    },
  }),
  anthropic: (tokens, most) => ({
    type: 'error',
    error: { type: 'invalid_request_error', message: `prompt is too long: ${tokens} tokens > ${most} maximum` },
  }),
  gemini: (tokens, most) => ({
    error: {
      code: 400,
      message: `The input token count (${tokens}) exceeds the maximum number of tokens allowed (${most}).`,
      status: 'INVALID_ARGUMENT',
    },
  }),
  converse: () => ({ message: 'Input is too long for requested model.' }),
}
