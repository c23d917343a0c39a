import Type, { type Static } from 'typebox'
import { isUuid } from '../../domain/id.ts'
import type { ChosenFormat } from '../../domain/model/answer-format.ts'
import { orNull } from '../../domain/schema.ts'
import { ignoredIn, invalid, OPEN, UNSUPPORTED } from './field.ts'
import { ResponseFormat, readFormat } from './format.ts'
import { joinInstructions, MAX_MESSAGES, Message, USER, userOf } from './message.ts'
import { EffortOrNull, Limit, readSettings, SAMPLING, Stop } from './settings.ts'
import { readSpeaker } from './speaker.ts'
import type { Asked } from './submit.ts'
import { CHAT_TOOLS, readChatTools } from './tool/definition.ts'
import { readMessages } from './tool/messages.ts'

/** The body of POST /openai/v1/chat/completions. */
export const ChatCompletionRequest = Type.Object(
  {
    model: Type.String({ minLength: 1, description: 'The id of an agent, or its name where no other has it.' }),
    messages: Type.Array(Message, {
      minItems: 1,
      maxItems: MAX_MESSAGES,
      description: 'The last one is of the user, or has the result of a call.',
    }),
    stream: Type.Optional(orNull(Type.Boolean())),
    stream_options: Type.Optional(orNull(Type.Object({ include_usage: Type.Optional(orNull(Type.Boolean())) }, OPEN))),
    ...SAMPLING,
    stop: Stop,
    reasoning_effort: Type.Optional(EffortOrNull),
    max_tokens: Limit,
    max_completion_tokens: Limit,
    response_format: Type.Optional(orNull(ResponseFormat)),
    n: Type.Optional(orNull(Type.Literal(1), 'An agent gives one answer.')),
    logprobs: Type.Optional(orNull(Type.Literal(false))),
    ...UNSUPPORTED,
    ...CHAT_TOOLS,
    modalities: Type.Optional(orNull(Type.Array(Type.Literal('text'), { maxItems: 10 }))),
    audio: Type.Optional(Type.Null()),
    web_search_options: Type.Optional(Type.Null()),
    ...USER,
  },
  { ...OPEN, description: 'Further fields, such as seed, are ignored; ams.ignored of the answer names them.' },
)
export type ChatCompletionRequest = Static<typeof ChatCompletionRequest>

/**
 * Reads a request of Chat Completions.
 * The conversation of the header X-Conversation-Id goes on, in place of the earlier messages.
 * @throws ApiError VALIDATION_ERROR
 */
export function readChatRequest(body: ChatCompletionRequest, { headers }: Pick<Request, 'headers'>): Asked {
  const { earlier, further, instructions, files, ...read } = readMessages(body.messages, 'messages')
  const conversationId = readConversationId(headers)
  const { speaker, ignored } = readSpeaker(body)
  return {
    model: body.model,
    ...read,
    files: conversationId === undefined ? files : { ...files, earlier: [] },
    field: 'messages',
    speaker,
    context: {
      messages: conversationId === undefined ? earlier : [],
      ...(further.length > 0 && { further }),
      instructions: joinInstructions(instructions, 'messages'),
      ...userOf(body),
      ...readPassing(headers),
      ignored: [...ignoredIn(body, TAKEN), ...ignored],
    },
    conversationId,
    isStreamed: body.stream === true,
    settings: settingsOf(body),
    output: outputOf(body),
    tools: readChatTools(body.tools, body.tool_choice),
  }
}

const TAKEN = Object.keys(ChatCompletionRequest.properties)

const settingsOf = ({ reasoning_effort, max_tokens, max_completion_tokens, ...body }: ChatCompletionRequest) =>
  readSettings({
    ...body,
    effort: reasoning_effort,
    effortPath: 'reasoning_effort',
    limits: { max_tokens, max_completion_tokens },
  })

function outputOf({ response_format: format }: ChatCompletionRequest): ChosenFormat | undefined {
  if (!format) return undefined
  const { type, json_schema: schema } = format
  if (type !== 'json_schema') return readFormat({ type }, 'response_format')
  return readFormat({ ...schema, type }, 'response_format.json_schema')
}

/** The header X-Conversation-Id. @throws ApiError VALIDATION_ERROR when it is no id */
export function readConversationId(headers: Headers): string | undefined {
  const header = headers.get('x-conversation-id')
  if (header === null || header === '') return undefined
  if (isUuid(header)) return header
  throw invalid(
    'X-Conversation-Id',
    'The header X-Conversation-Id is no id of a conversation.',
    'Send the X-Conversation-Id of an earlier answer, or leave the header out.',
  )
}

/** The header X-Conversation: none leaves no conversation, for titles and tags. @throws ApiError VALIDATION_ERROR */
export function readPassing(headers: Headers): { isPassing?: true } {
  const header = headers.get('x-conversation')
  if (header === null || header === '') return {}
  const goesOn = headers.get('x-conversation-id')
  if (header === 'none' && !goesOn) return { isPassing: true }
  throw invalid(
    'X-Conversation',
    goesOn ? 'X-Conversation does not go with X-Conversation-Id.' : 'The header X-Conversation has no value but none.',
    'Send X-Conversation: none for a request that leaves no conversation, or leave the header out.',
  )
}
