import { allText, type Json, type ModelCall } from './call.ts'
import type { SeenRequest } from './state.ts'

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
