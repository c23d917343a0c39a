import { markUntrusted } from '../model/untrusted.ts'

/** The most characters of the documents of one request to a model, and so of the text that is kept of a file. */
export const MAX_FILE_TEXT_LENGTH = 100_000

/** The reasons why a worker cannot fetch or read a file. */
export const FILE_REFUSALS = [
  'FILE_NOT_FOUND',
  'FILE_NOT_FETCHED',
  'FILE_TYPE_UNSUPPORTED',
  'ATTACHMENTS_TOO_LARGE',
  'DOCUMENT_ENCRYPTED',
  'DOCUMENT_DAMAGED',
  'DOCUMENT_HAS_NO_TEXT',
  'DOCUMENT_ENCODING_UNKNOWN',
  'DOCUMENT_TOO_COMPLEX',
  'DOCUMENT_READER_UNAVAILABLE',
] as const
export type FileRefusal = (typeof FILE_REFUSALS)[number]

export const isFileRefusal = (code: string): code is FileRefusal => FILE_REFUSALS.some((refusal) => refusal === code)

/** A document as a request shows it; `isCut`: the text is not the whole of it. A picture stands here when it is left out. */
export type ShownDocument = { kind: 'Document' | 'Picture'; filename: string; text: string; isCut: boolean }

/** The documents of a message before its words. Names and texts come from outside, so each document is a marked block. */
export const withDocuments = (boundary: string, documents: ShownDocument[], text: string): string =>
  [...documents.map((document) => markUntrusted(boundary, shown(document))), text].filter(Boolean).join('\n\n')

function shown({ kind, filename, text, isCut }: ShownDocument): string {
  const title = `${kind} of the user: ${filename}`
  if (text === '')
    return `${title}\n\n[The ${kind.toLowerCase()} is left out: there is no room for it beside the others.]`
  return `${title}\n\n${text}${isCut ? '\n\n[The rest of the document is left out.]' : ''}`
}
