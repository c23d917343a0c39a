import Type, { type Static } from 'typebox'
import type { ErrorCode, StoredError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import { orNull } from '../../domain/schema.ts'

/** The error body of OpenAI's API. Its official clients raise their own error classes from it and the status. */
export const OpenAiError = Type.Object({
  error: Type.Object({
    message: Type.String({
      description: 'A sentence that says what happened, and one that says what the caller can do.',
    }),
    type: Type.String({ description: "OpenAI's kind of error." }),
    param: orNull(Type.String(), 'The path of the field at fault.'),
    code: Type.String({ description: 'The code of the error, one of those in docs/errors.md.' }),
  }),
})
export type OpenAiError = Static<typeof OpenAiError>

/** True for a path of the OpenAI interface, whose errors have OpenAI's shape. */
export const isOpenAiPath = (path: string): boolean => /^(\/api)?\/openai\/v1(\/|$)/.test(path)

type Shown = Pick<StoredError, 'code' | 'message' | 'fix'> & { status?: number; field?: string | undefined }

/** The error as a body of the OpenAI interface. @param path the path of the request */
export function openAiErrorOf({ code, message, fix, status = 500, field }: Shown, path: string): OpenAiError {
  const own = OWN_WORDS[code]
  const param = field ?? own?.param?.(path) ?? null
  return { error: { message: `${message} ${own?.fix ?? fix}`, type: TYPES[status] ?? otherType(status), param, code } }
}

/**
 * Headers of an error of the OpenAI interface. The official clients repeat 409, 429 and 5xx by themselves, unless this
 * header forbids it: a repeat would meet the same refusal, or would begin another turn after one that ran to its end.
 */
export const retryHeadersOf = (code: ErrorCode): Record<string, string> =>
  UNREPEATABLE.has(code) ? { 'x-should-retry': 'false' } : {}

const UNREPEATABLE: ReadonlySet<ErrorCode> = new Set([
  'AGENT_PAUSED',
  'AGENT_DISABLED',
  'CONVERSATION_PAUSED',
  'IDEMPOTENCY_CONFLICT',
  'ACTION_SETTLED',
  'BUDGET_EXCEEDED',
  'MODEL_PROVIDER_ERROR',
  'OUTPUT_INVALID',
  'TURN_TIMEOUT',
])

const TYPES: Record<number, string> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
}

const otherType = (status: number): string => (status >= 500 ? 'server_error' : 'invalid_request_error')

type OwnWords = { fix?: string; param?: (path: string) => string }

/** Clients of this interface get these words where the fix of the registry does not fit them. */
const OWN_WORDS: Partial<Record<ErrorCode, OwnWords>> = {
  AGENT_NOT_FOUND: {
    param: () => 'model',
    fix: `List the ids of the agents that the key may use with ${route('GET /openai/v1/models')}.`,
  },
  MODEL_PROVIDER_NOT_CONFIGURED: { param: () => 'model' },
  MODEL_NOT_ALLOWED: { param: () => 'model' },
  CONVERSATION_NOT_FOUND: { fix: 'Leave X-Conversation-Id or previous_response_id out to start a new conversation.' },
  CONVERSATION_PAUSED: {
    fix: 'Send the message again when the person has ended the pause, or start a new conversation.',
  },
  ACTION_SETTLED: {
    fix: 'Send the results that the calls got first, or a message of the user behind them to begin another turn.',
  },
  QUEUE_FULL: { fix: 'Wait for the answers of the turns before, or start a new conversation.' },
  INPUT_TOO_LONG: { param: (path) => (path.endsWith('/responses') ? 'input' : 'messages') },
}
