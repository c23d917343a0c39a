import { isUuid } from '../../../domain/id.ts'
import { hasKnownKind, MAX_ADDRESS_LENGTH, nameByKind } from '../../../domain/turn/file.ts'
import { fileNotFound } from '../../../store/conversation/file.ts'
import { bytesOfPieces } from '../../knowledge/upload.ts'
import { piecesOf, type TakenFile } from '../../knowledge/upload-body.ts'
import { checkedFile } from '../../turn/file-upload.ts'
import type { GivenFile } from '../../turn/request.ts'
import { invalid } from '../field.ts'
import type { PartFile } from './part.ts'

/** The beginning of a data address has at most this many bytes. */
const MAX_HEAD_BYTES = 256

/**
 * Reads the file of a part: decodes the bytes that it brings, and checks an address or an id.
 * @param taken the texts that were taken out of the body
 * @throws ApiError VALIDATION_ERROR, FILE_NOT_FOUND, ATTACHMENTS_TOO_LARGE, FILE_TYPE_UNSUPPORTED
 */
export async function readGivenFile(part: PartFile, taken: TakenFile, maxBytes: number): Promise<GivenFile> {
  const { field } = part
  if ('fileId' in part) {
    if (isUuid(part.fileId)) return { fileId: part.fileId, field }
    throw fileNotFound(part.fileId.slice(0, 100), field)
  }
  const { text, stem, filename, filenameField } = part
  const [head, ...rest] = withHead(piecesOf(text, taken))
  const beginning = Buffer.from(head.subarray(0, MAX_HEAD_BYTES)).toString('latin1')
  if (/^https?:\/\//i.test(beginning)) return { address: addressOf([head, ...rest], field), filename, field }
  const data = /^data:([^;,]*)(;[^;,]*)*;base64,/i.exec(beginning)
  if (!data && (field.endsWith('_url') || /^\w+:/.test(beginning))) throw notTaken(field)
  const read = await bytesOfPieces([head.subarray(data?.[0].length ?? 0), ...rest], field)
  const isNamed = filename !== undefined && hasKnownKind(filename)
  const name = isNamed ? filename : nameByKind(filename ?? stem, read.bytes, data?.[1] ?? '')
  return { ...checkedFile(name, read, maxBytes, { bytes: field, filename: isNamed ? filenameField : field }), field }
}

/** The pieces, the first of which holds the beginning. */
function withHead(pieces: Uint8Array[]): [Uint8Array, ...Uint8Array[]] {
  let [count, bytes] = [0, 0]
  while (count < pieces.length && bytes < MAX_HEAD_BYTES) {
    bytes += pieces[count]?.length ?? 0
    count += 1
  }
  return [Buffer.concat(pieces.slice(0, count)), ...pieces.slice(count)]
}

function addressOf(pieces: Uint8Array[], field: string): string {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const address = length > MAX_ADDRESS_LENGTH ? '' : Buffer.concat(pieces).toString()
  if (URL.canParse(address)) return address
  const fix = `Send an http or https address of at most ${MAX_ADDRESS_LENGTH} characters, or the bytes as a data address.`
  throw invalid(field, `${field} is no valid address.`, fix)
}

const notTaken = (field: string) =>
  invalid(
    field,
    `${field} is neither a data address nor a web address.`,
    'Send data:<media type>;base64,<bytes>, or an address that begins with https:// or http://.',
  )
