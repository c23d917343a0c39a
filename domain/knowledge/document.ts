import Type, { type Static } from 'typebox'
import { countCharacters } from '../text/character.ts'
import { DOCUMENT_ERRORS, type DocumentErrorCode } from './document-error.ts'

export type DocumentFormat = 'pdf' | 'docx' | 'csv' | 'text' | 'markdown'
/** The part of a document that the database already has: the file, the texts of the chunks, all vectors. */
export type DocumentStage = 'stored' | 'chunked' | 'embedded'
/** The step of an ingestion that failed. */
export type IngestionStep = 'parse' | 'embed' | 'finish'

export const DocumentStatus = Type.Enum(['processing', 'ready', 'error'])
export type DocumentStatus = Static<typeof DocumentStatus>

/** The reason why a document is in error, and what its owner can do about it. */
export const DocumentError = Type.Object(
  {
    code: Type.Enum(Object.keys(DOCUMENT_ERRORS) as DocumentErrorCode[]),
    stage: Type.Enum(['parse', 'embed', 'finish']),
    message: Type.String(),
    fix: Type.String(),
    retryable: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type DocumentError = Static<typeof DocumentError>

/**
 * A document as every response shows it. `chunkCount` is null until `ready`; only a document in `error` has `error`.
 */
export const Document = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kbId: Type.String({ format: 'uuid' }),
    filename: Type.String(),
    storageUrl: Type.String(),
    status: DocumentStatus,
    chunkCount: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    createdAt: Type.String(),
    error: Type.Optional(DocumentError),
  },
  { additionalProperties: false },
)
export type Document = Static<typeof Document>

const isFilename = (value: string) => {
  const length = countCharacters(value)
  return length >= 1 && length <= 255 && !/[/\\\p{Cc}]/u.test(value)
}

/** The body of POST …/documents: exactly one of `content` and `base64`. */
export const NewDocument = Type.Object(
  {
    filename: Type.Refine(
      Type.String({ examples: ['handbook.md'] }),
      isFilename,
      () => 'must be 1 to 255 characters without /, \\ and control characters',
    ),
    content: Type.Optional(Type.String({ description: 'Plain text, for .txt, .md, .markdown and .csv.' })),
    base64: Type.Optional(Type.String({ description: 'The bytes of the file; PDF and DOCX need it.' })),
  },
  { additionalProperties: false },
)
export type NewDocument = Static<typeof NewDocument>

/** Returns the registry's error of this code for the step that failed. */
export const documentError = (code: DocumentErrorCode, step: IngestionStep): DocumentError => ({
  code,
  stage: step,
  ...DOCUMENT_ERRORS[code],
})

/** Returns the key of a document's file in the blob store. */
export const storageKey = (ids: { workspaceId: string; agentId: string; kbId: string; documentId: string }): string =>
  `${ids.workspaceId}/${ids.agentId}/${ids.kbId}/${ids.documentId}`
