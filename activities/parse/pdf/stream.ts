import { constants, inflateSync } from 'node:zlib'
import { DocumentFailure } from '../../../domain/knowledge/document-error.ts'
import { PARSE_LIMITS } from '../limits.ts'

/** The longest dictionary of a stream, in bytes. */
const MAX_DICTIONARY = 2_048

/**
 * Adds up the unpacked sizes of a PDF's streams before pdf.js holds them in memory. It skips pictures, which pdf.js
 * does not open here.
 * @throws DocumentFailure DOCUMENT_TOO_COMPLEX
 */
export function checkStreams(bytes: Buffer): void {
  let left: number = PARSE_LIMITS.inflatedBytes
  let end = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue
    const dictionary = bytes.toString('latin1', Math.max(0, at - MAX_DICTIONARY), at)
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1)
    if (!/\/FlateDecode|\/Fl\b/.test(own) || /\/Subtype\s*\/Image/.test(own)) continue
    const start = bytes[at + 6] === 13 ? at + 8 : at + 7
    // Each end is looked for once, also where many streams have none.
    if (end < start) end = endOfStream(bytes, start)
    left -= inflatedBytes(bytes.subarray(start, end), left)
  }
}

function endOfStream(bytes: Buffer, start: number): number {
  const end = bytes.indexOf('endstream', start)
  return end < 0 ? bytes.length : end
}

function inflatedBytes(packed: Buffer, maxBytes: number): number {
  try {
    const options = { maxOutputLength: Math.max(1, maxBytes), finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(packed, options).length
  } catch (cause) {
    const code = (cause as { code?: string }).code
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new DocumentFailure('DOCUMENT_TOO_COMPLEX', cause)
    // pdf.js decides whether a damaged stream matters.
    return 0
  }
}
