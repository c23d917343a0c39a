import { route } from '../route.ts'

/** Every reason why an ingestion fails: what happened, what the owner can do, and whether a retry can help. */
type DocumentErrorDefinition = { message: string; fix: string; retryable: boolean }

const UPLOAD = route('POST /v1/agents/{id}/knowledge-bases/{kbId}/documents')
const RETRY = route('POST /v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/retry')

export const DOCUMENT_ERRORS = {
  DOCUMENT_ENCRYPTED: {
    message: 'The document is protected with a password.',
    fix: `Save the document without a password and upload it again with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/documents')}.`,
    retryable: false,
  },
  DOCUMENT_DAMAGED: {
    message: 'The document cannot be read: it is cut off or damaged.',
    fix: `Open the document in its own program, save it anew and upload it again with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/documents')}.`,
    retryable: false,
  },
  DOCUMENT_HAS_NO_TEXT: {
    message: 'The document has no text: it is blank or holds only pictures.',
    fix: `Upload a file that holds words with ${UPLOAD}. Of a PDF of pictures: run text recognition (OCR) over it and upload the result, or have the operator switch recognition on with the setting OCR, then call ${RETRY}.`,
    retryable: false,
  },
  DOCUMENT_OCR_UNAVAILABLE: {
    message: 'The document holds only pictures, and the text recognition that OCR switches on is not on this machine.',
    fix: `Have the operator fetch it (npm start does so; images are built with OCR_LANGUAGES), then call ${RETRY}.`,
    retryable: true,
  },
  DOCUMENT_READER_UNAVAILABLE: {
    message: 'Documents are not read: this server has no wall to read them behind, and REQUIRE_WALL is on.',
    fix: `Have the operator see what is missing in the log of the worker or runner (docs/operations.md), then call ${RETRY}.`,
    retryable: true,
  },
  DOCUMENT_ENCODING_UNKNOWN: {
    message: 'The encoding of the text is not recognised.',
    fix: `Save the text as UTF-8 and upload it again with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/documents')}.`,
    retryable: false,
  },
  DOCUMENT_TOO_COMPLEX: {
    message:
      'Reading the document takes more than is allowed: 2 minutes, 2,000 pages, 30 million characters, 50,000 passages, 200 MiB once unpacked, or the memory of its reader. A DOCX with a document type (DTD) is not read either.',
    fix: `Split the document into smaller ones, or save it anew in its own program, and upload that with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/documents')}.`,
    retryable: false,
  },
  EMBEDDING_FAILED: {
    message: 'The embedding model refused the text or did not answer.',
    fix: `Check the embedding provider with ${route('GET /v1/models')} and its key in the settings, then call ${RETRY}.`,
    retryable: true,
  },
  EMBEDDING_MODEL_NOT_READY: {
    message: 'The embedding model of the knowledge base is not on this machine, or files of it are damaged.',
    fix: `Have an owner of the operator’s workspace fetch it with ${route('POST /v1/local-models/{name}/fetch')} or in the settings of the dashboard, then call ${RETRY}; or change the model with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/reembed')}.`,
    retryable: true,
  },
  STORAGE_FAILED: {
    message: 'The stored file could not be read.',
    fix: `See with ${route('GET /readyz')} when object storage answers again, then call ${RETRY}; if the file is gone, upload the same file again with ${UPLOAD}: the document goes on with it.`,
    retryable: true,
  },
  INGESTION_STOPPED: {
    message: 'The ingestion was stopped by an operator.',
    fix: `Go on where it stopped with ${RETRY}.`,
    retryable: true,
  },
} as const satisfies Record<string, DocumentErrorDefinition>

const WITHOUT_WORDS = {
  message: 'The document has no text: the file holds no letter, number or symbol.',
  fix: `See whether it is the right file and was saved with its contents, and upload one that holds words with ${UPLOAD}.`,
}

/** The texts of DOCUMENT_HAS_NO_TEXT for formats that text recognition does not read. */
export const NO_TEXT_OF = {
  docx: {
    message: 'The document has no text: it is blank or holds only pictures, and those of a Word file are not read.',
    fix: `Put the words into the file as text, or save it as a PDF and run text recognition (OCR) over that; then upload the result with ${UPLOAD}.`,
  },
  csv: {
    message: 'The document has no text: no cell of the table holds a letter, a number or a symbol.',
    fix: `Export the table again with its cells and upload it with ${UPLOAD}.`,
  },
  text: WITHOUT_WORDS,
  markdown: {
    message:
      'The document has no text: its reader sees no letter, number or symbol. A link to a picture and a tag of HTML are none.',
    fix: `Describe the pictures in words, or upload a file that holds words with ${UPLOAD}.`,
  },
} as const

export type DocumentErrorCode = keyof typeof DOCUMENT_ERRORS

/** The document cannot become ready. The caller sees the code; only the log shows the `cause`. */
export class DocumentFailure extends Error {
  readonly documentErrorCode: DocumentErrorCode

  constructor(code: DocumentErrorCode, cause?: unknown) {
    super(DOCUMENT_ERRORS[code].message, { cause })
    this.name = 'DocumentFailure'
    this.documentErrorCode = code
  }
}

/** True for a code of `DOCUMENT_ERRORS`. */
export const isDocumentErrorCode = (value: unknown): value is DocumentErrorCode =>
  typeof value === 'string' && Object.hasOwn(DOCUMENT_ERRORS, value)
