import { inflateRawSync } from 'node:zlib'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { PARSE_LIMITS } from './limits.ts'

type Entry = { name: string; isEncrypted: boolean; method: number; packedBytes: number; offset: number }

/**
 * Unpacks every part of a zip archive (PKWARE's APPNOTE.TXT, section 4.3) once and adds up the sizes, before a library
 * does.
 * @returns the names of the parts
 * @throws DocumentFailure when the archive is damaged, encrypted, or unpacks to more than PARSE_LIMITS
 */
export function checkZip(bytes: Buffer): Set<string> {
  const entries = entriesOf(bytes)
  if (entries.length > PARSE_LIMITS.entries) throw new DocumentFailure('DOCUMENT_TOO_COMPLEX')
  let left: number = PARSE_LIMITS.inflatedBytes
  for (const entry of entries) {
    if (entry.isEncrypted) throw new DocumentFailure('DOCUMENT_ENCRYPTED')
    const content = contentOf(bytes, entry, left)
    left -= content.length
    if (content.length > 1024 * 1024 && content.length > entry.packedBytes * PARSE_LIMITS.inflationRatio)
      throw new DocumentFailure('DOCUMENT_TOO_COMPLEX')
    refuseEntities(entry.name, content)
  }
  return new Set(entries.map((entry) => entry.name))
}

/**
 * The beginnings of a document type and of an entity, in ASCII and in both orders of UTF-16. They are bytes: Node's own search
 * for UTF-16 never ends in some contents that begin at an odd place of their memory, as parts do that are not packed.
 */
const FORBIDDEN_MARKS = ['<!DOCTYPE', '<!ENTITY'].flatMap((mark) => [
  Buffer.from(mark, 'latin1'),
  Buffer.from(mark, 'utf16le'),
  Buffer.from(mark, 'utf16le').swap16(),
])

function refuseEntities(name: string, content: Buffer): void {
  // Word never writes a document type. A file with one makes an XML parser expand or fetch entities.
  if (!/\.(xml|rels)$/i.test(name)) return
  if (FORBIDDEN_MARKS.some((mark) => content.includes(mark))) throw new DocumentFailure('DOCUMENT_TOO_COMPLEX')
}

function contentOf(bytes: Buffer, entry: Entry, maxBytes: number): Buffer {
  if (bytes.length < entry.offset + 30 || bytes.readUInt32LE(entry.offset) !== 0x04034b50)
    throw new DocumentFailure('DOCUMENT_DAMAGED')
  const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  const packed = bytes.subarray(start, start + entry.packedBytes)
  if (packed.length < entry.packedBytes) throw new DocumentFailure('DOCUMENT_DAMAGED')
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError || (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new DocumentFailure(isTooLarge ? 'DOCUMENT_TOO_COMPLEX' : 'DOCUMENT_DAMAGED', cause)
  }
}

/** The entries of the archive's central directory, which stands at its end, so a cut file has none. */
function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end < 0 || bytes.length < end + 22) throw new DocumentFailure('DOCUMENT_DAMAGED')
  const count = bytes.readUInt16LE(end + 10)
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  while (entries.length < count) {
    if (bytes.length < at + 46 || bytes.readUInt32LE(at) !== 0x02014b50) throw new DocumentFailure('DOCUMENT_DAMAGED')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}
