import { Elysia } from 'elysia'
import { Document } from '../../domain/knowledge/document.ts'
import { findKnowledgeBase } from '../../store/knowledge/base.ts'
import { mutationExample } from '../agent/example.ts'
import { Mutation } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { EXAMPLE_DOCUMENT, EXAMPLE_PROCESSING_DOCUMENT } from './example.ts'
import { rereadDocument } from './reread.ts'
import { DocumentPath, rereadSteps, showDocument } from './view.ts'

const EXAMPLE: Document = {
  ...EXAMPLE_PROCESSING_DOCUMENT,
  id: '0198f0b7-2a3b-7c4d-8e5f-60718293a4b5',
  rereads: EXAMPLE_DOCUMENT.id,
}

/** The route that reads the file of a ready document again. */
export const rereadRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'document-reread' }).use(authentication(deps)).post(
    '/v1/agents/:id/knowledge-bases/:kbId/documents/:documentId/reread',
    async ({ workspaceId, audit, params: { id, kbId, documentId }, set }) => {
      // As an upload: a process that reacts late takes no further work.
      deps.admission.admitWork()
      await findKnowledgeBase(deps.database, workspaceId, id, kbId)
      const document = await rereadDocument(deps, audit, { workspaceId, agentId: id, kbId }, documentId)
      set.status = 201
      return { data: await showDocument(deps, document), next_steps: await rereadSteps(deps, workspaceId, id) }
    },
    {
      params: DocumentPath,
      response: { 201: Mutation(Document) },
      detail: operation('rereadDocument', 'Read the file of a ready document again', 'Knowledge bases', {
        description:
          'The answer is a new document with the same file, name and attributes. The former one answers until the new one is ready and takes its place, in one moment: then the new one names it in replaces, and the former id is not found. When the new one fails, the former one goes on answering. A document that has failed is retried instead.',
        errors: [
          'AGENT_NOT_FOUND',
          'KNOWLEDGE_BASE_NOT_FOUND',
          'DOCUMENT_NOT_FOUND',
          'DOCUMENT_REREAD_RUNNING',
          'DOCUMENT_NOT_READY',
        ],
        example: mutationExample(EXAMPLE),
      }),
    },
  )
