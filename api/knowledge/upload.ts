import { createHash } from 'node:crypto'
import { ApiError } from '../../domain/error.ts'
import type { Attributes } from '../../domain/knowledge/attribute.ts'
import type { DocumentFormat, NewDocument } from '../../domain/knowledge/document.ts'
import { bytesFit, formatOfName, isBinaryFormat } from '../../domain/knowledge/document-format.ts'

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
 * Reads the file of a request: the format from its name, the bytes from `content` or `base64`. Both must agree.
 * @throws ApiError VALIDATION_ERROR, DOCUMENT_TYPE_UNSUPPORTED, DOCUMENT_TOO_LARGE
 */
export function readUpload(given: NewDocument, maxBytes: number): Upload {
  const format = formatOfName(given.filename)
  if (!format) throw unsupported(`The extension of ${given.filename} is not supported.`)
  const bytes = bytesOf(given, format)
  if (bytes.length > maxBytes)
    throw new ApiError('DOCUMENT_TOO_LARGE', {
      message: `The document has ${bytes.length} bytes; at most ${maxBytes} are allowed.`,
    })
  if (!bytesFit(format, bytes))
    throw unsupported(`The bytes of ${given.filename} do not have the format that its extension names.`)
  const { filename, attributes, replace: isReplacement = false } = given
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { filename, format, bytes, sha256, attributes, isReplacement }
}

function bytesOf({ content, base64 }: NewDocument, format: DocumentFormat): Uint8Array {
  if ((content === undefined) === (base64 === undefined))
    throw invalid(
      'Exactly one of content and base64 is needed.',
      'Send plain text in content, or the bytes of a file in base64.',
    )
  if (content !== undefined && isBinaryFormat(format))
    throw invalid('content can not hold this kind of file.', 'Send PDF and DOCX files in base64.')
  const bytes = content === undefined ? decodeBase64(base64 ?? '') : new TextEncoder().encode(content)
  if (bytes.length === 0)
    throw invalid(`${content === undefined ? 'base64' : 'content'} is empty.`, 'Send a document that is not empty.')
  return bytes
}

function decodeBase64(text: string): Uint8Array {
  const packed = /\s/.test(text) ? text.replace(/\s+/g, '') : text
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed))
    throw invalid(
      'base64 is not valid base64.',
      'Encode the bytes of the file with standard base64 (RFC 4648), padded, without a data: prefix.',
    )
  return Buffer.from(packed, 'base64')
}

const invalid = (message: string, fix: string) => new ApiError('VALIDATION_ERROR', { message, fix })
const unsupported = (message: string) => new ApiError('DOCUMENT_TYPE_UNSUPPORTED', { message })
