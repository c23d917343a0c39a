import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { ApiError } from '../../domain/error.ts'
import type { Attributes } from '../../domain/knowledge/attribute.ts'
import type { DocumentFormat, NewDocument } from '../../domain/knowledge/document.ts'
import { bytesFit, formatOfName, isBinaryFormat } from '../../domain/knowledge/document-format.ts'
import { createPause } from '../../domain/pause.ts'
import { piecesOf, type TakenFile } from './upload-body.ts'

/** A file from a request that has passed all checks; `sha256` is in hex. */
export type Upload = {
  filename: string
  format: DocumentFormat
  bytes: Uint8Array
  sha256: string
  attributes: Attributes | undefined
  isReplacement: boolean
}

/**
 * Reads the file of a request: the format from its name, the bytes from `content` or `base64`. Both must agree. The work
 * is done in pieces, between which the process serves other requests.
 * @param taken the texts that were taken out of the body
 * @throws ApiError VALIDATION_ERROR, INVALID_JSON, DOCUMENT_TYPE_UNSUPPORTED, DOCUMENT_TOO_LARGE
 */
export async function readUpload(body: NewDocument, taken: TakenFile, maxBytes: number): Promise<Upload> {
  const format = formatOfName(body.filename)
  if (!format) throw unsupported(`The extension of ${body.filename} is not supported.`)
  const pieces = await piecesOfFile(body, taken, format)
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  if (size === 0) throw invalid('is empty', fieldOf(body, taken), 'Send a document that is not empty.')
  if (size > maxBytes)
    throw new ApiError('DOCUMENT_TOO_LARGE', {
      message: `The document has ${size} bytes; at most ${maxBytes} are allowed.`,
    })
  const { bytes, sha256 } = await join(pieces, size)
  const pause = createPause()
  if (body.content !== undefined && !isUtf8(bytes)) throw new ApiError('INVALID_JSON')
  if (!bytesFit(format, bytes))
    throw unsupported(`The bytes of ${body.filename} do not have the format that its extension names.`)
  await pause()
  const { filename, attributes, replace: isReplacement = false } = body
  return { filename, format, bytes, sha256, attributes, isReplacement }
}

/** The part of the request that holds the bytes. */
const fieldOf = ({ content }: NewDocument, taken: TakenFile): string =>
  taken.bytes ? 'file' : content === undefined ? 'base64' : 'content'

async function piecesOfFile({ content, base64 }: NewDocument, taken: TakenFile, format: DocumentFormat) {
  if ((content === undefined) === (base64 === undefined))
    throw new ApiError('VALIDATION_ERROR', {
      message: 'Exactly one of content and base64 is needed.',
      fix: 'Send plain text in content, or the bytes of a file in base64.',
      field: 'content',
    })
  if (taken.bytes) return [taken.bytes]
  if (content !== undefined && isBinaryFormat(format))
    throw invalid('cannot hold this kind of file', 'content', 'Send PDF and DOCX files in base64.')
  if (content !== undefined) return piecesOf(content, taken)
  return await decodeBase64(piecesOf(base64 ?? '', taken), 'base64')
}

/** The bytes of a file that came as base64 or in a form, with their SHA-256. @throws ApiError VALIDATION_ERROR */
export async function bytesOfBase64(base64: string, taken: TakenFile, field: string) {
  if (!taken.bytes) return await bytesOfPieces(piecesOf(base64, taken), field)
  return await joinWhole([taken.bytes], 'file')
}

/** The bytes of base64 in pieces, with their SHA-256. @throws ApiError VALIDATION_ERROR */
export const bytesOfPieces = async (base64: Uint8Array[], field: string) =>
  await joinWhole(await decodeBase64(base64, field), field)

async function joinWhole(pieces: Uint8Array[], field: string) {
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  if (size === 0) throw invalid('is empty', field, 'Send a file that is not empty.')
  return await join(pieces, size)
}

async function decodeBase64(pieces: Uint8Array[], field: string): Promise<Uint8Array[]> {
  const decoded: Uint8Array[] = []
  const pause = createPause()
  let [carried, isPadded] = ['', false]
  for (const piece of pieces) {
    await pause()
    const text =
      carried + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1').replace(/\s+/g, '')
    const end = text.length - (text.length % 4)
    const whole = text.slice(0, end)
    carried = text.slice(end)
    if ((isPadded && text !== '') || !/^[A-Za-z0-9+/]*={0,2}$/.test(whole)) throw notBase64(field)
    isPadded = whole.endsWith('=')
    decoded.push(Buffer.from(whole, 'base64'))
  }
  if (carried !== '') throw notBase64(field)
  return decoded
}

async function join(pieces: Uint8Array[], size: number): Promise<Pick<Upload, 'bytes' | 'sha256'>> {
  const bytes = Buffer.allocUnsafe(size)
  const hash = createHash('sha256')
  const pause = createPause()
  let at = 0
  for (const piece of pieces) {
    await pause()
    bytes.set(piece, at)
    hash.update(piece)
    at += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

const notBase64 = (field: string) =>
  invalid(
    'is not valid base64',
    field,
    'Encode the bytes of the file with standard base64 (RFC 4648), padded, without a data: prefix.',
  )

const invalid = (problem: string, field: string, fix: string) =>
  new ApiError('VALIDATION_ERROR', { message: `${field} ${problem}.`, fix, field })
const unsupported = (message: string) => new ApiError('DOCUMENT_TYPE_UNSUPPORTED', { message })
