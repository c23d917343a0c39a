import Type, { type Static } from 'typebox'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import { orNull } from '../../domain/schema.ts'
import { beginning, countCharacters } from '../../domain/text/character.ts'
import { storableText } from '../../domain/text/storable.ts'
import { MAX_INSTRUCTIONS_LENGTH } from '../../domain/turn/client-context.ts'

/** Clients send fields that the service does not know; they are ignored. */
export const OPEN = { additionalProperties: true }
/** A request has at most this many messages. */
export const MAX_MESSAGES = 2_048

/** The user for whom a client asks; OpenAI has replaced the first field by the second. */
export const USER = {
  user: Type.Optional(orNull(Type.String(), 'The older form of safety_identifier.')),
  safety_identifier: Type.Optional(
    orNull(Type.String(), 'The user of the conversation; Langfuse files the trace under it, too.'),
  ),
  metadata: Type.Optional(
    orNull(
      Type.Object({}, OPEN),
      'Goes to the metadata of the conversation: at most 16 values. Long ones are cut, and what else does not fit is named in ams.ignored.',
    ),
  ),
}
/** Langfuse takes ids of users up to this length. */
const MAX_USER_LENGTH = 200

/** The user of a request, as it is stored with the turn. */
export function userOf(body: { user?: string | null; safety_identifier?: string | null }): { user?: string } {
  const user = beginning(storableText(body.safety_identifier ?? body.user ?? '').trim(), MAX_USER_LENGTH)
  return user === '' ? {} : { user }
}

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const

const Part = Type.Object(
  {
    type: Type.String({ maxLength: 100, description: 'text, input_text, output_text or refusal' }),
    text: Type.Optional(Type.String()),
    refusal: Type.Optional(Type.String()),
  },
  OPEN,
)
type Part = Static<typeof Part>

/** A text, or a list of parts that are texts. */
export const Content = Type.Union([Type.String(), Type.Array(Part, { maxItems: MAX_MESSAGES })])

/** A call of a function of the client, as an answer had it. Calls of other kinds of tools are left out. */
export const MessageCall = Type.Object(
  {
    id: Type.String(),
    function: Type.Optional(Type.Object({ name: Type.String({ maxLength: 200 }), arguments: Type.String() }, OPEN)),
  },
  OPEN,
)

/** A message as OpenAI's clients send it. */
export const Message = Type.Object(
  {
    role: Type.Enum([...ROLES]),
    content: Type.Optional(orNull(Content)),
    tool_calls: Type.Optional(orNull(Type.Array(MessageCall, { maxItems: 128 }))),
    tool_call_id: Type.Optional(orNull(Type.String(), 'Of a message of the role tool: the call whose result it has.')),
  },
  OPEN,
)
export type Message = Static<typeof Message>

/** Joins instructions to the text that is stored. @throws ApiError VALIDATION_ERROR when they are too long */
export function joinInstructions(instructions: string[], field: string): string {
  const joined = instructions.join('\n\n')
  const length = countCharacters(joined)
  if (length <= MAX_INSTRUCTIONS_LENGTH) return joined
  throw invalid(
    field,
    `The system and developer messages have ${length} characters together; at most ${MAX_INSTRUCTIONS_LENGTH} are accepted.`,
    `Shorten them, or put what always applies into the agent's own prompt with ${route('PUT /v1/agents/{id}/prompt')}.`,
  )
}

/** The text of a content. @param field its path, for errors. @throws ApiError VALIDATION_ERROR for a part that is no text */
export function readContent(content: string | Part[], field: string): string {
  if (typeof content === 'string') return content
  return content.map((part, index) => readPart(part, `${field}[${index}]`)).join('\n')
}

const TEXT_TYPES = new Set(['text', 'input_text', 'output_text'])

function readPart({ type, text, refusal }: Part, field: string): string {
  if (type === 'refusal' && refusal !== undefined) return refusal
  if (!TEXT_TYPES.has(type))
    throw invalid(
      `${field}.type`,
      `The content has a part of the type ${type}.`,
      'Send text only: agents read no other content here.',
    )
  if (text !== undefined) return text
  throw invalid(`${field}.text`, `${field}.text is missing.`, `Send ${field}.text as a string.`)
}

/** The error for a field of a request. */
export const invalid = (field: string, message: string, fix: string) =>
  new ApiError('VALIDATION_ERROR', { message, fix, field })
