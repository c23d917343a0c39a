import { ApiError } from '../../domain/error.ts'
import { type BodyBounds, EMPTY_BODY, parseBody, receivePieces, refuseOtherThanJson } from '../request/body.ts'
import { createFileText, type FileText } from './file-text.ts'

/** This mark replaces a text that was taken out of the parsed body. */
const TAKEN_OUT = crypto.randomUUID()
/** A body without the file's text has at most this many bytes. */
const MAX_REST_BYTES = 1024 * 1024
const MAX_NAME_LENGTH = 20

const [QUOTE, BACKSLASH, COLON] = Buffer.from('"\\:')
const OPENING = new Set(Buffer.from('[{'))
const CLOSING = new Set(Buffer.from(']}'))
const BLANKS = new Set(Buffer.from(' \t\r\n'))

/** The texts of the members `content` and `base64` of a body, or the bytes of the file of a form. */
export type TakenFile = { content?: FileText; base64?: FileText; bytes?: Uint8Array }

/** The bytes of a text of a parsed upload, in pieces. */
export const piecesOf = (text: string, taken: FileText | undefined): Uint8Array[] =>
  text === TAKEN_OUT && taken ? taken.pieces : [Buffer.from(text)]

/**
 * Reads the body of an upload. The file's text is decoded piece by piece as it comes, because one `JSON.parse` of 60 MB
 * stops the process for half a second; the rest is parsed as any other body.
 * @throws ApiError as `readJson` does
 */
export async function readUploadBody(
  request: Request,
  bounds: BodyBounds,
): Promise<{ body: unknown; file: TakenFile }> {
  const scanner = createScanner()
  let size = 0
  await receivePieces(request, bounds, (piece) => {
    if (size === 0) refuseOtherThanJson(request.headers)
    size += piece.length
    scanner.push(piece)
  })
  if (size === 0) return { body: EMPTY_BODY, file: scanner.file }
  const sender = { workspaceId: bounds.workspaceId, signal: request.signal }
  return { body: await parseBody(scanner.rest(), sender), file: scanner.file }
}

/** Parts a body into the texts of `content` and `base64` at its first level, and the rest, where a mark stands for each. */
function createScanner() {
  const rest = Buffer.allocUnsafe(MAX_REST_BYTES)
  const file: TakenFile = {}
  let [length, depth] = [0, 0]
  let state: 'between' | 'name' | 'text' | 'file' = 'between'
  let [isEscaped, isValueNext] = [false, false]
  let name = ''
  let text: FileText | undefined

  const keep = (byte: number) => {
    if (length >= MAX_REST_BYTES) throw tooLarge()
    rest[length] = byte
    length += 1
  }

  const begin = () => {
    const taken = depth === 1 && isValueNext && (name === 'content' || name === 'base64') ? name : undefined
    state = taken ? 'file' : depth === 1 && !isValueNext ? 'name' : 'text'
    if (taken && file[taken]) throw givenTwice(taken)
    if (taken) text = file[taken] = createFileText(taken)
    else if (state === 'name') name = ''
    for (const byte of Buffer.from(taken ? JSON.stringify(TAKEN_OUT) : '"')) keep(byte)
  }

  const between = (byte: number) => {
    if (byte === QUOTE) return begin()
    keep(byte)
    if (OPENING.has(byte)) depth += 1
    if (CLOSING.has(byte)) depth -= 1
    if (depth === 1 && !BLANKS.has(byte)) isValueNext = byte === COLON
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

  return { file, push, rest: () => rest.subarray(0, length) }
}

const givenTwice = (field: string) =>
  new ApiError('VALIDATION_ERROR', { message: `${field} is given twice.`, fix: `Send ${field} once.`, field })

const tooLarge = () =>
  new ApiError('BODY_TOO_LARGE', {
    message: `Beside the text of its file, the body is larger than ${MAX_REST_BYTES} bytes.`,
    fix: `Send the file as a text in content or base64, and at most ${MAX_REST_BYTES} bytes beside it.`,
  })
