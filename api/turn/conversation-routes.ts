import { Elysia } from 'elysia'
import Type from 'typebox'
import { findAgent } from '../../store/agent/agent.ts'
import { conversationNotFound, deleteConversations } from '../../store/conversation.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params, response } from '../request/schema.ts'

const Id = Type.String({ format: 'uuid' })

/**
 * The routes that delete conversations. The open turns of a deleted conversation end with CONVERSATION_NOT_FOUND; its
 * log entries and statistics stay.
 */
export const conversationRoutes = (deps: ApiDependencies) => {
  const remove = async (workspaceId: string, agentId: string, conversationId?: string): Promise<number> => {
    await findAgent(deps.database, workspaceId, agentId)
    const ids = await deleteConversations(deps.database, workspaceId, agentId, conversationId)
    if (ids.length > 0) await deps.turns.endForDeletion(workspaceId, ids, 'CONVERSATION_NOT_FOUND')
    return ids.length
  }
  return new Elysia({ name: 'conversation' })
    .use(authentication(deps))
    .delete(
      '/v1/agents/:id/conversations/:conversationId',
      async ({ workspaceId, params: { id, conversationId } }) => {
        if ((await remove(workspaceId, id, conversationId)) === 0) throw conversationNotFound(conversationId)
        return { deleted: true }
      },
      {
        params: params(Type.Object({ id: Id, conversationId: Id })),
        response: response(Type.Object({ deleted: Type.Boolean() })),
        detail: operation('deleteConversation', 'Delete one conversation', 'Conversations', {
          errors: ['AGENT_NOT_FOUND', 'CONVERSATION_NOT_FOUND'],
          example: { deleted: true },
        }),
      },
    )
    .delete(
      '/v1/agents/:id/conversations',
      async ({ workspaceId, params: { id } }) => ({ deletedCount: await remove(workspaceId, id) }),
      {
        params: params(Type.Object({ id: Id })),
        response: response(Type.Object({ deletedCount: Type.Integer() })),
        detail: operation('deleteConversations', 'Delete all conversations of an agent', 'Conversations', {
          errors: ['AGENT_NOT_FOUND'],
          example: { deletedCount: 3 },
        }),
      },
    )
}
