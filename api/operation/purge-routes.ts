import { Elysia } from 'elysia'
import Type from 'typebox'
import { type Access, reachesAgent } from '../../domain/access/access.ts'
import { Purge } from '../../domain/operation/purge.ts'
import { isOperators } from '../../store/access/workspace.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { findPurge, type PurgeRecord, purgeNotFound } from '../../store/purge/receipt.ts'
import { listPurgeStores } from '../../store/purge/remaining.ts'
import { findWorkspacePurge } from '../../store/purge/workspace.ts'
import { signedIn } from '../access/visitor.ts'
import { Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params } from '../request/schema.ts'
import { createPurgeCount } from './purge-count.ts'

const PurgePath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))
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

/** The routes that show how far the removal of something that was deleted is. */
export function purgeRoutes(deps: ApiDependencies) {
  const view = viewOf(deps.database)
  return new Elysia({ name: 'purges' }).use(ofPresentWorkspace(deps, view)).use(ofFormerOwner(deps, view))
}

type View = ReturnType<typeof viewOf>

const ofPresentWorkspace = (deps: ApiDependencies, view: View) =>
  new Elysia({ name: 'purge' }).use(authentication(deps)).get(
    '/v1/purges/:id',
    async ({ access, params: { id } }) => ({
      data: await view(await findReadable(deps, access, id)),
    }),
    {
      params: PurgePath,
      response: { 200: Read(Purge) },
      detail: operation('getPurge', 'Get how far the removal of something deleted is', 'Operations', {
        description:
          'The id is that of the agent, the knowledge base or the conversation that was deleted, the purge_id of a user’s deletion, or the id of a workspace: that receipt is for its last owners and for the operator’s workspace. A DELETE hides it at once; its rows, files and workflow histories are removed in the background. Turns of a conversation that had an Idempotency-Key stay for 24 hours without their text. The receipt is kept for 400 days.',
        errors: ['PURGE_NOT_FOUND'],
        example: { data: EXAMPLE },
      }),
    },
  )

const ofFormerOwner = (deps: ApiDependencies, view: View) =>
  new Elysia({ name: 'purge-of-former-owner' }).use(signedIn(deps)).get(
    '/v1/session/purges/:id',
    async ({ session, params: { id } }) => {
      const purge = await findWorkspacePurge(deps.database, id, session.user.id)
      if (!purge) throw purgeNotFound(id)
      return { data: await view(purge) }
    },
    {
      params: PurgePath,
      response: { 200: Read(Purge) },
      detail: operation('getWorkspacePurge', 'Get how far the removal of a deleted workspace is', 'Operations', {
        description:
          'For the last owners of the workspace, by their session alone: they need no other workspace. The receipt is kept for 400 days.',
        errors: ['PURGE_NOT_FOUND'],
        example: { data: { ...EXAMPLE, type: 'workspace' } },
      }),
    },
  )

/** @throws ApiError PURGE_NOT_FOUND */
async function findReadable({ database }: ApiDependencies, access: Access, id: string): Promise<PurgeRecord> {
  const reader = (await isOperators(database, access)) ? 'operator' : access.actor.id
  const purge = await asSystem(() => findWorkspacePurge(database, id, reader))
  if (purge) return purge
  const own = await findPurge(database, access.workspaceId, id)
  if (!reachesAgent(access, own.agentId)) throw purgeNotFound(id)
  return own
}

/** Shows receipts as responses have them. */
function viewOf(database: Database) {
  const countOfWorkspace = createPurgeCount(database)
  return async (purge: PurgeRecord): Promise<Purge> => {
    const { id, type, startedAt, completedAt } = purge
    const stores = await (type === 'workspace' ? countOfWorkspace(purge) : listPurgeStores(database, purge))
    const moments = { startedAt: startedAt.toISOString(), completedAt: completedAt?.toISOString() ?? null }
    return { id, type, status: completedAt ? 'completed' : 'running', stores, ...moments }
  }
}
