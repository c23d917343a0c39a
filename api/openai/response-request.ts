import Type, { type Static } from 'typebox'
import { orNull } from '../../domain/schema.ts'
import { Content, invalid, MAX_MESSAGES, Message, OPEN, readMessages, USER } from './message.ts'

const Item = Type.Object(
  {
    type: Type.Optional(Type.String({ maxLength: 100, description: 'message when left out' })),
    role: Type.Optional(Message.properties.role),
    content: Type.Optional(orNull(Content)),
    id: Type.Optional(orNull(Type.String({ maxLength: 100 }))),
  },
  OPEN,
)
type Item = Static<typeof Item>

/** The body of POST /openai/v1/responses. */
export const ResponseRequest = Type.Object(
  {
    model: Type.String({ minLength: 1, description: 'The id of an agent.' }),
    input: Type.Union([
      Type.String({ minLength: 1 }),
      Type.Array(Item, {
        minItems: 1,
        maxItems: MAX_MESSAGES,
        description: 'The last one is a message of the user. Items of tools and of reasoning are ignored.',
      }),
    ]),
    instructions: Type.Optional(orNull(Type.String())),
    previous_response_id: Type.Optional(
      orNull(Type.String({ maxLength: 100 }), 'Continues the conversation of this response.'),
    ),
    stream: Type.Optional(orNull(Type.Boolean())),
    store: Type.Optional(
      orNull(Type.Boolean(), 'False: the response cannot be read or continued later. The turn stays in the logs.'),
    ),
    background: Type.Optional(orNull(Type.Literal(false))),
    conversation: Type.Optional(
      Type.Null({ description: 'Use previous_response_id or the header X-Conversation-Id.' }),
    ),
    ...USER,
    metadata: Type.Optional(orNull(Type.Object({}, OPEN), 'Ignored.')),
  },
  { ...OPEN, description: 'Further fields, such as temperature and tools, are ignored: the agent has its own.' },
)
export type ResponseRequest = Static<typeof ResponseRequest>

/** The text of an earlier answer by the id of its message; undefined when there is none. */
export type FindAnswer = (messageId: string) => string | undefined

/**
 * Reads the input of a request of the Responses API.
 * @param findAnswer finds what an `item_reference` stands for
 * @throws ApiError VALIDATION_ERROR that names the item at fault
 */
export function readInput({ input, instructions }: ResponseRequest, findAnswer: FindAnswer) {
  const items: Item[] = typeof input === 'string' ? [{ role: 'user', content: input }] : input
  const read = readMessages(
    items.map((item, index) => messageOf(item, `input[${index}]`, findAnswer)),
    'input',
  )
  return { ...read, instructions: [...(instructions ? [instructions] : []), ...read.instructions] }
}

/** The ids of the messages that the input refers to. */
export const referencesOf = ({ input }: ResponseRequest): string[] =>
  typeof input === 'string' ? [] : input.flatMap(({ type, id }) => (type === 'item_reference' && id ? [id] : []))

function messageOf({ type = 'message', role, content, id }: Item, field: string, findAnswer: FindAnswer): Message {
  if (type === 'item_reference') return { role: 'assistant', content: answerOf(id ?? '', field, findAnswer) }
  if (type !== 'message') return { role: 'tool' }
  if (role !== undefined) return { role, content: content ?? null }
  throw invalid(`${field}.role`, `${field}.role is missing.`, `Send ${field} as a message with role and content.`)
}

function answerOf(id: string, field: string, findAnswer: FindAnswer): string {
  const text = findAnswer(id)
  if (text !== undefined) return text
  throw invalid(`${field}.id`, `There is no message ${id} to refer to.`, 'Send the text of the message instead.')
}
