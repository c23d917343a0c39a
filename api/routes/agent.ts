import { Elysia } from 'elysia'
import Type from 'typebox'
import { Agent, AgentChange, type NewAgent, NewAgent as NewAgentBody } from '../../domain/agent.ts'
import { type AgentEdit, type AgentRecord, findAgent, insertAgent, listAgents, updateAgent } from '../../store/agent.ts'
import { deleteAgent } from '../../store/agent-deletion.ts'
import { assertGatePassed } from '../../store/eval-gate.ts'
import { AgentMutation, AgentPath, AgentRead, agentMutation, Read } from '../agent-reply.ts'
import { viewAgent } from '../agent-view.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { etagOf, versionsOf } from '../if-match.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, response } from '../schema.ts'

const AgentList = Read(Type.Array(Agent))
const Deleted = response(Type.Object({ message: Type.String() }))

/** Agents: list, create, get, change, delete, clone. */
export const agentRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent', tags: ['Agents'] }).use(reading(deps)).use(creating(deps)).use(changing(deps))

const reading = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-reading' })
    .use(authentication(deps))
    .get(
      '/v1/agents',
      async ({ workspaceId }) => {
        const agents = await listAgents(deps.database, workspaceId)
        return { data: agents.map((agent) => viewAgent(deps.sealing, agent)) }
      },
      { response: { 200: AgentList }, detail: { operationId: 'listAgents', summary: 'List the agents, newest first' } },
    )
    .get(
      '/v1/agents/:id',
      async ({ workspaceId, params, set }) => {
        const agent = await findAgent(deps.database, workspaceId, params.id)
        set.headers.etag = etagOf(agent)
        return { data: viewAgent(deps.sealing, agent) }
      },
      {
        params: AgentPath,
        response: { 200: AgentRead },
        detail: { operationId: 'getAgent', summary: 'Get an agent with its whole configuration' },
      },
    )

const creating = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-creating' })
    .use(authentication(deps))
    .post(
      '/v1/agents',
      async ({ workspaceId, body, set }) => {
        const agent = await insertAgent(deps.database, workspaceId, emptyAgent(body), 'created')
        set.status = 201
        set.headers.etag = etagOf(agent)
        return agentMutation(deps, agent)
      },
      {
        body: body(NewAgentBody),
        response: { 201: AgentMutation },
        detail: { operationId: 'createAgent', summary: 'Create an agent, in draft' },
      },
    )
    .post(
      '/v1/agents/:id/clone',
      async ({ workspaceId, params, set }) => {
        const source = await findAgent(deps.database, workspaceId, params.id)
        const change = `cloned from ${source.id}, version ${source.version}`
        const agent = await insertAgent(deps.database, workspaceId, copyOf(source), change)
        set.status = 201
        set.headers.etag = etagOf(agent)
        return agentMutation(deps, agent)
      },
      {
        params: AgentPath,
        response: { 201: AgentMutation },
        detail: {
          operationId: 'cloneAgent',
          summary: 'Copy an agent with all configuration and secrets, as a draft',
          description: 'Knowledge bases, eval suites, logs and conversations are not copied.',
        },
      },
    )

const changing = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-changing' })
    .use(authentication(deps))
    .patch(
      '/v1/agents/:id',
      async ({ workspaceId, params, body, request, set }) => {
        const expectedVersions = versionsOf(request.headers.get('if-match'))
        const edit = { ...editOf(workspaceId, body), expectedVersions }
        const agent = await updateAgent(deps.database, workspaceId, params.id, edit)
        set.headers.etag = etagOf(agent)
        return agentMutation(deps, agent)
      },
      {
        params: AgentPath,
        body: body(AgentChange),
        response: { 200: AgentMutation },
        detail: { operationId: 'updateAgent', summary: 'Rename an agent, or change its status' },
      },
    )
    .delete(
      '/v1/agents/:id',
      async ({ workspaceId, params, request }) => {
        const expectedVersions = versionsOf(request.headers.get('if-match'))
        await deleteAgent(deps.database, workspaceId, params.id, expectedVersions)
        await deps.turns.endForAgentDeletion(workspaceId, params.id)
        await deps.temporal.startPurge({ workspaceId, agentId: params.id, subjectId: params.id })
        return { message: `Agent ${params.id} is deleted, with its knowledge bases, logs and conversations.` }
      },
      {
        params: AgentPath,
        response: { 200: Deleted },
        detail: {
          operationId: 'deleteAgent',
          summary: 'Delete an agent with its knowledge bases, logs and conversations, for ever',
        },
      },
    )

const emptyAgent = ({ name, model, systemPrompt = '' }: NewAgent) => ({
  name,
  model,
  systemPrompt,
  status: 'draft' as const,
  fallbackModels: null,
  toolConfig: null,
  memoryConfig: null,
  channelConfig: null,
  guardrailConfig: null,
  promptConfig: null,
  escalationConfig: null,
})

/** Secrets stay sealed: they are bound to the workspace, which is the same. */
function copyOf({ id, workspaceId, version, createdAt, updatedAt, deletedAt, ...configuration }: AgentRecord) {
  return { ...configuration, name: `${configuration.name} (copy)`, status: 'draft' as const }
}

/** Nothing given is no change, and makes no version. */
function editOf(workspaceId: string, given: AgentChange): Pick<AgentEdit, 'change' | 'edit'> {
  return {
    change: Object.keys(given).sort().join(', '),
    edit: async (agent, transaction) => {
      if (Object.keys(given).length === 0) return undefined
      if (given.status === 'active' && agent.status !== 'active')
        await assertGatePassed(transaction, workspaceId, agent)
      return given
    },
  }
}
