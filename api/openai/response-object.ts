import Type, { type Static } from 'typebox'
import type { StoredError } from '../../domain/error.ts'
import { tokenUsageOf } from '../../domain/model/usage.ts'
import { orNull } from '../../domain/schema.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { Extension, extensionOf } from './chat-answer.ts'
import { messageIdOf, responseIdOf } from './response-id.ts'

const Text = Type.Object({
  type: Type.Literal('output_text'),
  text: Type.String(),
  annotations: Type.Array(Type.Unknown()),
  logprobs: Type.Array(Type.Unknown()),
})

const OutputMessage = Type.Object({
  id: Type.String(),
  type: Type.Literal('message'),
  status: Type.Enum(['in_progress', 'completed', 'incomplete']),
  role: Type.Literal('assistant'),
  content: Type.Array(Text),
})
type OutputMessage = Static<typeof OutputMessage>

const Usage = Type.Object({
  input_tokens: Type.Integer(),
  input_tokens_details: Type.Object({ cached_tokens: Type.Integer() }),
  output_tokens: Type.Integer(),
  output_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
  total_tokens: Type.Integer(),
})

/** The object of OpenAI's Responses API. The members that say how a model was asked are the same in each response. */
export const ResponseObject = Type.Object({
  id: Type.String({ description: 'resp_ and the id of the turn without hyphens.' }),
  object: Type.Literal('response'),
  created_at: Type.Integer({ description: 'Unix seconds' }),
  completed_at: orNull(Type.Integer({ description: 'Unix seconds' })),
  status: Type.Enum(['queued', 'in_progress', 'completed', 'incomplete', 'failed', 'cancelled']),
  error: orNull(Type.Object({ code: Type.String(), message: Type.String() })),
  incomplete_details: orNull(Type.Object({ reason: Type.Enum(['max_output_tokens', 'content_filter']) })),
  instructions: orNull(Type.String(), 'The instructions of the request with its system and developer messages.'),
  model: Type.String({ description: 'The id of the agent.' }),
  output: Type.Array(OutputMessage),
  previous_response_id: orNull(Type.String()),
  store: Type.Boolean(),
  usage: orNull(Usage),
  background: Type.Boolean(),
  max_output_tokens: Type.Null(),
  metadata: Type.Object({}),
  parallel_tool_calls: Type.Boolean(),
  temperature: Type.Null(),
  text: Type.Object({ format: Type.Object({ type: Type.Literal('text') }) }),
  tool_choice: Type.Literal('auto'),
  tools: Type.Array(Type.Unknown()),
  top_p: Type.Null(),
  truncation: Type.Literal('disabled'),
  ams: Type.Optional(Extension),
})
export type ResponseObject = Static<typeof ResponseObject>

/** The end of a turn: its result, and the error that it ended with. A turn without both is running. */
export type Ended = { result?: ChatResult | null; error?: StoredError | null; endedAt?: Date | null }

/** A turn as a response; without an end it is in progress. */
export function responseOf(turn: Turn, { result = null, error = null, endedAt = null }: Ended = turn): ResponseObject {
  const { status, incomplete_details } = statusOf(turn, result, error)
  const { clientContext } = turn
  return {
    id: responseIdOf(turn.id),
    object: 'response',
    created_at: Math.floor(turn.createdAt.getTime() / 1000),
    completed_at: endedAt && Math.floor(endedAt.getTime() / 1000),
    status,
    error: error && { code: error.code, message: `${error.message} ${error.fix}` },
    incomplete_details,
    instructions: clientContext?.instructions || null,
    model: turn.agentId,
    output: result ? [outputMessage(turn, result.text, status === 'completed' ? 'completed' : 'incomplete')] : [],
    previous_response_id: clientContext?.previousResponseId ?? null,
    store: !clientContext?.isUnstored,
    usage: result && usageOf(result),
    ...UNCHANGING,
    ...(result && { ams: extensionOf(result) }),
  }
}

const UNCHANGING = {
  background: false,
  max_output_tokens: null,
  metadata: {},
  parallel_tool_calls: true,
  temperature: null,
  text: { format: { type: 'text' } },
  tool_choice: 'auto',
  tools: [] as unknown[],
  top_p: null,
  truncation: 'disabled',
} as const

type Status = Pick<ResponseObject, 'status' | 'incomplete_details'>

function statusOf(turn: Turn, result: ChatResult | null, error: StoredError | null): Status {
  const plain = (status: ResponseObject['status']): Status => ({ status, incomplete_details: null })
  if (error) return plain('failed')
  if (!result) return plain(turn.status === 'waiting' ? 'queued' : 'in_progress')
  const reason = REASONS[result.finish_reason]
  if (reason) return { status: 'incomplete', incomplete_details: { reason } }
  return plain(result.finish_reason === 'cancelled' ? 'cancelled' : 'completed')
}

const REASONS: Partial<Record<ChatResult['finish_reason'], 'max_output_tokens' | 'content_filter'>> = {
  length: 'max_output_tokens',
  blocked: 'content_filter',
}

/** The one message of a response. @param text undefined before its first word */
export const outputMessage = (
  turn: Turn,
  text: string | undefined,
  status: OutputMessage['status'],
): OutputMessage => ({
  id: messageIdOf(turn.id),
  type: 'message',
  status,
  role: 'assistant',
  content: text === undefined ? [] : [outputText(text)],
})

/** The text of a message. */
export const outputText = (text: string): OutputMessage['content'][number] => ({
  type: 'output_text',
  text,
  annotations: [],
  logprobs: [],
})

function usageOf(result: ChatResult): Static<typeof Usage> {
  const { promptTokens, completionTokens, cachedTokens, reasoningTokens } = tokenUsageOf(result.usage)
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
  }
}
