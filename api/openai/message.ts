import Type, { type Static } from 'typebox'
import { route } from '../../domain/route.ts'
import { orNull } from '../../domain/schema.ts'
import { beginning, countCharacters } from '../../domain/text/character.ts'
import { storableText } from '../../domain/text/storable.ts'
import { MAX_INSTRUCTIONS_LENGTH } from '../../domain/turn/client-context.ts'
import { invalid, OPEN } from './field.ts'
import { FILE_MEMBERS, type PartFile, readFilePart } from './file/part.ts'

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
    type: Type.String({
      maxLength: 100,
      description:
        'text, input_text, output_text or refusal; in messages of the user also image_url, file, input_image and input_file.',
    }),
    text: Type.Optional(Type.String()),
    refusal: Type.Optional(Type.String()),
    ...FILE_MEMBERS,
  },
  OPEN,
)
type Part = Static<typeof Part>

/** A text, or a list of parts. */
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

/** What a content holds. */
export type ReadContent = { text: string; files: PartFile[] }

/** The text and the files of a content. @param field its path, for errors. @throws ApiError VALIDATION_ERROR for another part */
export function readContent(content: string | Part[], field: string): ReadContent {
  if (typeof content === 'string') return { text: content, files: [] }
  const read = content.map((part, index) => {
    const place = `${field}[${index}]`
    return readFilePart(part, place) ?? readText(part, place)
  })
  return {
    text: read.filter((part) => typeof part === 'string').join('\n'),
    files: read.filter((part) => typeof part !== 'string'),
  }
}

/** The text of a content without files. @throws ApiError VALIDATION_ERROR */
export function readTexts(content: string | Part[], field: string): string {
  if (typeof content === 'string') return content
  return content.map((part, index) => readText(part, `${field}[${index}]`)).join('\n')
}

const TEXT_TYPES = new Set(['text', 'input_text', 'output_text'])

function readText({ type, text, refusal }: Part, field: string): string {
  if (type === 'refusal' && refusal !== undefined) return refusal
  if (!TEXT_TYPES.has(type))
    throw invalid(
      `${field}.type`,
      `The content has a part of the type ${type}.`,
      'Send text; pictures and files have their place in messages of the user.',
    )
  if (text !== undefined) return text
  throw invalid(`${field}.text`, `${field}.text is missing.`, `Send ${field}.text as a string.`)
}
