import { Elysia } from 'elysia'
import Type, { type Static } from 'typebox'
import type { Agent } from '../../domain/agent/agent.ts'
import { composeSystemPrompt, momentaryContext, PromptChange } from '../../domain/agent/prompt.ts'
import { type AgentRecord, findAgent } from '../../store/agent/agent.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { etagOf, IF_MATCH } from '../request/if-match.ts'
import { body, bodyOrNull, query } from '../request/schema.ts'
import { requireApproveForPresses } from './approval-way.ts'
import { closedAddressSteps } from './closed-address.ts'
import { EXAMPLE_AGENT, mutationExample } from './example.ts'
import { replaceConfiguration } from './replacement.ts'
import { AgentPath, Mutation, Read } from './reply.ts'
import { AGENT_SECTIONS, type AgentSection, editOf } from './section.ts'
import { agentChannelSteps, agentSteps } from './view.ts'

/** The routes of an agent's seven configurations, each with GET and PUT, and of the previews of its system prompt. */
export const agentConfigRoutes = (deps: ApiDependencies) => {
  const app = new Elysia({ name: 'agent-config' }).use(promptPreview(deps))
  for (const section of AGENT_SECTIONS) app.use(readingSection(deps, section)).use(replacingSection(deps, section))
  return app
}

const readingSection = (deps: ApiDependencies, section: AgentSection) =>
  new Elysia({ name: `agent-${section.name}-readingSection` }).use(authentication(deps)).get(
    `/v1/agents/:id/${section.name}`,
    async ({ workspaceId, params, set }) => {
      const agent = await findAgent(deps.database, workspaceId, params.id)
      set.headers.etag = etagOf(agent)
      return { data: section.show(agent, deps.sealing) }
    },
    {
      params: AgentPath,
      response: { 200: Read(section.dataSchema) },
      detail: operation(
        `getAgent${capitalized(section.name)}`,
        `Get the ${section.title} of an agent`,
        'Agent configuration',
        {
          description: 'Secrets are masked. The header ETag has the version, for If-Match.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: section.example },
        },
      ),
    },
  )

const replacingSection = (deps: ApiDependencies, section: AgentSection) =>
  new Elysia({ name: `agent-${section.name}-replacingSection` }).use(authentication(deps)).put(
    `/v1/agents/:id/${section.name}`,
    async ({ workspaceId, access, audit, params, query, body, request, set }) => {
      const found = await findAgent(deps.database, workspaceId, params.id).catch((error: Error) => error)
      // A body at fault is told first, also where the schema cannot see it: so the import tries tools before it has an agent.
      await section.check?.(body, found instanceof Error ? { toolConfig: null } : found)
      if (found instanceof Error) throw found
      if (query.dry_run) return await tryEdit(deps, section, workspaceId, params.id, body)
      const agent = await replaceConfiguration(
        deps,
        { workspaceId, access, audit, request, set },
        {
          agentId: params.id,
          action: `replaceAgent${capitalized(section.name)}`,
          change: section.name,
          edit: async (current) => {
            requireApproveForPresses(access, section.name, body, current)
            return editOf(section, body, current, deps.sealing)
          },
        },
      )
      return { data: section.show(agent, deps.sealing), next_steps: await stepsAfter(deps, section, agent, body) }
    },
    {
      params: AgentPath,
      query: query(DryRun),
      body: section.removes ? bodyOrNull(section.bodySchema) : body(section.bodySchema),
      response: { 200: Mutation(section.dataSchema) },
      detail: operation(
        `replaceAgent${capitalized(section.name)}`,
        `Replace the ${section.title} of an agent`,
        'Agent configuration',
        {
          description: [section.description, section.removes && REMOVED_BY_NULL, UNCHANGED, DRY_RUN]
            .filter(Boolean)
            .join('\n\n'),
          errors: ['AGENT_NOT_FOUND', 'VERSION_CONFLICT'],
          headers: IF_MATCH,
          requestExample: section.bodyExample ?? section.example,
          example: mutationExample(section.example),
        },
      ),
    },
  )

/** The steps of what was replaced, then those that the agent still lacks. */
async function stepsAfter(deps: ApiDependencies, section: AgentSection, agent: AgentRecord, body: unknown) {
  const channels = section.name === 'channels' ? await agentChannelSteps(deps, agent) : []
  const name = section.name === 'tools' ? 'PUT /v1/agents/{id}/tools' : 'PUT /v1/agents/{id}/escalation'
  const closed = await closedAddressSteps(deps, agent, name, body === null ? [] : (section.addresses?.(body) ?? []))
  return [...closed, ...channels, ...(await agentSteps(deps, agent))]
}

const DryRun = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ description: 'True: check the body and store nothing.' })),
})
const REMOVED_BY_NULL = 'null in place of the body removes the configuration.'
const UNCHANGED = 'A body that changes nothing makes no version.'
const DRY_RUN =
  'With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer, without a new version.'

/** Checks a body against the agent as it is, and shows what would be stored. @throws what PUT throws for the body */
async function tryEdit(deps: ApiDependencies, section: AgentSection, workspaceId: string, id: string, body: unknown) {
  const agent = await findAgent(deps.database, workspaceId, id)
  const edited = { ...agent, ...editOf(section, body, agent, deps.sealing) }
  return { data: section.show(edited, deps.sealing), next_steps: await agentSteps(deps, agent) }
}

/** The prompt as a model gets it. */
export const PromptPreview = Type.Object({
  systemPrompt: Type.String({ description: 'What stands before the conversation and stays the same in it.' }),
  messageContext: Type.String({
    description: 'What stands with each message instead: the pieces of contextInjection that hold {{now}}.',
  }),
})

const promptPreview = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-prompt-preview' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/prompt/preview',
      async ({ workspaceId, params, set }) => {
        const agent = await findAgent(deps.database, workspaceId, params.id)
        set.headers.etag = etagOf(agent)
        return { data: previewOf(agent, new Date().toISOString()) }
      },
      {
        params: AgentPath,
        response: { 200: Read(PromptPreview) },
        detail: operation(
          'previewAgentPrompt',
          'Preview the system prompt that the model gets',
          'Agent configuration',
          {
            description: UNFILLED,
            errors: ['AGENT_NOT_FOUND'],
            example: { data: previewOf(EXAMPLE_AGENT, EXAMPLE_AGENT.updatedAt) },
          },
        ),
      },
    )
    .post(
      '/v1/agents/:id/prompt/preview',
      async ({ workspaceId, params, body }) => {
        const agent = await findAgent(deps.database, workspaceId, params.id)
        return { data: previewOf({ ...agent, ...body }, new Date().toISOString()) }
      },
      {
        params: AgentPath,
        body: body(PromptChange),
        response: { 200: Read(PromptPreview) },
        detail: operation('previewUnsavedPrompt', 'Preview a prompt that is not saved', 'Agent configuration', {
          description: `Each field of the body stands in the place of the agent’s. ${UNFILLED}`,
          errors: ['AGENT_NOT_FOUND'],
          requestExample: { systemPrompt: EXAMPLE_AGENT.systemPrompt },
          example: { data: previewOf(EXAMPLE_AGENT, EXAMPLE_AGENT.updatedAt) },
        }),
      },
    )

const UNFILLED = 'The preview leaves {{conversation.id}} unfilled, because there is no conversation yet.'

function previewOf({ systemPrompt, promptConfig, name }: PromptParts, now: string): Static<typeof PromptPreview> {
  const parts = { systemPrompt, promptConfig, agentName: name, now }
  return { systemPrompt: composeSystemPrompt(parts), messageContext: momentaryContext(parts) }
}

type PromptParts = Pick<Agent, 'systemPrompt' | 'promptConfig' | 'name'>

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
