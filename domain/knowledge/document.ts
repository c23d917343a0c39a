import Type, { type Static } from 'typebox'
import { parseModelId } from '../model/model.ts'
import { countCharacters } from '../text/character.ts'
import { MISLEADING } from '../text/name.ts'
import { Attributes } from './attribute.ts'
import { DOCUMENT_ERRORS, type DocumentErrorCode, NO_TEXT_OF } from './document-error.ts'
import { sayPages } from './page.ts'

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

/** The step of an ingestion, as callers see it. A document in error shows the stage at which it failed. */
export const ShownStage = Type.Enum(['stored', 'parsing', 'embedding', 'ready'])
export type ShownStage = Static<typeof ShownStage>

/**
 * A document as every response shows it. `chunkCount` is null until `ready`; only a document in `error` has `error`.
 */
export const Document = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kbId: Type.String({ format: 'uuid' }),
    filename: Type.String(),
    storageUrl: Type.String(),
    attributes: Attributes,
    replace: Type.Boolean({
      description: 'True when it was uploaded to take the place of the earlier documents of its filename.',
    }),
    replaces: Type.Array(Type.String({ format: 'uuid' }), {
      description: 'The documents whose place it took when it became ready; none until then.',
    }),
    rereads: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description:
        'The document whose file it reads again. That one answers until this one is ready and takes its place; then, and for uploads, null.',
    }),
    status: DocumentStatus,
    chunkCount: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    pageCount: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description: 'The pages of a PDF; null until it is read, and in a format without pages.',
    }),
    unreadPages: Type.Array(Type.String({ pattern: '^\\d+(-\\d+)?$' }), {
      description:
        'The pages of a PDF that hold only pictures, so that nothing of them is found: `3`, or `5-9` for several.',
      examples: [['3', '5-9']],
    }),
    recognisedPages: Type.Array(Type.String({ pattern: '^\\d+(-\\d+)?$' }), {
      description: 'The pages whose text was recognised from pictures (OCR), in the same form.',
    }),
    createdAt: Type.String(),
    sizeBytes: Type.Integer({ minimum: 1 }),
    stage: ShownStage,
    progress: Type.Object(
      {
        done: Type.Integer({ minimum: 0, description: 'Chunks that are embedded.' }),
        total: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
          description: 'All chunks; null until the document is cut.',
        }),
      },
      { additionalProperties: false },
    ),
    attempts: Type.Integer({ minimum: 1, description: 'How often its ingestion was begun.' }),
    error: Type.Optional(DocumentError),
  },
  { additionalProperties: false },
)
export type Document = Static<typeof Document>

/** The query of GET …/documents. */
export const DocumentQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'The most documents; all without it.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
  status: Type.Optional(DocumentStatus),
  filename: Type.Optional(
    Type.String({ maxLength: 1000, description: 'A part of the filename; capital and small letters count as equal.' }),
  ),
})
export type DocumentQuery = Static<typeof DocumentQuery>

/** The query of POST …/retry: without a code, all failed documents. */
export const RetryQuery = Type.Object({
  code: Type.Optional(Type.Enum(Object.keys(DOCUMENT_ERRORS) as DocumentErrorCode[])),
})

/** The failed documents of a knowledge base that have one code. */
export const DocumentFailures = Type.Object(
  {
    code: DocumentError.properties.code,
    message: Type.String(),
    fix: Type.String(),
    retryable: Type.Boolean(),
    count: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
)
export type DocumentFailures = Static<typeof DocumentFailures>

/** True for a text that can be the name of a file. */
export const isFilename = (value: string): boolean => {
  const length = countCharacters(value)
  return length >= 1 && length <= 255 && !/[/\\\u2028\u2029]/.test(value) && !MISLEADING.test(value)
}

/** The name of an uploaded file. */
export const Filename = Type.Refine(
  Type.String({ examples: ['handbook.md'] }),
  isFilename,
  () => 'must be 1 to 255 characters without /, \\, control characters and marks that turn the direction of text',
)

/** The body of POST …/documents: exactly one of `content` and `base64`. */
export const NewDocument = Type.Object(
  {
    filename: Filename,
    content: Type.Optional(Type.String({ description: 'Plain text, for .txt, .md, .markdown and .csv.' })),
    base64: Type.Optional(Type.String({ description: 'The bytes of the file; PDF and DOCX need it.' })),
    attributes: Type.Optional(Attributes),
    replace: Type.Optional(
      Type.Boolean({
        description:
          'True: when the document becomes ready, those of the same filename that were uploaded before it stop answering, and are removed.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type NewDocument = Static<typeof NewDocument>

/** The body of PATCH …/documents/{documentId}: all attributes, in place of those that the document has. */
export const DocumentChange = Type.Object({ attributes: Attributes }, { additionalProperties: false })
export type DocumentChange = Static<typeof DocumentChange>

/**
 * The facts in the message of some errors: ranges of pages that hold only pictures, the format, and the model of the
 * knowledge base. Text recognition reads PDF alone, so DOCUMENT_HAS_NO_TEXT says something else of other formats.
 */
type DocumentFacts = { unreadPages?: string[]; format?: DocumentFormat; embeddingModel?: string }

/** Returns the registry's error of this code for the step that failed. */
export const documentError = (
  code: DocumentErrorCode,
  step: IngestionStep,
  { unreadPages = [], format = 'pdf', embeddingModel }: DocumentFacts = {},
): DocumentError => {
  const error = { code, stage: step, ...DOCUMENT_ERRORS[code] }
  if (code === 'EMBEDDING_MODEL_NOT_READY' && embeddingModel) return { ...error, ...ofModel(error, embeddingModel) }
  if (code !== 'DOCUMENT_HAS_NO_TEXT') return error
  if (format !== 'pdf') return { ...error, ...NO_TEXT_OF[format] }
  return unreadPages.length === 0
    ? error
    : { ...error, message: `The document has no text: ${sayPictures(unreadPages)}.` }
}

/** Message and fix with the name of the model, such as `local/multilingual-e5-small`. */
export const ofModel = ({ message, fix }: { message: string; fix: string }, model: string) => ({
  message: message.replace('embedding model', `embedding model ${model}`),
  fix: fix.replace('{name}', parseModelId(model).name),
})

/** A part of a sentence, such as `pages 1 to 12 hold only pictures`. */
const sayPictures = (ranges: string[]): string => {
  const pages = sayPages(ranges)
  return pages.startsWith('page ') ? `${pages} holds only a picture` : `${pages} hold only pictures`
}

/** Returns the key of a document's file in the blob store. */
export const storageKey = (ids: { workspaceId: string; agentId: string; kbId: string; documentId: string }): string =>
  `${ids.workspaceId}/${ids.agentId}/${ids.kbId}/${ids.documentId}`
