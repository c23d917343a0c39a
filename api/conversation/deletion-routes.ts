import { Elysia } from 'elysia'
import Type from 'typebox'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { route } from '../../domain/route.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { conversationNotFound, deleteConversations } from '../../store/conversation/conversation.ts'
import type { RequestAudit } from '../access/audit.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params, response } from '../request/schema.ts'

type Request = { workspaceId: string; audit: RequestAudit }
type Named = { workspaceId: string; agentId: string; conversationId: string | undefined; name: string }

const Id = Type.String({ format: 'uuid' })

/**
 * The routes that delete conversations. The open turns of a deleted conversation end with CONVERSATION_NOT_FOUND; its
 * log entries and statistics stay.
 */
export const conversationDeletionRoutes = (deps: ApiDependencies) => {
  const remove = async ({ workspaceId, audit }: Request, agentId: string, conversationId?: string): Promise<number> => {
    const { name } = await findAgent(deps.database, workspaceId, agentId)
    const deletedCount = await removeAll(audit, { workspaceId, agentId, conversationId, name })
    // Also when nothing was left to hide: a request that broke off has hidden conversations, and their turns may be open.
    await deps.turns.endForConversationDeletion(workspaceId, agentId)
    return deletedCount
  }
  return new Elysia({ name: 'conversation-deletion' })
    .use(authentication(deps))
    .delete(
      '/v1/agents/:id/conversations/:conversationId',
      async ({ workspaceId, audit, params: { id, conversationId } }) => {
        if ((await remove({ workspaceId, audit }, id, conversationId)) === 0) throw conversationNotFound(conversationId)
        return { deleted: true }
      },
      {
        params: params(Type.Object({ id: Id, conversationId: Id })),
        response: response(Type.Object({ deleted: Type.Boolean() })),
        detail: operation('deleteConversation', 'Delete one conversation', 'Conversations', {
          description: `Its texts are removed in the background: ${route('GET /v1/purges/{id}')} with its id shows how far that is.`,
          errors: ['AGENT_NOT_FOUND', 'CONVERSATION_NOT_FOUND'],
          example: { deleted: true },
        }),
      },
    )
    .delete(
      '/v1/agents/:id/conversations',
      async ({ workspaceId, audit, params: { id } }) => ({ deletedCount: await remove({ workspaceId, audit }, id) }),
      {
        params: params(Type.Object({ id: Id })),
        response: response(Type.Object({ deletedCount: Type.Integer() })),
        detail: operation('deleteConversations', 'Delete all conversations of an agent', 'Conversations', {
          description: 'Their texts are removed in the background.',
          errors: ['AGENT_NOT_FOUND'],
          example: { deletedCount: 3 },
        }),
      },
    )
}

/** Removes in batches, each with an entry of its own, so that no transaction holds its locks for long. */
async function removeAll(audit: RequestAudit, { workspaceId, agentId, conversationId, name }: Named): Promise<number> {
  const factsOf = (deletedCount: number): AuditFacts | undefined => {
    if (deletedCount === 0) return undefined
    if (conversationId) return { type: 'conversation', id: conversationId, change: { agentId } }
    return { type: 'agent', id: agentId, name, change: { deletedCount } }
  }
  for (let total = 0; ; ) {
    const { deletedCount, isComplete } = await audit.write(
      conversationId ? 'deleteConversation' : 'deleteConversations',
      (tx) => deleteConversations(tx, workspaceId, agentId, conversationId),
      (batch) => factsOf(batch.deletedCount),
    )
    total += deletedCount
    if (isComplete) return total
  }
}
