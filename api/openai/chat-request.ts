import Type, { type Static } from 'typebox'
import { isUuid } from '../../domain/id.ts'
import { orNull } from '../../domain/schema.ts'
import { invalid, joinInstructions, MAX_MESSAGES, Message, OPEN, readMessages, USER, userOf } from './message.ts'
import type { Asked } from './submit.ts'

/** The body of POST /openai/v1/chat/completions. */
export const ChatCompletionRequest = Type.Object(
  {
    model: Type.String({ minLength: 1, description: 'The id of an agent.' }),
    messages: Type.Array(Message, {
      minItems: 1,
      maxItems: MAX_MESSAGES,
      description: 'The last one is of the user. Messages of tools are ignored.',
    }),
    stream: Type.Optional(orNull(Type.Boolean())),
    stream_options: Type.Optional(orNull(Type.Object({ include_usage: Type.Optional(orNull(Type.Boolean())) }, OPEN))),
    n: Type.Optional(orNull(Type.Literal(1), 'An agent gives one answer.')),
    ...USER,
    metadata: Type.Optional(orNull(Type.Object({}, OPEN), 'Ignored.')),
  },
  {
    ...OPEN,
    description: 'Further fields, such as temperature, max_tokens and tools, are ignored: the agent has its own.',
  },
)
export type ChatCompletionRequest = Static<typeof ChatCompletionRequest>

/**
 * Reads a request of Chat Completions.
 * @param conversation the header X-Conversation-Id: the conversation that goes on, in place of the earlier messages
 * @throws ApiError VALIDATION_ERROR
 */
export function readChatRequest(body: ChatCompletionRequest, conversation: string | null): Asked {
  const { message, earlier, instructions } = readMessages(body.messages, 'messages')
  const conversationId = readConversationId(conversation)
  const context = {
    messages: conversationId === undefined ? earlier : [],
    instructions: joinInstructions(instructions, 'messages'),
    ...userOf(body),
  }
  return { model: body.model, message, context, conversationId, isStreamed: body.stream === true }
}

/** The header X-Conversation-Id. @throws ApiError VALIDATION_ERROR when it is no id */
export function readConversationId(header: string | null): string | undefined {
  if (header === null || header === '') return undefined
  if (isUuid(header)) return header
  throw invalid(
    'X-Conversation-Id',
    'The header X-Conversation-Id is no id of a conversation.',
    'Send the X-Conversation-Id of an earlier answer, or leave the header out.',
  )
}
