import { Elysia } from 'elysia'
import Type from 'typebox'
import type { ErrorCode } from '../../domain/error.ts'
import { Document, DocumentFailures, RetryQuery } from '../../domain/knowledge/document.ts'
import { DOCUMENT_ERRORS } from '../../domain/knowledge/document-error.ts'
import { route } from '../../domain/route.ts'
import type { Executor } from '../../store/database.ts'
import { findKnowledgeBase } from '../../store/knowledge/base.ts'
import { reopenDocuments } from '../../store/knowledge/change/reopen.ts'
import { findDocument } from '../../store/knowledge/document.ts'
import { countFailures } from '../../store/knowledge/list.ts'
import { mutationExample } from '../agent/example.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { query } from '../request/schema.ts'
import { EXAMPLE_PROCESSING_DOCUMENT } from './example.ts'
import { documentFacts, startIngestions } from './store-document.ts'
import { DocumentPath, documentSteps, KnowledgeBasePath, showDocument, showDocuments } from './view.ts'

const BASE = '/v1/agents/:id/knowledge-bases/:kbId'
const BASE_ERRORS: ErrorCode[] = ['AGENT_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND']

/** The routes that count failed documents, and ingest one or many of them again. */
export const retryRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-retry' }).use(counting(deps)).use(one(deps)).use(many(deps))

const counting = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-failures' }).use(authentication(deps)).get(
    `${BASE}/failures`,
    async ({ workspaceId, params: { id, kbId } }) => {
      await findKnowledgeBase(deps.database, workspaceId, id, kbId)
      const counts = await countFailures(deps.database, workspaceId, { agentId: id, kbId })
      return { data: counts.map(({ code, count }) => ({ code, ...DOCUMENT_ERRORS[code], count })) }
    },
    {
      params: KnowledgeBasePath,
      response: { 200: Read(Type.Array(DocumentFailures)) },
      detail: operation('listDocumentFailures', 'Count the failed documents by their code', 'Knowledge bases', {
        description: `${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/retry')} tries all of one code again.`,
        errors: BASE_ERRORS,
        example: { data: [{ code: 'EMBEDDING_FAILED', ...DOCUMENT_ERRORS.EMBEDDING_FAILED, count: 2 }] },
      }),
    },
  )

const one = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-retry-one' }).use(authentication(deps)).post(
    `${BASE}/documents/:documentId/retry`,
    async ({ workspaceId, audit, params: { id, kbId, documentId } }) => {
      await findKnowledgeBase(deps.database, workspaceId, id, kbId)
      const place = { agentId: id, kbId }
      const reopen = (tx: Executor) => reopenDocuments(tx, workspaceId, place, { documentId })
      const [reopened] = await audit.write('retryDocument', reopen, ([row]) => row && documentFacts(row))
      if (reopened) await startIngestions(deps, [reopened])
      const document = await findDocument(deps.database, workspaceId, place, documentId)
      return { data: await showDocument(deps, document), next_steps: await documentSteps(deps, workspaceId, id) }
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
          errors: [...BASE_ERRORS, 'DOCUMENT_NOT_FOUND'],
          example: mutationExample(EXAMPLE_PROCESSING_DOCUMENT),
        },
      ),
    },
  )

const many = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-retry-many' }).use(authentication(deps)).post(
    `${BASE}/retry`,
    async ({ workspaceId, audit, params: { id, kbId }, query: { code } }) => {
      const { name } = await findKnowledgeBase(deps.database, workspaceId, id, kbId)
      const reopen = (tx: Executor) => reopenDocuments(tx, workspaceId, { agentId: id, kbId }, { code })
      const reopened = await audit.write('retryKnowledgeBase', reopen, ({ length: documents }) =>
        documents > 0
          ? { type: 'knowledgeBase', id: kbId, name, change: { documents, ...(code && { code }) } }
          : undefined,
      )
      await startIngestions(deps, reopened)
      return { data: await showDocuments(deps, reopened), next_steps: await documentSteps(deps, workspaceId, id) }
    },
    {
      params: KnowledgeBasePath,
      query: query(RetryQuery),
      response: { 200: Mutation(Type.Array(Document)) },
      detail: operation(
        'retryKnowledgeBase',
        'Ingest all failed documents of a knowledge base again, or those of one code',
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
