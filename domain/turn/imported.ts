import Type, { type Static } from 'typebox'
import { ConversationMetadata, EndUserOf } from './metadata.ts'

/** The most messages of a history, and the most characters (Unicode code points) of each. */
export const MAX_IMPORTED = 1_000
const MAX_LENGTH = 100_000

export const MessageRole = Type.Enum(['user', 'assistant'])

/** A message of a history from elsewhere, as a request brings it. */
export const NewImportedMessage = Type.Object(
  {
    role: MessageRole,
    text: Type.String({
      maxLength: MAX_LENGTH,
      pattern: '\\S',
      'x-accepts': `a text of at most ${MAX_LENGTH} characters that is not blank`,
    }),
    createdAt: Type.Optional(
      Type.String({ maxLength: 100, description: 'ISO date; left out, the moment of the request.' }),
    ),
  },
  { additionalProperties: false },
)

/** The body of POST /v1/conversations. */
export const NewConversation = Type.Object(
  {
    agent_id: Type.String({ format: 'uuid' }),
    user: Type.Optional(EndUserOf('The user of the conversation, by an id of yours: 1 to 128 visible characters.')),
    metadata: Type.Optional(ConversationMetadata),
    messages: Type.Optional(
      Type.Array(NewImportedMessage, {
        maxItems: MAX_IMPORTED,
        description: 'The history, oldest first. The agent remembers it as it remembers its own turns.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type NewConversation = Static<typeof NewConversation>

/** A message of a history from elsewhere, as the transcript shows it. */
export const ImportedMessage = Type.Object({
  place: Type.Integer({ description: 'The place in the conversation, from 1; turns have later ones.' }),
  role: MessageRole,
  text: Type.String({ description: 'After masking, where the agent masked when it came.' }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  imported: Type.Literal(true),
})
export type ImportedMessage = Static<typeof ImportedMessage>
