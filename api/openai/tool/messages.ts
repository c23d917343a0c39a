import { createHash } from 'node:crypto'
import { parseArguments } from '../../../domain/tool/argument.ts'
import { isNestedTooDeep } from '../../../domain/tool/nesting.ts'
import { MOST_ATTACHMENTS } from '../../../domain/turn/attachment.ts'
import type { ClientCall, EarlierMessage } from '../../../domain/turn/client-context.ts'
import { invalid } from '../field.ts'
import type { PartFile } from '../file/part.ts'
import { type Message, readContent, readTexts } from '../message.ts'

/** The result of a call in a request. `field`: the path of its message. */
export type GivenResult = { callId: string; output: string; field: string; hasCall: boolean }

/** Files of messages, and the path of the content with the last message's. */
export type MessageFiles = {
  place: string
  own: PartFile[]
  earlier: { message: EarlierMessage; file: PartFile }[]
}

/** The service's reading of the messages of a request. */
export type ReadMessages = {
  /** The last message of the user, which begins the turn; undefined without one. */
  message: string | undefined
  /** The files of that message, and those of the earlier messages. */
  files: MessageFiles
  earlier: EarlierMessage[]
  /** The calls behind the message of the user, with their results. */
  further: EarlierMessage[]
  /** The texts of the system and developer messages. */
  instructions: string[]
  /** The results of the calls that the last answer asked for. */
  results: GivenResult[]
  /** True: the request ends with these results. */
  isContinuing: boolean
}

/**
 * Reads the messages of a request: the last one is of the user, or has the result of a call. A result without its call is
 * no part of the history.
 * @param field the name of the list, for errors
 * @throws ApiError VALIDATION_ERROR that names the message at fault
 */
export function readMessages(messages: readonly Message[], field: string): ReadMessages {
  const transcript = transcriptOf(messages, field)
  const { said, results, instructions } = transcript
  const last = messages.at(-1)?.role
  const place = `${field}[${messages.length - 1}]`
  const files = filesOf(transcript, field)
  if (last === 'user') {
    const message = said.pop()?.text ?? ''
    if (message === '' && files.own.length === 0)
      throw invalid(`${place}.content`, 'The last message has no text.', 'Send words of the user, or a file.')
    const asked = said.findLastIndex(({ role }) => role === 'assistant')
    const before = said.slice(0, Math.max(0, asked)).findLastIndex(({ role }) => role === 'user')
    const asking = { results: behind(results, before), isContinuing: false }
    return { message, files, earlier: said, further: [], instructions, ...asking }
  }
  if (last !== 'tool') throw invalid(`${place}.role`, `The last message has the role ${last}.`, LAST_MESSAGE_FIX)
  assertAnswered(transcript)
  const at = said.findLastIndex(({ role }) => role === 'user')
  return {
    message: said[at]?.text,
    files,
    earlier: said.slice(0, Math.max(0, at)),
    further: said.slice(at + 1),
    instructions,
    results: behind(results, at),
    isContinuing: true,
  }
}

const LAST_MESSAGE_FIX = 'Send a message of the user as the last one, or the results of all calls of the last answer.'

type Result = GivenResult & { at: number }
/** `at`: how many messages of user and assistant stand before a result. */
type Transcript = {
  said: EarlierMessage[]
  files: (MessageFiles['earlier'][number] & { place: string })[]
  results: Result[]
  instructions: string[]
  callFields: Map<ClientCall, string>
}

/** @throws ApiError VALIDATION_ERROR for too many files */
function filesOf({ said, files }: Transcript, field: string): MessageFiles {
  const last = said.findLast(({ role }) => role === 'user')
  const own = files.filter(({ message }) => message === last)
  const place = own[0]?.place ?? field
  if (own.length > MOST_ATTACHMENTS)
    throw invalid(
      place,
      `The message has ${own.length} files; at most ${MOST_ATTACHMENTS} are allowed.`,
      'Send fewer files.',
    )
  return { place, own: own.map(({ file }) => file), earlier: files.filter(({ message }) => message !== last) }
}

const behind = (results: Result[], place: number): GivenResult[] =>
  results.filter(({ at }) => at > place).map(({ at: _at, ...result }) => result)

function transcriptOf(messages: readonly Message[], field: string): Transcript {
  const transcript: Transcript = { said: [], files: [], results: [], instructions: [], callFields: new Map() }
  const calls = createCallReader()
  messages.forEach(({ role, content, tool_calls: toolCalls, tool_call_id: callId }, index) => {
    const place = `${field}[${index}]`
    const text = role === 'user' ? '' : readTexts(content ?? '', `${place}.content`)
    if (role === 'user') {
      sayAsUser(transcript, content ?? '', `${place}.content`, index === messages.length - 1)
    } else if (role === 'tool') {
      const hasCall = calls.settle(callId ?? '', text)
      transcript.results.push({ callId: callId ?? '', output: text, field: place, hasCall, at: transcript.said.length })
    } else if (role === 'system' || role === 'developer') {
      if (text.trim() !== '') transcript.instructions.push(text)
    } else if (role === 'assistant') {
      const read = (toolCalls ?? []).flatMap((call) => calls.read(call))
      for (const call of read) transcript.callFields.set(call, `${place}.tool_calls`)
      sayAsAssistant(transcript.said, text, read)
    }
  })
  return transcript
}

/** A message of the user, and its files. An earlier one with neither words nor files is left out. */
function sayAsUser(
  { said, files }: Transcript,
  content: NonNullable<Message['content']>,
  place: string,
  isLast: boolean,
) {
  const read = readContent(content, place)
  const message: EarlierMessage = { role: 'user', text: read.text }
  if (isLast || read.text.trim() !== '' || read.files.length > 0) said.push(message)
  files.push(...read.files.map((file) => ({ message, file, place })))
}

/** Calls that stand in a message of their own, behind the text of the same answer or beside each other, are one message. */
function sayAsAssistant(said: EarlierMessage[], text: string, calls: ClientCall[]): void {
  const before = said.at(-1)
  const isSame = before?.role === 'assistant' && (before.calls ?? []).every(({ result }) => result === null)
  if (isSame && calls.length > 0) {
    before.calls = [...(before.calls ?? []), ...calls]
    before.text = [before.text, text].filter(Boolean).join('\n')
  } else if (calls.length > 0) said.push({ role: 'assistant', text, calls })
  else if (text.trim() !== '') said.push({ role: 'assistant', text })
}

/** The calls behind the last message of the user need results, or the model could not go on. @throws ApiError VALIDATION_ERROR */
function assertAnswered({ said, callFields }: Transcript): void {
  const at = said.findLastIndex(({ role }) => role === 'user')
  const open = said.slice(at + 1).flatMap(({ calls = [] }) => calls.filter(({ result }) => result === null))
  const field = open[0] && callFields.get(open[0])
  if (field)
    throw invalid(
      field,
      `The call ${open[0]?.call_id} has no result behind it.`,
      'Send a result for each call of the answer, or a message of the user behind them.',
    )
}

type GivenCall = NonNullable<NonNullable<Message['tool_calls']>[number]>

/** Reads calls, and finds the one that a result belongs to. Providers refuse an id that comes twice or has odd characters. */
function createCallReader() {
  const used = new Set<string>()
  const open = new Map<string, ClientCall>()
  return {
    read({ id, function: called }: GivenCall): ClientCall[] {
      if (!called) return []
      const call_id = isPlainId(id) && !used.has(id) ? id : `call_${digest(`${used.size} ${id}`)}`
      const call: ClientCall = { call_id, name: called.name, arguments: objectOr(called.arguments), result: null }
      used.add(call_id)
      open.set(id, call)
      return [call]
    },
    settle(id: string, result: string): boolean {
      const call = open.get(id)
      if (call) call.result = result
      return open.delete(id)
    },
  }
}

const isPlainId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** The JSON of an object, as models get it back. */
function objectOr(json: string): string {
  const value = parseArguments(json)
  return value === undefined || isNestedTooDeep(value) || json.trim() === '' ? '{}' : json
}
