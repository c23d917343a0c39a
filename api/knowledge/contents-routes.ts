import { Elysia } from 'elysia'
import { KnowledgeBaseContents } from '../../domain/knowledge/base.ts'
import { findKnowledgeBase, withContentsOf } from '../../store/knowledge/base.ts'
import { Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { KnowledgeBasePath } from './view.ts'

/** The route that counts what a knowledge base holds, so that a person sees it before a delete. */
export const knowledgeBaseContentsRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'knowledge-base-contents' }).use(authentication(deps)).get(
    '/v1/agents/:id/knowledge-bases/:kbId/contents',
    async ({ workspaceId, params: { id, kbId } }) => {
      const base = await findKnowledgeBase(deps.database, workspaceId, id, kbId)
      return { data: (await withContentsOf(deps.database, base)).contents }
    },
    {
      params: KnowledgeBasePath,
      response: { 200: Read(KnowledgeBaseContents) },
      detail: operation(
        'getKnowledgeBaseContents',
        'Count what a delete of the knowledge base would remove',
        'Knowledge bases',
        {
          description: 'Nothing is removed by this request.',
          errors: ['AGENT_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND'],
          example: { data: { documents: 214, documentBytes: 48_301_220, chunks: 9_120 } },
        },
      ),
    },
  )
