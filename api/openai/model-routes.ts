import { Elysia } from 'elysia'
import Type, { type Static } from 'typebox'
import { type Access, reachesAgent } from '../../domain/access/access.ts'
import { agentNotFound } from '../../store/agent/agent.ts'
import { listAgents } from '../../store/agent/list.ts'
import { findWorkspace } from '../../store/workspace.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params, response } from '../request/schema.ts'
import { MODEL_EXAMPLE } from './example.ts'
import { findModelId } from './model.ts'

/** An agent as a model of OpenAI's API. */
export const OpenAiModel = Type.Object({
  id: Type.String({ description: 'The id of the agent.' }),
  object: Type.Literal('model'),
  created: Type.Integer({ description: 'Unix seconds' }),
  owned_by: Type.String({ description: 'The name of the workspace.' }),
  name: Type.String({ description: 'The name of the agent, which some chat clients show.' }),
})
type OpenAiModel = Static<typeof OpenAiModel>
const ModelList = Type.Object({ object: Type.Literal('list'), data: Type.Array(OpenAiModel) })

/** The routes that list the agents of a key as OpenAI's models. */
export const openAiModelRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'openai-models' })
    .use(authentication(deps))
    .get(
      '/openai/v1/models',
      async ({ access }) => ({ object: 'list' as const, data: await listModels(deps, access) }),
      {
        response: { 200: response(ModelList) },
        detail: operation('listOpenAiModels', 'List the agents as OpenAI models', 'OpenAI clients', {
          description:
            'The agents that the key may chat with, the newest first. A paused or disabled agent is left out.',
          example: { object: 'list', data: [MODEL_EXAMPLE] },
        }),
      },
    )
    .get(
      '/openai/v1/models/:model',
      async ({ access, params: { model } }) => {
        const agentId = await findModelId(deps.database, access, model)
        const found = (await listModels(deps, access)).find(({ id }) => id === agentId)
        if (!found) throw agentNotFound(model.slice(0, 100))
        return found
      },
      {
        params: params(Type.Object({ model: Type.String() })),
        response: { 200: response(OpenAiModel) },
        detail: operation('getOpenAiModel', 'Get an agent as an OpenAI model', 'OpenAI clients', {
          description: 'The model is the id of an agent, or its name where no other agent has it.',
          errors: ['AGENT_NOT_FOUND'],
          example: MODEL_EXAMPLE,
        }),
      },
    )

/** The agents that take turns; a paused or disabled one does not. */
async function listModels({ database }: ApiDependencies, access: Access): Promise<OpenAiModel[]> {
  const workspace = await findWorkspace(database, access.workspaceId)
  const agents = await listAgents(database, access.workspaceId)
  return agents
    .filter(({ id, status }) => reachesAgent(access, id) && (status === 'draft' || status === 'active'))
    .map(({ id, name, createdAt }) => ({
      id,
      object: 'model',
      created: Math.floor(createdAt.getTime() / 1000),
      owned_by: workspace.name,
      name,
    }))
}
