import { Elysia } from 'elysia'
import Type from 'typebox'
import type { ErrorCode } from '../../domain/error.ts'
import { Document, NewDocument } from '../../domain/knowledge/document.ts'
import type { Executor } from '../../store/database.ts'
import { findKnowledgeBase } from '../../store/knowledge/base.ts'
import {
  type DocumentRecord,
  deleteDocument,
  findDocument,
  listDocuments,
  reopenDocuments,
} from '../../store/knowledge/document.ts'
import { mutationExample } from '../agent/example.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, response } from '../request/schema.ts'
import { EXAMPLE_DOCUMENT, EXAMPLE_FAILED_DOCUMENT, EXAMPLE_PROCESSING_DOCUMENT } from './example.ts'
import { documentFacts, storeDocument } from './store-document.ts'
import { readUpload } from './upload.ts'
import { DocumentPath, documentSteps, KnowledgeBasePath, viewDocument } from './view.ts'

const Deleted = response(Type.Object({ message: Type.String() }))
const BASE = '/v1/agents/:id/knowledge-bases/:kbId'
const BASE_ERRORS: ErrorCode[] = ['AGENT_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND']
const DOCUMENT_ERRORS: ErrorCode[] = [...BASE_ERRORS, 'DOCUMENT_NOT_FOUND']

/** The routes of a knowledge base's documents: list, upload, get, delete, retry. */
export const documentRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'document' }).use(collection(deps)).use(item(deps)).use(retrying(deps))

const collection = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-collection' })
    .use(authentication(deps))
    .get(
      `${BASE}/documents`,
      async ({ workspaceId, params: { id, kbId } }) => {
        await findKnowledgeBase(deps.database, workspaceId, id, kbId)
        const documents = await listDocuments(deps.database, workspaceId, { agentId: id, kbId })
        return { data: documents.map(viewDocument) }
      },
      {
        params: KnowledgeBasePath,
        response: { 200: Read(Type.Array(Document)) },
        detail: operation('listDocuments', 'List the documents of a knowledge base, newest first', 'Knowledge bases', {
          errors: BASE_ERRORS,
          example: { data: [EXAMPLE_DOCUMENT, EXAMPLE_FAILED_DOCUMENT] },
        }),
      },
    )
    .post(
      `${BASE}/documents`,
      async ({ workspaceId, audit, params: { id, kbId }, body, set }) => {
        await findKnowledgeBase(deps.database, workspaceId, id, kbId)
        const upload = readUpload(body, deps.config.maxDocumentBytes)
        const { document, created } = await storeDocument(deps, audit, { workspaceId, agentId: id, kbId }, upload)
        set.status = created ? 201 : 200
        return { data: viewDocument(document), next_steps: await documentSteps(deps, workspaceId, id) }
      },
      {
        params: KnowledgeBasePath,
        body: body(NewDocument),
        response: { 200: Mutation(Document), 201: Mutation(Document) },
        detail: operation('createDocument', 'Upload a document', 'Knowledge bases', {
          description:
            'The body has exactly one of content and base64; PDF and DOCX need base64. When the knowledge base has a document with the same bytes and name already, the answer is 200 with that document.',
          errors: [...BASE_ERRORS, 'DOCUMENT_TOO_LARGE', 'DOCUMENT_TYPE_UNSUPPORTED'],
          requestExample: { filename: 'handbook.md', content: '# Handbook\n\n## Guarantee\n\nThe battery is …' },
          example: mutationExample(EXAMPLE_PROCESSING_DOCUMENT),
        }),
      },
    )

const item = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-item' })
    .use(authentication(deps))
    .get(
      `${BASE}/documents/:documentId`,
      async ({ workspaceId, params: { id, kbId, documentId } }) => {
        await findKnowledgeBase(deps.database, workspaceId, id, kbId)
        const document = await findDocument(deps.database, workspaceId, { agentId: id, kbId }, documentId)
        return { data: viewDocument(document) }
      },
      {
        params: DocumentPath,
        response: { 200: Read(Document) },
        detail: operation('getDocument', 'Get a document with its status', 'Knowledge bases', {
          errors: DOCUMENT_ERRORS,
          example: { data: EXAMPLE_DOCUMENT },
        }),
      },
    )
    .delete(
      `${BASE}/documents/:documentId`,
      async ({ workspaceId, audit, params: { id, kbId, documentId } }) => {
        await findKnowledgeBase(deps.database, workspaceId, id, kbId)
        const remove = (tx: Executor) => deleteDocument(tx, workspaceId, { agentId: id, kbId }, documentId)
        await audit.write('deleteDocument', remove, documentFacts)
        return { message: `Document ${documentId} is deleted.` }
      },
      {
        params: DocumentPath,
        response: { 200: Deleted },
        detail: operation('deleteDocument', 'Delete a document', 'Knowledge bases', {
          description: 'A search finds nothing of it from now on. Its file and vectors are removed in the background.',
          errors: DOCUMENT_ERRORS,
          example: { message: `Document ${EXAMPLE_DOCUMENT.id} is deleted.` },
        }),
      },
    )

const retrying = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-retry' })
    .use(authentication(deps))
    .post(
      `${BASE}/documents/:documentId/retry`,
      async ({ workspaceId, audit, params: { id, kbId, documentId } }) => {
        await findKnowledgeBase(deps.database, workspaceId, id, kbId)
        const place = { agentId: id, kbId }
        const reopen = (tx: Executor) => reopenDocuments(tx, workspaceId, place, documentId)
        const [reopened] = await audit.write('retryDocument', reopen, ([row]) => row && documentFacts(row))
        if (reopened) await startIngestions(deps, [reopened])
        const document = await findDocument(deps.database, workspaceId, place, documentId)
        return { data: viewDocument(document), next_steps: await documentSteps(deps, workspaceId, id) }
      },
      {
        params: DocumentPath,
        response: { 200: Mutation(Document) },
        detail: operation(
          'retryDocument',
          'Ingest a failed document again, from the step that failed',
          'Knowledge bases',
          {
            description: 'A retry changes nothing of a document that has not failed.',
            errors: DOCUMENT_ERRORS,
            example: mutationExample(EXAMPLE_PROCESSING_DOCUMENT),
          },
        ),
      },
    )
    .post(
      `${BASE}/retry`,
      async ({ workspaceId, audit, params: { id, kbId } }) => {
        const { name } = await findKnowledgeBase(deps.database, workspaceId, id, kbId)
        const reopen = (tx: Executor) => reopenDocuments(tx, workspaceId, { agentId: id, kbId })
        const reopened = await audit.write('retryKnowledgeBase', reopen, (rows) =>
          rows.length > 0 ? { type: 'knowledgeBase', id: kbId, name, change: { documents: rows.length } } : undefined,
        )
        await startIngestions(deps, reopened)
        return { data: reopened.map(viewDocument), next_steps: await documentSteps(deps, workspaceId, id) }
      },
      {
        params: KnowledgeBasePath,
        response: { 200: Mutation(Type.Array(Document)) },
        detail: operation(
          'retryKnowledgeBase',
          'Ingest all failed documents of a knowledge base again',
          'Knowledge bases',
          {
            description:
              'The answer lists the documents that are ingested again. The list is empty when no document had failed.',
            errors: BASE_ERRORS,
            example: mutationExample([EXAMPLE_PROCESSING_DOCUMENT]),
          },
        ),
      },
    )

/** Starts the workflows of documents that were opened again; after a crash before it, the sweeper starts them. */
async function startIngestions({ temporal }: ApiDependencies, reopened: DocumentRecord[]): Promise<void> {
  for (const { id, workspaceId, agentId } of reopened)
    await temporal.startIngestion({ workspaceId, agentId, subjectId: id })
}
