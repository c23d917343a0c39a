import Type, { type Static } from 'typebox'
import type { StoredError } from '../../domain/error.ts'
import { AnswerFormat } from '../../domain/model/answer-format.ts'
import { tokenUsageOf } from '../../domain/model/usage.ts'
import { orNull } from '../../domain/schema.ts'
import { ToolChoice } from '../../domain/tool/caller-tool.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import { ConversationMetadata } from '../../domain/turn/metadata.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { Extension, extensionOf } from './chat-answer.ts'
import { messageIdOf, responseIdOf } from './response-id.ts'
import { Part, partOf } from './response-part.ts'
import { callItemsOf, FunctionCallItem, resultForClient } from './tool/answer-call.ts'

const OutputMessage = Type.Object({
  id: Type.String(),
  type: Type.Literal('message'),
  status: Type.Enum(['in_progress', 'completed', 'incomplete']),
  role: Type.Literal('assistant'),
  content: Type.Array(Part),
})
type OutputMessage = Static<typeof OutputMessage>

const Usage = Type.Object({
  input_tokens: Type.Integer(),
  input_tokens_details: Type.Object({ cached_tokens: Type.Integer() }),
  output_tokens: Type.Integer(),
  output_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
  total_tokens: Type.Integer(),
})

/** A function of the client, as the request had it. */
export const FunctionTool = Type.Object({
  type: Type.Literal('function'),
  name: Type.String(),
  description: Type.String(),
  parameters: orNull(Type.Object({}, { additionalProperties: true })),
  strict: Type.Literal(false),
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
  output: Type.Array(Type.Union([OutputMessage, FunctionCallItem])),
  previous_response_id: orNull(Type.String()),
  store: Type.Boolean(),
  usage: orNull(Usage),
  background: Type.Boolean(),
  max_output_tokens: orNull(Type.Integer()),
  metadata: ConversationMetadata,
  parallel_tool_calls: Type.Boolean(),
  temperature: orNull(Type.Number()),
  text: Type.Object({
    format: Type.Union([Type.Object({ type: Type.Literal('text') }), AnswerFormat]),
  }),
  tool_choice: Type.Union([ToolChoice.anyOf[0], Type.Object({ type: Type.Literal('function'), name: Type.String() })]),
  tools: Type.Array(FunctionTool, { description: 'The functions of the client.' }),
  top_p: orNull(Type.Number()),
  truncation: Type.Literal('disabled'),
  ams: Type.Optional(Extension),
})
export type ResponseObject = Static<typeof ResponseObject>

/** The end of a turn: its result, and the error that it ended with. A turn without both is running. */
export type Ended = { result?: ChatResult | null; error?: StoredError | null; endedAt?: Date | null }

/** A turn as a response; without an end it is in progress. */
export function responseOf(turn: Turn, { error = null, endedAt = null, ...ended }: Ended = turn): ResponseObject {
  const result = ended.result ? resultForClient(ended.result) : null
  const { status, incomplete_details } = statusOf(turn, result, error)
  const { clientContext, settings, output, tools, toolChoice } = turn
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
    output: result ? outputOf(turn, result, status) : [],
    previous_response_id: clientContext?.previousResponseId ?? null,
    store: !clientContext?.isUnstored,
    usage: result && usageOf(result),
    ...UNCHANGING,
    metadata: clientContext?.metadata ?? {},
    background: clientContext?.isBackground === true,
    max_output_tokens: settings?.maxOutputTokens ?? null,
    temperature: settings?.temperature ?? null,
    text: { format: output?.format ?? { type: 'text' } },
    tool_choice:
      typeof toolChoice === 'object' && toolChoice ? { type: 'function', ...toolChoice } : (toolChoice ?? 'auto'),
    tools: (tools ?? []).map(({ name, description, parameters = null }) => ({
      type: 'function',
      name,
      description,
      parameters,
      strict: false,
    })),
    top_p: settings?.topP ?? null,
    ...(result && { ams: extensionOf(turn, result) }),
  }
}

const UNCHANGING = {
  parallel_tool_calls: true,
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

/** An answer that only calls has no message. */
function outputOf(turn: Turn, result: ChatResult, status: ResponseObject['status']): ResponseObject['output'] {
  const calls = callItemsOf(result)
  return calls.length > 0 && result.text === '' ? calls : [messageOf(turn, result, status), ...calls]
}

const messageOf = (turn: Turn, result: ChatResult, status: ResponseObject['status']): OutputMessage => ({
  ...emptyMessage(turn),
  status: status === 'completed' ? 'completed' : 'incomplete',
  content: [partOf(turn, result)],
})

/** The message before its first word. */
export const emptyMessage = (turn: Turn): OutputMessage => ({
  id: messageIdOf(turn.id),
  type: 'message',
  status: 'in_progress',
  role: 'assistant',
  content: [],
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
