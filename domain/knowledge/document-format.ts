import type { DocumentFormat } from './document.ts'
import { mayBeText } from './text-encoding.ts'

const FORMATS: Record<string, DocumentFormat> = {
  pdf: 'pdf',
  docx: 'docx',
  csv: 'csv',
  txt: 'text',
  md: 'markdown',
  markdown: 'markdown',
}

/** The media types of the formats. */
export const MEDIA_TYPES: Record<DocumentFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  text: 'text/plain',
  markdown: 'text/markdown',
}

/** Returns the format that the extension of a file name promises; undefined for an unknown one. */
export function formatOfName(filename: string): DocumentFormat | undefined {
  const dot = filename.lastIndexOf('.')
  return dot < 0 ? undefined : FORMATS[filename.slice(dot + 1).toLowerCase()]
}

/** True for a format that is no text, so a client must upload it as `base64`. */
export const isBinaryFormat = (format: DocumentFormat): boolean => format === 'pdf' || format === 'docx'

/** True when the bytes can be a file of the format. Damage and passwords show only when the worker opens the file. */
export function bytesFit(format: DocumentFormat, bytes: Uint8Array): boolean {
  if (format === 'pdf') return includes(bytes.subarray(0, 1024), '%PDF-')
  if (format === 'docx') return isWordFile(bytes)
  return !includes(bytes.subarray(0, 5), '%PDF-') && mayBeText(bytes)
}

/**
 * True for a zip with Word's parts, and for a Word file with a password, which is an OLE container. Older Office
 * files are OLE containers, too, but have other streams. An archive without a directory is cut off or damaged; it
 * passes here, and the ingestion reports it.
 */
function isWordFile(bytes: Uint8Array): boolean {
  if (includes(bytes.subarray(0, 8), '\u00d0\u00cf\u0011\u00e0'))
    return !OTHER_OLE_STREAMS.some((name) => includes(bytes, Array.from(name).join('\0')))
  if (!includes(bytes.subarray(0, 4), 'PK\u0003\u0004')) return false
  if (includes(bytes, 'word/')) return true
  return !includes(bytes, 'xl/') && !includes(bytes, 'ppt/') && !includes(bytes, 'PK\u0005\u0006')
}

const OTHER_OLE_STREAMS = ['WordDocument', 'Workbook', 'PowerPoint Document', '__nameid_version']

const includes = (bytes: Uint8Array, latin1: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(latin1, 0, 'latin1')
