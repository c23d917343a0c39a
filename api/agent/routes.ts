import { Elysia } from 'elysia'
import Type from 'typebox'
import { requireAllAgents } from '../../domain/access/access.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { AgentChange, AgentCopy, type NewAgent, NewAgent as NewAgentBody } from '../../domain/agent/agent.ts'
import { newId } from '../../domain/id.ts'
import { route } from '../../domain/route.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import {
  type AgentEdit,
  type AgentRecord,
  configurationOf,
  findAgent,
  insertAgent,
  updateAgent,
} from '../../store/agent/agent.ts'
import { deleteAgent } from '../../store/agent/deletion.ts'
import { moveSecrets } from '../../store/agent/secret.ts'
import { assertGatePassed } from '../../store/eval/gate.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { etagOf, IF_MATCH, versionsOf } from '../request/if-match.ts'
import { body, optionalBody, response } from '../request/schema.ts'
import { EXAMPLE_AGENT, mutationExample } from './example.ts'
import { agentListRoutes } from './list-routes.ts'
import { AgentMutation, AgentPath, AgentRead, agentMutation } from './reply.ts'
import { viewAgent } from './view.ts'

const Deleted = response(Type.Object({ message: Type.String() }))

/** The routes of agents: list, get, create, clone, change, delete. */
export const agentRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent' }).use(agentListRoutes(deps)).use(reading(deps)).use(creating(deps)).use(changing(deps))

const reading = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-reading' }).use(authentication(deps)).get(
    '/v1/agents/:id',
    async ({ workspaceId, params, set }) => {
      const agent = await findAgent(deps.database, workspaceId, params.id)
      set.headers.etag = etagOf(agent)
      return { data: viewAgent(deps.sealing, agent) }
    },
    {
      params: AgentPath,
      response: { 200: AgentRead },
      detail: operation('getAgent', 'Get an agent with all of its configuration', 'Agents', {
        description:
          'The configuration has the same parts as the endpoints below the agent. Secrets are masked. The header ETag has the version for If-Match.',
        errors: ['AGENT_NOT_FOUND'],
        example: { data: EXAMPLE_AGENT },
      }),
    },
  )

const creating = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-creating' })
    .use(authentication(deps))
    .post(
      '/v1/agents',
      async ({ workspaceId, access, audit, body, set }) => {
        requireAllAgents(access)
        const agent = await audit.write(
          'createAgent',
          (tx) => insertAgent(tx, workspaceId, emptyAgent(body), { change: 'created', actor: access.actor }),
          factsOf,
        )
        set.status = 201
        set.headers.etag = etagOf(agent)
        return agentMutation(deps, agent)
      },
      {
        body: body(NewAgentBody),
        response: { 201: AgentMutation },
        detail: operation('createAgent', 'Create an agent as a draft', 'Agents', {
          description:
            'A draft answers messages like an active agent; the status tells people that it is not finished. Configure it part by part, then set its status to active.',
          requestExample: {
            name: 'Shop assistant',
            model: 'openai/gpt-4o-mini',
            systemPrompt: 'You work for Spokes & Co.',
          },
          example: mutationExample(EXAMPLE_AGENT),
        }),
      },
    )
    .post(
      '/v1/agents/:id/clone',
      async ({ workspaceId, access, audit, params, body, set }) => {
        requireAllAgents(access)
        const source = await findAgent(deps.database, workspaceId, params.id)
        const note = { change: `cloned from ${source.id}, version ${source.version}`, actor: access.actor }
        const agent = await audit.write(
          'cloneAgent',
          (tx) => insertAgent(tx, workspaceId, copyOf(deps.sealing, source, body.name), note),
          (made) => ({ ...factsOf(made), change: { from: source.id } }),
        )
        set.status = 201
        set.headers.etag = etagOf(agent)
        return agentMutation(deps, agent)
      },
      {
        params: AgentPath,
        body: optionalBody(AgentCopy),
        response: { 201: AgentMutation },
        detail: operation('cloneAgent', 'Copy an agent, with its configuration and secrets, as a draft', 'Agents', {
          description:
            'Knowledge bases, eval suites, logs and conversations are not copied. Without a name, the copy has the name of the agent with “(copy)” behind it.',
          errors: ['AGENT_NOT_FOUND'],
          requestExample: { name: 'Night desk' },
          example: mutationExample({ ...EXAMPLE_AGENT, name: 'Night desk', version: 1 }),
        }),
      },
    )

const changing = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-changing' })
    .use(authentication(deps))
    .patch(
      '/v1/agents/:id',
      async ({ workspaceId, access, audit, params, body, request, set }) => {
        const expectedVersions = versionsOf(request.headers.get('if-match'))
        const edit = { ...editOf(workspaceId, body), expectedVersions, actor: access.actor }
        const agent = await audit.write(
          'updateAgent',
          (tx) => updateAgent(tx, workspaceId, params.id, edit),
          (after) =>
            edit.change === '' ? undefined : { ...factsOf(after), change: { ...body, version: after.version } },
        )
        set.headers.etag = etagOf(agent)
        return agentMutation(deps, agent)
      },
      {
        params: AgentPath,
        body: body(AgentChange),
        response: { 200: AgentMutation },
        detail: operation('updateAgent', 'Rename an agent, or change its status', 'Agents', {
          description: `Everything else has an endpoint of its own, such as ${route('PUT /v1/agents/{id}/model')}. A paused or disabled agent refuses messages.`,
          errors: ['AGENT_NOT_FOUND', 'EVAL_GATE_NOT_PASSED', 'VERSION_CONFLICT'],
          headers: IF_MATCH,
          requestExample: { status: 'active' },
          example: mutationExample({ ...EXAMPLE_AGENT, status: 'active', version: 8 }),
        }),
      },
    )
    .delete(
      '/v1/agents/:id',
      async ({ workspaceId, audit, params, request }) => {
        const expectedVersions = versionsOf(request.headers.get('if-match'))
        await audit.write('deleteAgent', (tx) => deleteAgent(tx, workspaceId, params.id, expectedVersions), factsOf)
        await deps.turns.endForAgentDeletion(workspaceId, params.id)
        await deps.temporal.startPurge({ workspaceId, agentId: params.id, subjectId: params.id })
        return { message: `Agent ${params.id} is deleted, with its knowledge bases, logs and conversations.` }
      },
      {
        params: AgentPath,
        response: { 200: Deleted },
        detail: operation('deleteAgent', 'Delete an agent and everything that belongs to it, for good', 'Agents', {
          description: `The agent cannot be read any more. Its files, vectors and histories are removed in the background: ${route('GET /v1/purges/{id}')} with its id shows how far that is.`,
          errors: ['AGENT_NOT_FOUND', 'VERSION_CONFLICT'],
          headers: IF_MATCH,
          example: {
            message: `Agent ${EXAMPLE_AGENT.id} is deleted, with its knowledge bases, logs and conversations.`,
          },
        }),
      },
    )

const factsOf = ({ id, name }: AgentRecord): AuditFacts => ({ type: 'agent', id, name })

const emptyAgent = ({ name, model, systemPrompt = '' }: NewAgent) => ({
  name,
  model,
  systemPrompt,
  status: 'draft' as const,
  fallbackModels: null,
  modelSettings: null,
  output: null,
  toolConfig: null,
  memoryConfig: null,
  channelConfig: null,
  guardrailConfig: null,
  promptConfig: null,
  escalationConfig: null,
  mcpConfig: null,
})

function copyOf(sealing: Sealing, source: AgentRecord, name = `${source.name} (copy)`) {
  const copy = { ...configurationOf(source), id: newId(), name, status: 'draft' as const }
  return moveSecrets(sealing, source, { workspaceId: source.workspaceId, id: copy.id }, copy)
}

function editOf(workspaceId: string, agentChange: AgentChange): Pick<AgentEdit, 'change' | 'edit'> {
  return {
    change: Object.keys(agentChange).sort().join(', '),
    edit: async (agent, transaction) => {
      // An empty body changes nothing, so it makes no version.
      if (Object.keys(agentChange).length === 0) return undefined
      // An active agent needs a passed gate too: a PUT since its activation may have changed what was tested.
      if (agentChange.status === 'active') await assertGatePassed(transaction, workspaceId, agent)
      return agentChange
    },
  }
}
