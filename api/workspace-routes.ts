import { Elysia } from 'elysia'
import Type from 'typebox'
import { MAX_RETENTION_DAYS } from '../domain/workspace.ts'
import { findWorkspace, setRetentionDays } from '../store/workspace.ts'
import { Mutation, Read } from './agent/reply.ts'
import type { ApiDependencies } from './dependencies.ts'
import { operation } from './documentation/operation.ts'
import { authentication } from './plugins/authentication.ts'
import { body } from './request/schema.ts'

const RetentionDays = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_RETENTION_DAYS }), Type.Null()], {
  description: 'Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts.',
})
const Workspace = Type.Object({ id: Type.String(), name: Type.String(), retentionDays: RetentionDays })
const Change = body(Type.Object({ retentionDays: Type.Optional(RetentionDays) }))

const EXAMPLE = { id: '0199b4a0-5d2e-7c11-9a00-3b5c7d9e1f20', name: 'default', retentionDays: 90 }
const NEXT_STEPS = [
  { description: 'See the settings of the workspace.', method: 'GET', path: '/api/v1/workspace' } as const,
]

/** The routes of the key's own workspace: how long it keeps conversations. */
export const workspaceRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'workspace' })
    .use(authentication(deps))
    .get('/v1/workspace', async ({ workspaceId }) => ({ data: await findWorkspace(deps.database, workspaceId) }), {
      response: { 200: Read(Workspace) },
      detail: operation('getWorkspace', 'Get the workspace of the key', 'Workspace', {
        example: { data: EXAMPLE },
      }),
    })
    .patch(
      '/v1/workspace',
      async ({ workspaceId, audit, body: { retentionDays } }) => {
        if (retentionDays !== undefined)
          await audit.write(
            'updateWorkspace',
            (tx) => setRetentionDays(tx, workspaceId, retentionDays),
            ({ name, ...from }) => ({
              ...{ type: 'workspace', id: workspaceId, name },
              change: { retentionDays: { from: from.retentionDays, to: retentionDays } },
            }),
          )
        return { data: await findWorkspace(deps.database, workspaceId), next_steps: NEXT_STEPS }
      },
      {
        body: Change,
        response: { 200: Mutation(Workspace) },
        detail: operation('updateWorkspace', 'Change how long the workspace keeps conversations', 'Workspace', {
          description:
            'Conversations whose last turn is older than `retentionDays` are removed for good within minutes, with their turns, escalations and log entries; eval runs are removed that many days after their end. Statistics of whole hours stay.',
          requestExample: { retentionDays: 90 },
          example: { data: EXAMPLE, next_steps: NEXT_STEPS },
        }),
      },
    )
