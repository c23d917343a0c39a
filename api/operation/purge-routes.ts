import { Elysia } from 'elysia'
import Type from 'typebox'
import { reachesAgent } from '../../domain/access/access.ts'
import { Purge } from '../../domain/operation/purge.ts'
import { findPurge, purgeNotFound } from '../../store/purge/receipt.ts'
import { listPurgeStores } from '../../store/purge/remaining.ts'
import { Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params } from '../request/schema.ts'

const EXAMPLE: Purge = {
  id: '01a1ff45-8f0a-7c3e-9d52-0b6a3c1be2d0',
  type: 'agent',
  status: 'running',
  stores: [
    { name: 'database', removed: 51_200, remaining: 8_410 },
    { name: 'files', removed: 0, remaining: 214 },
    { name: 'workflows', removed: 0, remaining: 1_240 },
  ],
  startedAt: '2026-11-22T14:02:07.113Z',
  completedAt: null,
}

/** The route that shows how far the removal of something that was deleted is. */
export const purgeRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'purge' }).use(authentication(deps)).get(
    '/v1/purges/:id',
    async ({ workspaceId, access, params: { id } }) => {
      const purge = await findPurge(deps.database, workspaceId, id)
      if (!reachesAgent(access, purge.agentId)) throw purgeNotFound(id)
      const { type, startedAt, completedAt } = purge
      const stores = await listPurgeStores(deps.database, purge)
      const status = completedAt ? ('completed' as const) : ('running' as const)
      const moments = { startedAt: startedAt.toISOString(), completedAt: completedAt?.toISOString() ?? null }
      return { data: { id: purge.id, type, status, stores, ...moments } }
    },
    {
      params: params(Type.Object({ id: Type.String({ format: 'uuid' }) })),
      response: { 200: Read(Purge) },
      detail: operation('getPurge', 'Get how far the removal of something deleted is', 'Operations', {
        description:
          'The id is that of the agent, the knowledge base or the conversation that was deleted. A DELETE hides it at once; its rows, files and workflow histories are removed in the background. Turns of a conversation that had an Idempotency-Key stay for 24 hours without their text. The receipt is kept for 400 days.',
        errors: ['PURGE_NOT_FOUND'],
        example: { data: EXAMPLE },
      }),
    },
  )
