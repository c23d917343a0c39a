import Type, { type Static } from 'typebox'
import { apiErrorOf } from '../../domain/error.ts'
import { tokenUsageOf } from '../../domain/model/usage.ts'
import { orNull } from '../../domain/schema.ts'
import { ChatResult } from '../../domain/turn/chat.ts'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { createGrowingText } from './growing-text.ts'
import { dataFrame } from './stream.ts'
import { AnswerCall, answerCallsOf, eventForClient, resultForClient, waitsForPeople } from './tool/answer-call.ts'

const { text, usage, ...further } = ChatResult.properties

/** OpenAI's objects have places for the text and the usage; these fields extend them. */
export const Extension = Type.Object({
  ...further,
  ignored: Type.Array(Type.String(), {
    description: 'The fields of the request that changed nothing, and settings that need the scope write.',
  }),
})
type Extension = Static<typeof Extension>

const Usage = Type.Object({
  prompt_tokens: Type.Integer(),
  prompt_tokens_details: Type.Object({ cached_tokens: Type.Integer() }),
  completion_tokens: Type.Integer(),
  completion_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
  total_tokens: Type.Integer(),
})

/** The answer of POST /openai/v1/chat/completions. */
export const ChatCompletion = Type.Object({
  id: Type.String({ description: 'chatcmpl- and the id of the turn without hyphens.' }),
  object: Type.Literal('chat.completion'),
  created: Type.Integer({ description: 'Unix seconds' }),
  model: Type.String(),
  choices: Type.Array(
    Type.Object({
      index: Type.Integer(),
      message: Type.Object({
        role: Type.Literal('assistant'),
        content: orNull(Type.String(), 'Null where the answer has calls alone.'),
        refusal: Type.Null(),
        tool_calls: Type.Optional(Type.Array(AnswerCall)),
      }),
      logprobs: Type.Null(),
      finish_reason: Type.Enum(['stop', 'length', 'content_filter', 'tool_calls']),
    }),
  ),
  usage: Usage,
  ams: Extension,
})
export type ChatCompletion = Static<typeof ChatCompletion>

const FINISH_REASONS = {
  stop: 'stop',
  length: 'length',
  blocked: 'content_filter',
  cancelled: 'stop',
  action_required: 'tool_calls',
  merged: 'stop',
} as const

/** The result of a turn as an answer of Chat Completions. @param model the `model` of the request */
export function chatCompletionOf(turn: Turn, given: ChatResult, model: string): ChatCompletion {
  const result = resultForClient(given)
  const calls = answerCallsOf(result)
  const content = calls.length > 0 ? result.text || null : result.text
  return {
    ...headOf(turn, 'chat.completion', model),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null, ...(calls.length > 0 && { tool_calls: calls }) },
        logprobs: null,
        finish_reason: finishReasonOf(result),
      },
    ],
    usage: usageOf(result),
    ams: extensionOf(turn, result),
  }
}

const headOf = <Kind extends string>(turn: Turn, object: Kind, model: string) => ({
  id: `chatcmpl-${turn.id.replaceAll('-', '')}`,
  object,
  created: Math.floor(turn.createdAt.getTime() / 1000),
  model,
})

const finishReasonOf = (result: ChatResult) => (waitsForPeople(result) ? 'stop' : FINISH_REASONS[result.finish_reason])

function usageOf(result: ChatResult): Static<typeof Usage> {
  const { promptTokens, completionTokens, cachedTokens, reasoningTokens } = tokenUsageOf(result.usage)
  return {
    prompt_tokens: promptTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    completion_tokens: completionTokens,
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
  }
}

/** The members of a turn's result that OpenAI's objects do not have. */
export function extensionOf({ clientContext }: Turn, result: ChatResult): Extension {
  const { text: _text, usage: _usage, ...extension } = result
  return { ...extension, ignored: clientContext?.ignored ?? [] }
}

/**
 * The frames of a stream of Chat Completions (chunks, then `[DONE]`) for the events of a turn.
 * @param wantsUsage ends the stream with a chunk that has the usage and no choice
 * @throws the ApiError that the turn ended with, and SERVICE_UNAVAILABLE when text was taken back
 */
export async function* chatFrames(
  turn: Turn,
  events: AsyncIterable<NumberedTurnEvent>,
  { model, wantsUsage }: { model: string; wantsUsage: boolean },
): AsyncGenerator<string> {
  const head = headOf(turn, 'chat.completion.chunk', model)
  const shared = wantsUsage ? { usage: null } : {}
  const chunk = (delta: object, finishReason: string | null, ams?: object) => {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason: finishReason }]
    return dataFrame({ ...head, choices, ...shared, ...(ams && { ams }) })
  }
  const text = createGrowingText(turn)
  for await (const given of events) {
    const event = eventForClient(given)
    if (event.type === 'error') throw apiErrorOf(event.data.error)
    const piece = text.take(event)
    if (event.type === 'message.start') {
      const { turn_id, conversation_id } = event.data
      yield chunk({ role: 'assistant', content: '', refusal: null }, null, { turn_id, conversation_id })
    }
    if (piece !== '') yield chunk({ content: piece }, null)
    if (event.type !== 'message.end') continue
    for (const [index, call] of answerCallsOf(event.data).entries())
      yield chunk({ tool_calls: [{ index, ...call }] }, null)
    yield chunk({}, finishReasonOf(event.data), extensionOf(turn, event.data))
    if (wantsUsage) yield dataFrame({ ...head, choices: [], usage: usageOf(event.data) })
    yield 'data: [DONE]\n\n'
  }
}
