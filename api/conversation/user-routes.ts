import { Elysia } from 'elysia'
import Type from 'typebox'
import { requireAllAgents } from '../../domain/access/access.ts'
import { newId } from '../../domain/id.ts'
import { route } from '../../domain/route.ts'
import { EndUserOf } from '../../domain/turn/metadata.ts'
import { deleteConversationsOfUser } from '../../store/conversation/conversation.ts'
import { insertPurge } from '../../store/purge/receipt.ts'
import type { RequestAudit } from '../access/audit.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params, response } from '../request/schema.ts'

type Deletion = { workspaceId: string; user: string; purgeId: string }

const Deleted = Type.Object({ message: Type.String(), purge_id: Type.String({ format: 'uuid' }) })

/** The route that removes whatever a workspace has of a user. */
export const userRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'end-user' }).use(authentication(deps)).delete(
    '/v1/end-users/:user',
    async ({ access, audit, workspaceId, params: { user } }) => {
      requireAllAgents(access, 'so it cannot remove a user from all agents')
      const purgeId = newId()
      const { total, agentIds } = await hideAll(audit, { workspaceId, user, purgeId })
      for (const agentId of agentIds) await deps.turns.endForConversationDeletion(workspaceId, agentId)
      return { message: sentenceOf(total), purge_id: purgeId }
    },
    {
      params: params(Type.Object({ user: EndUserOf('The user, percent-encoded') })),
      response: response(Deleted),
      detail: operation('deleteEndUser', 'Delete all conversations of a user', 'Conversations', {
        description: `Hides the user's conversations with all agents at once; their texts, the user's id and the metadata are removed in the background. ${route('GET /v1/purges/{id}')} with the purge_id shows how far that is. Log entries and statistics stay: they name no user. A key that is bound to agents is refused.`,
        example: {
          message: '3 conversations of the user are deleted.',
          purge_id: '01a1ff45-8f0a-7c3e-9d52-0b6a3c1be2d0',
        },
      }),
    },
  )

const sentenceOf = (total: number): string =>
  total === 1 ? 'One conversation of the user is deleted.' : `${total} conversations of the user are deleted.`

/** Hides in batches, each with an entry of its own, so that no transaction holds its locks for long. The first one writes the receipt. */
async function hideAll(audit: RequestAudit, { workspaceId, user, purgeId }: Deletion) {
  const agentIds = new Set<string>()
  for (let total = 0; ; ) {
    const isFirst = total === 0
    const batch = await audit.write(
      'deleteEndUser',
      async (tx) => {
        if (isFirst)
          await insertPurge(tx, { id: purgeId, workspaceId, agentId: workspaceId, type: 'end-user', filesFound: 0 })
        return await deleteConversationsOfUser(tx, workspaceId, user, purgeId)
      },
      ({ deletedCount }) => ({ type: 'conversation', id: null, change: { purgeId, deletedCount } }),
    )
    total += batch.deletedCount
    for (const agentId of batch.agentIds) agentIds.add(agentId)
    if (batch.isComplete) return { total, agentIds }
  }
}
