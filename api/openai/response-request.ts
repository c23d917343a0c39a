import Type, { type Static } from 'typebox'
import type { ChosenFormat } from '../../domain/model/answer-format.ts'
import { orNull } from '../../domain/schema.ts'
import { readFormat, TextFormat } from './format.ts'
import { ignoredIn, UNSUPPORTED } from './ignored.ts'
import { Content, invalid, MAX_MESSAGES, Message, OPEN, readMessages, USER } from './message.ts'
import { type AskedSettings, EffortOrNull, Limit, readSettings, SAMPLING } from './settings.ts'

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
    model: Type.String({ minLength: 1, description: 'The id of an agent, or its name where no other has it.' }),
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
    ...SAMPLING,
    reasoning: Type.Optional(orNull(Type.Object({ effort: Type.Optional(EffortOrNull) }, OPEN))),
    max_output_tokens: Limit,
    text: Type.Optional(orNull(Type.Object({ format: Type.Optional(orNull(TextFormat)) }, OPEN))),
    ...UNSUPPORTED,
    include: Type.Optional(
      orNull(
        Type.Array(Type.String({ maxLength: 100, pattern: '^(?!message\\.output_text\\.logprobs$)' }), {
          maxItems: 20,
        }),
        'Ignored. Log probabilities are refused: answers have none.',
      ),
    ),
    prompt: Type.Optional(Type.Null({ description: 'An agent has its own prompt.' })),
    ...USER,
  },
  { ...OPEN, description: 'Further fields, such as truncation, are ignored; ams.ignored of the answer names them.' },
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

/** The names of the fields that change nothing. */
export const ignoredOf = (body: ResponseRequest): string[] => [
  ...ignoredIn(body, TAKEN),
  ...ignoredIn(body.reasoning, ['effort'], 'reasoning'),
  ...ignoredIn(body.text, ['format'], 'text'),
]

/** The tools of an agent are its own. */
const IGNORED = ['tools', 'include']
const TAKEN = Object.keys(ResponseRequest.properties).filter((name) => !IGNORED.includes(name))

/** Reads the settings of a request. */
export const settingsOf = ({ reasoning, max_output_tokens, ...body }: ResponseRequest): AskedSettings =>
  readSettings({
    ...body,
    effort: reasoning?.effort,
    effortPath: 'reasoning.effort',
    limits: { max_output_tokens },
  })

/** Reads the form of the answer. @throws ApiError VALIDATION_ERROR */
export const outputOf = ({ text }: ResponseRequest): ChosenFormat | undefined =>
  text?.format ? readFormat(text.format, 'text.format') : undefined

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
