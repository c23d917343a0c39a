import { ApiError } from '../../domain/error.ts'
import { type BodyBounds, EMPTY_BODY, parseBody, receivePieces, refuseOtherThanJson } from '../request/body.ts'
import { createFileText, type FileText } from './file-text.ts'

/** A mark that begins so replaces a text that was taken out of the parsed body. */
const TAKEN_OUT = crypto.randomUUID()
/** A body without the file's text has at most this many bytes. */
const MAX_REST_BYTES = 1024 * 1024
/** At most this many texts are taken out, because each holds memory of its own; further ones are part of the rest. */
const MAX_TEXTS = 256
const MAX_NAME_LENGTH = 20

const [QUOTE, BACKSLASH, COLON] = Buffer.from('"\\:')
const OPENING = new Set(Buffer.from('[{'))
const CLOSING = new Set(Buffer.from(']}'))
const BLANKS = new Set(Buffer.from(' \t\r\n'))

/** The texts that were taken out of a body by their marks, or the bytes of the file of a form. */
export type TakenFile = { texts?: ReadonlyMap<string, FileText>; bytes?: Uint8Array }

/** A member whose value is a text: `depth` is 1 in the body itself, and `top` names the body's member that holds it. */
export type TextMember = { name: string; depth: number; top: string }

/** The texts of an upload: `content` and `base64` of the body. */
export const isUploadText = ({ name, depth }: TextMember): boolean =>
  depth === 1 && (name === 'content' || name === 'base64')

/** The texts of the files that a message brings: `attachments[…].base64`. */
export const isAttachedText = ({ name, depth, top }: TextMember): boolean =>
  depth === 3 && top === 'attachments' && name === 'base64'

/**
 * The texts of the files of OpenAI's messages: `image_url.url`, `file.file_data` and `image_url` of a part in Chat Completions,
 * `image_url` and `file_data` of one in Responses.
 */
export const isPartText = ({ name, depth, top }: TextMember): boolean => {
  if (top === 'messages' && depth === 6) return name === 'url' || name === 'file_data'
  return (top === 'messages' || top === 'input') && depth === 5 && (name === 'image_url' || name === 'file_data')
}

/** The bytes of a text of a parsed body, in pieces. */
export const piecesOf = (text: string, { texts }: TakenFile): Uint8Array[] =>
  texts?.get(text)?.pieces ?? [Buffer.from(text)]

/**
 * Reads a body that holds files. Their texts are decoded piece by piece as they come, because one `JSON.parse` of 60 MB
 * stops the process for half a second; the rest is parsed as any other body.
 * @throws ApiError as `readJson` does
 */
export async function readUploadBody(
  request: Request,
  bounds: BodyBounds,
  isTaken: (member: TextMember) => boolean,
): Promise<{ body: unknown; file: TakenFile }> {
  const scanner = createScanner(isTaken)
  let size = 0
  await receivePieces(request, bounds, (piece) => {
    if (size === 0) refuseOtherThanJson(request.headers)
    size += piece.length
    scanner.push(piece)
  })
  if (size === 0) return { body: EMPTY_BODY, file: scanner.file }
  const sender = { workspaceId: bounds.workspaceId, signal: request.signal }
  return { body: await parseBody(scanner.rest(), sender, bounds.maxSize), file: scanner.file }
}

/** Parts a body into the texts that are taken, and the rest, where a mark stands for each. */
function createScanner(isTaken: (member: TextMember) => boolean) {
  const rest = Buffer.allocUnsafe(MAX_REST_BYTES)
  const texts = new Map<string, FileText>()
  const given = new Set<string>()
  let [length, depth] = [0, 0]
  let state: 'between' | 'name' | 'text' | 'file' = 'between'
  let [isEscaped, isValueNext] = [false, false]
  let [name, top] = ['', '']
  let text: FileText | undefined

  const keep = (byte: number) => {
    if (length >= MAX_REST_BYTES) throw tooLarge()
    rest[length] = byte
    length += 1
  }
  const keepAll = (kept: string) => {
    for (const byte of Buffer.from(kept)) keep(byte)
  }

  const begin = () => {
    state = !isValueNext ? 'name' : texts.size < MAX_TEXTS && isTaken({ name, depth, top }) ? 'file' : 'text'
    if (state !== 'file') keep(QUOTE ?? 0)
    if (state === 'name') name = ''
    if (state !== 'file') return
    if (depth === 1 && given.has(name)) throw givenTwice(name)
    if (depth === 1) given.add(name)
    const mark = `${TAKEN_OUT}:${texts.size}`
    text = createFileText(name)
    texts.set(mark, text)
    keepAll(JSON.stringify(mark))
  }

  const between = (byte: number) => {
    if (byte === QUOTE) return begin()
    keep(byte)
    if (OPENING.has(byte)) depth += 1
    if (CLOSING.has(byte)) depth -= 1
    if (BLANKS.has(byte)) return
    isValueNext = byte === COLON
    if (isValueNext && depth === 1) top = name
  }

  const within = (byte: number) => {
    keep(byte)
    if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) {
      state = 'between'
      return
    }
    if (state === 'name' && name.length < MAX_NAME_LENGTH) name += String.fromCharCode(byte)
  }

  const push = (piece: Uint8Array) => {
    for (let at = 0; at < piece.length; at += 1) {
      if (state === 'between') between(piece[at] ?? 0)
      else if (state !== 'file') within(piece[at] ?? 0)
      else if (text) {
        at = text.push(piece, at)
        if (text.isEnded) state = 'between'
      }
    }
  }

  return { file: { texts }, push, rest: () => rest.subarray(0, length) }
}

const givenTwice = (field: string) =>
  new ApiError('VALIDATION_ERROR', { message: `${field} is given twice.`, fix: `Send ${field} once.`, field })

const tooLarge = () =>
  new ApiError('BODY_TOO_LARGE', {
    message: `Beside the texts of its files, the body is larger than ${MAX_REST_BYTES} bytes.`,
    fix: `Send a file where the description of the path has a place for it, and at most ${MAX_REST_BYTES} bytes beside it.`,
  })
