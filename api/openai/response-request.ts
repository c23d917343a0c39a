import Type, { type Static } from 'typebox'
import type { ChosenFormat } from '../../domain/model/answer-format.ts'
import { orNull } from '../../domain/schema.ts'
import { ignoredIn, invalid, OPEN, UNSUPPORTED } from './field.ts'
import { readFormat, TextFormat } from './format.ts'
import { Content, MAX_MESSAGES, Message, USER } from './message.ts'
import { type AskedSettings, EffortOrNull, Limit, readSettings, SAMPLING } from './settings.ts'
import { type AskedTools, RESPONSE_TOOLS, readResponseTools } from './tool/definition.ts'
import { readMessages } from './tool/messages.ts'

const Item = Type.Object(
  {
    type: Type.Optional(Type.String({ maxLength: 100, description: 'message when left out' })),
    role: Type.Optional(Message.properties.role),
    content: Type.Optional(orNull(Content)),
    id: Type.Optional(orNull(Type.String({ maxLength: 100 }))),
    call_id: Type.Optional(Type.String({ description: 'Of a function_call and its function_call_output.' })),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    arguments: Type.Optional(Type.String({ description: 'The JSON of an object.' })),
    output: Type.Optional(orNull(Content)),
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
        description:
          'The last one is a message of the user, or a function_call_output. Items of reasoning are ignored.',
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
    background: Type.Optional(
      orNull(Type.Boolean(), 'True: answered at once, with the status queued or in_progress. Not with store: false.'),
    ),
    conversation: Type.Optional(
      Type.Null({ description: 'Use previous_response_id or the header X-Conversation-Id.' }),
    ),
    ...SAMPLING,
    reasoning: Type.Optional(orNull(Type.Object({ effort: Type.Optional(EffortOrNull) }, OPEN))),
    max_output_tokens: Limit,
    text: Type.Optional(orNull(Type.Object({ format: Type.Optional(orNull(TextFormat)) }, OPEN))),
    ...UNSUPPORTED,
    ...RESPONSE_TOOLS,
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

/** What an `item_reference` stands for: an earlier answer, or a call of one; undefined when there is none. */
export type FindReferenced = (itemId: string) => Message | undefined

/**
 * Reads the input of a request of the Responses API.
 * @throws ApiError VALIDATION_ERROR that names the item at fault
 */
export function readInput({ input, instructions }: ResponseRequest, findReferenced: FindReferenced) {
  const items: Item[] = typeof input === 'string' ? [{ role: 'user', content: input }] : input
  const read = readMessages(
    items.map((item, index) => messageOf(item, `input[${index}]`, findReferenced)),
    'input',
  )
  return { ...read, instructions: [...(instructions ? [instructions] : []), ...read.instructions] }
}

/** The ids of the items that the input refers to. */
export const referencesOf = ({ input }: ResponseRequest): string[] =>
  typeof input === 'string' ? [] : input.flatMap(({ type, id }) => (type === 'item_reference' && id ? [id] : []))

/** The names of the fields that change nothing. */
export const ignoredOf = (body: ResponseRequest): string[] => [
  ...ignoredIn(body, TAKEN),
  ...ignoredIn(body.reasoning, ['effort'], 'reasoning'),
  ...ignoredIn(body.text, ['format'], 'text'),
]

const TAKEN = Object.keys(ResponseRequest.properties).filter((name) => name !== 'include')

/** Reads the functions of the client, and which of them the first round may use. @throws ApiError VALIDATION_ERROR */
export const toolsOf = ({ tools, tool_choice }: ResponseRequest): AskedTools => readResponseTools(tools, tool_choice)

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

function messageOf(item: Item, field: string, findReferenced: FindReferenced): Message {
  const { type = 'message', role, content, id, call_id: callId = '', output } = item
  if (type === 'item_reference') return referenced(id ?? '', field, findReferenced)
  if (type === 'function_call') return messageOfCall(item)
  if (type === 'function_call_output') return { role: 'tool', tool_call_id: callId, content: output ?? '' }
  // The messages of a role without meaning are left out.
  if (type !== 'message') return { role: 'function' }
  if (role !== undefined) return { role, content: content ?? null }
  throw invalid(`${field}.role`, `${field}.role is missing.`, `Send ${field} as a message with role and content.`)
}

/** A call as the message that has it. */
export const messageOfCall = ({ call_id: id = '', name = '', arguments: args = '' }: Item): Message => ({
  role: 'assistant',
  tool_calls: [{ id, function: { name, arguments: args } }],
})

function referenced(id: string, field: string, findReferenced: FindReferenced): Message {
  const message = findReferenced(id)
  if (message !== undefined) return message
  throw invalid(`${field}.id`, `There is no item ${id} to refer to.`, 'Send the item itself instead.')
}
