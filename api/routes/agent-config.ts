import { Elysia } from 'elysia'
import Type from 'typebox'
import { composeSystemPrompt } from '../../domain/prompt.ts'
import { findAgent, updateAgent } from '../../store/agent.ts'
import { AgentPath, Mutation, Read } from '../agent-reply.ts'
import { AGENT_SECTIONS, type AgentSection } from '../agent-section.ts'
import { agentChannelSteps, agentSteps } from '../agent-view.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { etagOf, versionsOf } from '../if-match.ts'
import { authentication } from '../plugins/authentication.ts'
import { body } from '../schema.ts'

/** The seven configurations of an agent, each with GET and PUT, and the system prompt that they make. */
export const agentConfigRoutes = (deps: ApiDependencies) => {
  const app = new Elysia({ name: 'agent-config', tags: ['Agent configuration'] }).use(promptPreview(deps))
  for (const section of AGENT_SECTIONS) app.use(reading(deps, section)).use(replacing(deps, section))
  return app
}

const reading = (deps: ApiDependencies, section: AgentSection) =>
  new Elysia({ name: `agent-${section.name}-reading` }).use(authentication(deps)).get(
    `/v1/agents/:id/${section.name}`,
    async ({ workspaceId, params, set }) => {
      const agent = await findAgent(deps.database, workspaceId, params.id)
      set.headers.etag = etagOf(agent)
      return { data: section.show(agent, deps.sealing) }
    },
    {
      params: AgentPath,
      response: { 200: Read(section.shown) },
      detail: { operationId: `getAgent${titled(section.name)}`, summary: `Get the ${section.name} of an agent` },
    },
  )

const replacing = (deps: ApiDependencies, section: AgentSection) =>
  new Elysia({ name: `agent-${section.name}-replacing` }).use(authentication(deps)).put(
    `/v1/agents/:id/${section.name}`,
    async ({ workspaceId, params, body, request, set }) => {
      const agent = await updateAgent(deps.database, workspaceId, params.id, {
        expectedVersions: versionsOf(request.headers.get('if-match')),
        change: section.name,
        edit: async (current) => section.edit(body, current, deps.sealing),
      })
      set.headers.etag = etagOf(agent)
      const channels = section.name === 'channels' ? agentChannelSteps(deps.sealing, agent) : []
      const next_steps = [...channels, ...(await agentSteps(deps, agent))]
      return { data: section.show(agent, deps.sealing), next_steps }
    },
    {
      params: AgentPath,
      body: body(section.given),
      response: { 200: Mutation(section.shown) },
      detail: {
        operationId: `replaceAgent${titled(section.name)}`,
        summary: `Replace the ${section.name} of an agent`,
        ...(section.description && { description: section.description }),
      },
    },
  )

const promptPreview = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-prompt-preview' }).use(authentication(deps)).get(
    '/v1/agents/:id/prompt/preview',
    async ({ workspaceId, params, set }) => {
      const agent = await findAgent(deps.database, workspaceId, params.id)
      set.headers.etag = etagOf(agent)
      const { systemPrompt, promptConfig, name } = agent
      const now = new Date().toISOString()
      return { data: { systemPrompt: composeSystemPrompt({ systemPrompt, promptConfig, agentName: name, now }) } }
    },
    {
      params: AgentPath,
      response: { 200: Read(Type.Object({ systemPrompt: Type.String() })) },
      detail: {
        operationId: 'previewAgentPrompt',
        summary: 'See the system prompt as the model will get it',
        description: '{{conversation.id}} stays as it is, since there is no conversation yet.',
      },
    },
  )

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
