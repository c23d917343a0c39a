import { Elysia } from 'elysia'
import Type, { type Static } from 'typebox'
import type { Access } from '../../domain/access/access.ts'
import { FirstApiKey, MadeApiKey, makeApiKey } from '../../domain/access/api-key.ts'
import { NewWorkspace } from '../../domain/access/person.ts'
import { MAX_RETENTION_DAYS } from '../../domain/access/workspace.ts'
import { nextStep } from '../../domain/agent/next-step.ts'
import { route } from '../../domain/route.ts'
import { insertApiKey } from '../../store/access/api-key.ts'
import { insertFurtherWorkspace } from '../../store/access/further-workspace.ts'
import { lockGranter } from '../../store/access/granter.ts'
import { insertMember, listMembers } from '../../store/access/member.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Transactor } from '../../store/database.ts'
import { findWorkspaceView, updateWorkspace, type WorkspaceView } from '../../store/workspace.ts'
import { sessionCookieOf } from '../access/cookie.ts'
import { EXAMPLE_KEY, EXAMPLE as KEY_EXAMPLE, newKeyRow, viewMadeKey } from '../access/key-routes.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body } from '../request/schema.ts'
import { workspaceDeletionRoutes } from './deletion-routes.ts'

const RetentionDays = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_RETENTION_DAYS }), Type.Null()], {
  description: 'Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts.',
})
export const Workspace = Type.Object({
  id: Type.String(),
  name: Type.String(),
  retentionDays: RetentionDays,
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  counts: Type.Object(
    {
      agents: Type.Integer(),
      knowledgeBases: Type.Integer(),
      documents: Type.Integer(),
      members: Type.Integer(),
      apiKeys: Type.Integer(),
    },
    { description: 'The keys are those that work.' },
  ),
})
export const WorkspaceOrder = Type.Object({
  ...NewWorkspace.properties,
  apiKey: Type.Optional(
    Type.Object(FirstApiKey.properties, { description: 'Makes a key of the new workspace, which the answer shows.' }),
  ),
})
export const MadeWorkspace = Type.Object({
  ...Workspace.properties,
  apiKey: Type.Optional(
    Type.Object(MadeApiKey.properties, { description: 'The key that was asked for. It is shown once.' }),
  ),
})
const Change = body(
  Type.Object({ name: Type.Optional(NewWorkspace.properties.name), retentionDays: Type.Optional(RetentionDays) }),
)

const EXAMPLE: WorkspaceView = {
  id: '0199b4a0-5d2e-7c11-9a00-3b5c7d9e1f20',
  name: 'default',
  retentionDays: 90,
  createdAt: '2026-11-22T10:00:00.000Z',
  counts: { agents: 12, knowledgeBases: 5, documents: 214, members: 3, apiKeys: 4 },
}
const EMPTY = { agents: 0, knowledgeBases: 0, documents: 0, members: 1, apiKeys: 0 }
/** A workspace that was made with its first key. */
const MADE_EXAMPLE: Static<typeof MadeWorkspace> = {
  ...EXAMPLE,
  name: 'Support',
  retentionDays: null,
  counts: { ...EMPTY, apiKeys: 1 },
  apiKey: { ...KEY_EXAMPLE, name: 'Provisioning', key: EXAMPLE_KEY },
}
const NEXT_STEPS = [nextStep('GET /v1/workspace', 'See the settings of the workspace.')]

/** The routes of the present workspace, its name and how long it keeps conversations, its deletion, and the one that makes another. */
export const workspaceRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'workspace' }).use(present(deps)).use(making(deps)).use(workspaceDeletionRoutes(deps))

const making = (deps: ApiDependencies) =>
  new Elysia({ name: 'workspace-making' }).use(authentication(deps)).post(
    '/v1/workspaces',
    async ({ request, access, audit, body, set }) => {
      // The rows of a workspace that is being made belong to another one than the request's.
      const made = await asSystem(() =>
        audit.write(
          'createWorkspace',
          (tx) => makeWorkspace(tx, deps, access, body),
          ({ id, name, apiKey }) => ({ type: 'workspace', id, name, ...(apiKey && { change: { apiKey: apiKey.id } }) }),
        ),
      )
      // The session of its maker has it at once.
      deps.sessions.forget(sessionCookieOf(request.headers, deps.config.publicUrl))
      set.status = 201
      return { data: made, next_steps: NEXT_STEPS }
    },
    {
      body: body(WorkspaceOrder),
      response: { 201: Mutation(MadeWorkspace) },
      detail: operation('createWorkspace', 'Make a further workspace', 'Workspace', {
        description: `The person who makes it becomes its owner. A key makes it for the owners of its own workspace. With apiKey the answer has a key of the new workspace, with at most the scopes of the one who asks, and no later answer shows it; further keys are made with it or by an owner, with ${route('POST /v1/api-keys')}. Names may repeat. The setting WORKSPACE_CREATION says whether each owner makes workspaces, or only the operator does.`,
        errors: ['WORKSPACE_CREATION_REFUSED', 'WORKSPACE_LIMIT_REACHED'],
        requestExample: {
          name: 'Support',
          apiKey: { name: 'Provisioning', scopes: ['read', 'write', 'chat', 'evals'] },
        },
        example: { data: MADE_EXAMPLE, next_steps: NEXT_STEPS },
      }),
    },
  )

async function makeWorkspace(
  tx: Transactor,
  { sealing, config }: ApiDependencies,
  access: Access,
  { name, apiKey }: Static<typeof WorkspaceOrder>,
): Promise<Static<typeof MadeWorkspace>> {
  const { actor, workspaceId } = access
  const row = apiKey && {
    ...newKeyRow(access, apiKey, 'apiKey.'),
    clear: makeApiKey(),
    rootUserId: await lockGranter(tx, access),
  }
  const id = await insertFurtherWorkspace(tx, sealing, { access, name, bounds: config })
  if (actor.type === 'user' && actor.id) await insertMember(tx, id, actor.id, 'owner')
  else
    for (const { userId, role } of await listMembers(tx, workspaceId))
      if (role === 'owner') await insertMember(tx, id, userId, role)
  const made = row && viewMadeKey(await insertApiKey(tx, id, row), row.clear)
  return { ...(await findWorkspaceView(tx, id)), ...(made && { apiKey: made }) }
}

const present = (deps: ApiDependencies) =>
  new Elysia({ name: 'workspace-present' })
    .use(authentication(deps))
    .get('/v1/workspace', async ({ workspaceId }) => ({ data: await findWorkspaceView(deps.database, workspaceId) }), {
      response: { 200: Read(Workspace) },
      detail: operation('getWorkspace', 'Get the present workspace, with the number of what it has', 'Workspace', {
        description: 'The workspace is the one of the key, or the one that X-Workspace-Id names.',
        example: { data: EXAMPLE },
      }),
    })
    .patch(
      '/v1/workspace',
      async ({ workspaceId, audit, body }) => {
        if (Object.keys(body).length > 0)
          await audit.write(
            'updateWorkspace',
            (tx) => updateWorkspace(tx, workspaceId, body),
            ({ name, retentionDays }) => ({
              type: 'workspace',
              id: workspaceId,
              name,
              change: { from: { name, retentionDays }, to: body },
            }),
          )
        return { data: await findWorkspaceView(deps.database, workspaceId), next_steps: NEXT_STEPS }
      },
      {
        body: Change,
        response: { 200: Mutation(Workspace) },
        detail: operation(
          'updateWorkspace',
          'Change the name of the workspace, or how long it keeps conversations',
          'Workspace',
          {
            description:
              'Conversations whose last turn is older than `retentionDays` are removed for good within minutes, with their turns, escalations and log entries; eval runs are removed that many days after their end. Statistics of whole hours stay.',
            requestExample: { name: 'default', retentionDays: 90 },
            example: { data: EXAMPLE, next_steps: NEXT_STEPS },
          },
        ),
      },
    )
