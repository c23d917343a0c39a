import { Elysia } from 'elysia'
import { ApiError, type ErrorCode } from '../../domain/error.ts'
import { storageKey } from '../../domain/knowledge/document.ts'
import { MEDIA_TYPES } from '../../domain/knowledge/document-format.ts'
import { ChunkQuery, DocumentChunk, DocumentPage, PageQuery } from '../../domain/knowledge/page.ts'
import { route } from '../../domain/route.ts'
import { BlobNotFoundError } from '../../providers/blob/key.ts'
import { findKnowledgeBase } from '../../store/knowledge/base.ts'
import { type DocumentRecord, findDocument } from '../../store/knowledge/document.ts'
import { listChunks, listPages } from '../../store/knowledge/page.ts'
import { ReadPart } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { query } from '../request/schema.ts'
import { EXAMPLE_CHUNK, EXAMPLE_PAGE } from './example.ts'
import { storageAway } from './store-document.ts'
import { DocumentPath } from './view.ts'

const DOCUMENT = '/v1/agents/:id/knowledge-bases/:kbId/documents/:documentId'
const ERRORS: ErrorCode[] = ['AGENT_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND', 'DOCUMENT_NOT_FOUND']

type Ids = { id: string; kbId: string; documentId: string }

/** The routes of what is in a document: its chunks, its pages, its file. */
export const documentContentRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-content' }).use(cutting(deps)).use(file(deps))

const cutting = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-cutting' })
    .use(authentication(deps))
    .get(
      `${DOCUMENT}/chunks`,
      async ({ workspaceId, params, query: { limit = 50, offset = 0 } }) =>
        await listChunks(deps.database, await find(deps, workspaceId, params), { limit, offset }),
      {
        params: DocumentPath,
        query: query(ChunkQuery),
        response: { 200: ReadPart(DocumentChunk) },
        detail: operation('listChunks', 'List the chunks of a document as they were cut', 'Knowledge bases', {
          description: 'The list is empty until the document is cut. total is the number of all chunks.',
          errors: ERRORS,
          example: { data: [EXAMPLE_CHUNK], total: 12 },
        }),
      },
    )
    .get(
      `${DOCUMENT}/pages`,
      async ({ workspaceId, params, query: { limit = 1, offset = 0 } }) =>
        await listPages(deps.database, await find(deps, workspaceId, params), { limit, offset }),
      {
        params: DocumentPath,
        query: query(PageQuery),
        response: { 200: ReadPart(DocumentPage) },
        detail: operation(
          'listPages',
          'Read the pages of a document, with the places of its chunks',
          'Knowledge bases',
          {
            description:
              'The text is what was read from the file. A format without pages, and a very long page, come in pages of some 8,000 characters; page is null in a format without pages. total is the number of all pages: 0 until the document is cut.',
            errors: ERRORS,
            example: { data: [EXAMPLE_PAGE], total: 1 },
          },
        ),
      },
    )

async function find({ database }: ApiDependencies, workspaceId: string, { id, kbId, documentId }: Ids) {
  await findKnowledgeBase(database, workspaceId, id, kbId)
  return await findDocument(database, workspaceId, { agentId: id, kbId }, documentId)
}

const file = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-file' }).use(authentication(deps)).get(
    `${DOCUMENT}/file`,
    async ({ workspaceId, params, set }) => {
      const document = await find(deps, workspaceId, params)
      const bytes = await readFile(deps, document)
      set.headers['content-type'] = MEDIA_TYPES[document.format]
      set.headers['content-disposition'] = `attachment; filename*=UTF-8''${headerText(document.filename)}`
      set.headers['content-security-policy'] = "sandbox; default-src 'none'"
      return new Response(bytes.slice().buffer)
    },
    {
      params: DocumentPath,
      detail: operation('downloadDocument', 'Download the file of a document as it was uploaded', 'Knowledge bases', {
        description: 'The bytes are the ones that were uploaded.',
        errors: ERRORS,
        responses: { 200: FILE_RESPONSE },
      }),
    },
  )

const FILE_RESPONSE = {
  description: 'The bytes of the file.',
  headers: { 'Content-Disposition': { schema: { type: 'string' } } },
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' }, example: '# Handbook' } },
}

/** @throws ApiError DOCUMENT_NOT_FOUND when the file is gone, SERVICE_UNAVAILABLE when object storage is away */
async function readFile({ blobs }: ApiDependencies, document: DocumentRecord): Promise<Uint8Array> {
  const { workspaceId, agentId, kbId, id: documentId } = document
  return await blobs.get(storageKey({ workspaceId, agentId, kbId, documentId })).catch((cause: unknown) => {
    if (cause instanceof BlobNotFoundError)
      throw new ApiError('DOCUMENT_NOT_FOUND', {
        message: `The file of the document ${documentId} is not in object storage.`,
        fix: `Upload the same file again with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/documents')}: it is stored for this document.`,
        cause,
      })
    throw storageAway('read', cause)
  })
}

/** The text as a value of a header parameter (RFC 8187). */
export const headerText = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
