import type { NewConversation, NewImportedMessage } from '../schema.ts'
import { isBlank, isObject, type Json, objectsOf, partsTextOf, textOf } from './value.ts'

type Thing = { [name: string]: Json }
/** A conversation from elsewhere, without the agent that gets it. */
export type History = Omit<NewConversation, 'agent_id'> & { messages: NewImportedMessage[] }

const MOST_MESSAGES = 1_000
const MOST_CHARACTERS = 100_000
/** A body has at most 1 MiB; the rest of it is for the agent's id. */
const MOST_BYTES = 1_048_000
const MOST_METADATA = 16

/**
 * A history in the form of the service: a thread of OpenAI, or a body of POST /v1/conversations. A history that is too long
 * keeps its newest messages.
 * @param left gets what is not carried over
 */
export function historyOf(given: Thing, place: string, left: string[]): History {
  for (const [name, value] of Object.entries(given))
    if (!KNOWN.has(name) && !isBlank(value)) left.push(`${place}: ${name} ${JSON.stringify(value)}`)
  const speaker = {
    ...userOf(given, place, left),
    ...metadataOf(given, place, left),
  }
  const messages = messagesOf(given).flatMap((message) => messageOf(message, place, left))
  const kept = newestOf(messages, MOST_BYTES - bytesOf({ ...speaker, messages: [] }))
  const cut = messages.length - kept.length
  if (cut > 0)
    left.push(`${place}: its ${cut} oldest message(s); a conversation takes ${MOST_MESSAGES} messages and 1 MiB`)
  return { ...speaker, messages: kept }
}

const KNOWN = new Set(['id', 'object', 'created_at', 'assistant_id', 'agent_id', 'user', 'metadata', 'messages'])

/** The ids of users that the service takes. */
const VISIBLE = /^[^\p{C}\p{Z}]{1,128}$/u

function userOf({ user = null }: Thing, place: string, left: string[]): Pick<History, 'user'> {
  if (typeof user === 'string' && VISIBLE.test(user)) return { user }
  if (!isBlank(user)) left.push(`${place}: user ${JSON.stringify(user)}`)
  return {}
}

const NAME = /^[A-Za-z0-9_.-]{1,64}$/

/** The metadata; the id of a thread of OpenAI is one of them, so that programs find its conversation. */
function metadataOf({ id, object, metadata }: Thing, place: string, left: string[]): Pick<History, 'metadata'> {
  const thread: Thing = object === 'thread' && id ? { [THREAD]: id } : {}
  const kept: NonNullable<History['metadata']> = {}
  for (const [name, value] of Object.entries({ ...thread, ...(isObject(metadata) ? metadata : {}) }))
    if (NAME.test(name) && isValue(value) && Object.keys(kept).length < MOST_METADATA) kept[name] = value
    else if (!isBlank(value)) left.push(`${place}: ${name} ${JSON.stringify(value)} of its metadata`)
  return Object.keys(kept).length > 0 ? { metadata: kept } : {}
}

const isValue = (value: Json): value is string | number | boolean =>
  typeof value === 'string' ? [...value].length <= 512 : typeof value === 'number' || typeof value === 'boolean'

/** The name under which the metadata hold the id of a thread. */
export const THREAD = 'openai_thread'

/** The messages of a thread, oldest first: OpenAI's lists begin with the newest. Without all moments they keep their order. */
export function messagesOf({ messages }: Thing): Thing[] {
  const given = objectsOf(messages)
  const [first, last] = [given[0], given.at(-1)]
  if (!first || !last || given.some(({ created_at }) => typeof created_at !== 'number')) return given
  // Two messages of one second keep their order.
  const ordered = Number(first.created_at) > Number(last.created_at) ? given.toReversed() : given
  return ordered.toSorted((a, b) => Number(a.created_at) - Number(b.created_at))
}

/** The text of a message, without OpenAI's marks of files: they name nothing that an agent here could cite. */
export const wordsOf = ({ role, text, content }: Thing): string => {
  const words = textOf(text) ?? partsTextOf(content)
  return role === 'assistant' ? words.replace(FILE_MARK, '') : words
}

/** A mark of a file in an answer, such as 【4:0†warranty.pdf】. */
const FILE_MARK = /\s?【[^【】]*†[^【】]*】/g

function messageOf(message: Thing, thread: string, left: string[]): NewImportedMessage[] {
  const { role, content, attachments = null, metadata = null } = message
  const place = typeof message.id === 'string' ? `${thread}: message ${message.id}` : `${thread}: a message`
  if (role !== 'user' && role !== 'assistant') {
    left.push(`${place} of the role ${String(role)}`)
    return []
  }
  if (objectsOf(content).some((part) => part.text === undefined) || !isBlank(attachments))
    left.push(`${place}: its files and pictures`)
  if (!isBlank(metadata)) left.push(`${place}: metadata ${JSON.stringify(metadata)}`)
  const words = wordsOf(message)
  if (words.trim() === '') return []
  const characters = words.length > MOST_CHARACTERS ? [...words] : []
  const isCut = characters.length > MOST_CHARACTERS
  if (isCut) left.push(`${place}: its text behind the first ${MOST_CHARACTERS} characters`)
  const createdAt = momentOf(message)
  return [
    { role, text: isCut ? characters.slice(0, MOST_CHARACTERS).join('') : words, ...(createdAt && { createdAt }) },
  ]
}

/** The moment as ISO text; OpenAI's are seconds since 1970. */
function momentOf({ createdAt, created_at }: Thing): string | undefined {
  if (typeof created_at !== 'number') return textOf(createdAt) ?? textOf(created_at)
  const moment = new Date(created_at * 1_000)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** The newest messages that a conversation takes and that have room in so many bytes. */
function newestOf(messages: NewImportedMessage[], room: number): NewImportedMessage[] {
  const newest = messages.slice(-MOST_MESSAGES)
  let bytes = 0
  const oldest = newest.findLastIndex((message) => {
    bytes += bytesOf(message) + 1
    return bytes > room
  })
  return newest.slice(oldest + 1)
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
