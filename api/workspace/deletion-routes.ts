import { Elysia } from 'elysia'
import Type from 'typebox'
import { NewWorkspace } from '../../domain/access/person.ts'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import { route } from '../../domain/route.ts'
import { asSystem } from '../../store/connection/scope.ts'
import { deleteWorkspace } from '../../store/purge/workspace.ts'
import { Mutation } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body } from '../request/schema.ts'

/** The deletion of a workspace, as the answer tells it. */
export const Deletion = Type.Object({
  id: Type.String({ format: 'uuid', description: 'Of the workspace, and of the receipt of its purge.' }),
  message: Type.String(),
})
const EXAMPLE_ID = '0199b4a0-5d2e-7c11-9a00-3b5c7d9e1f20'

/** The route that deletes the present workspace. */
export const workspaceDeletionRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'workspace-deletion' }).use(authentication(deps)).delete(
    '/v1/workspace',
    async ({ access: { workspaceId, actor }, audit, body: { name } }) => {
      const actorId = actor.type === 'user' ? actor.id : null
      // Keys, members and the list of deletions are across workspaces for the role of requests.
      const agentIds = await asSystem(() =>
        audit.write(
          'deleteWorkspace',
          (tx) => deleteWorkspace(tx, workspaceId, { name, actorId }),
          () => ({ type: 'workspace', id: workspaceId, name }),
        ),
      )
      deps.keys.forgetAll()
      deps.sessions.forgetAll()
      for (const agentId of agentIds) await deps.turns.endForAgentDeletion(workspaceId, agentId)
      return replyOf(workspaceId, name)
    },
    {
      body: body(Type.Object({ name: NewWorkspace.properties.name })),
      response: { 200: Mutation(Deletion) },
      detail: operation('deleteWorkspace', 'Delete the present workspace and everything in it, for good', 'Workspace', {
        description: `It needs the name of the workspace. Its keys and the sessions of its members are refused at once (by other API processes within 5 seconds), its turns end, and its channels answer as for a deleted agent. Rows, files, vectors, traces and histories of workflows are removed in the background: ${route('GET /v1/session/purges/{id}')} shows its last owners how far that is, and ${route('GET /v1/purges/{id}')} the operator, for 400 days. The entries of its audit stay for AUDIT_RETENTION_DAYS.`,
        errors: ['OPERATORS_WORKSPACE'],
        requestExample: { name: 'Support' },
        example: replyOf(EXAMPLE_ID, 'Support'),
      }),
    },
  )

const replyOf = (id: string, name: string) => ({
  data: { id, message: `The workspace ${name} is deleted, with everything in it.` },
  next_steps: stepsOf(id),
})

const stepsOf = (id: string): NextStep[] => [
  nextStep('GET /v1/session/purges/{id}', 'See how far the purge is, with the session of a last owner.', { id }),
  nextStep('GET /v1/purges/{id}', 'Or with a key of the operator’s workspace.', { id }),
]
