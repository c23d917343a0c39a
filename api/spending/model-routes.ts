import { Elysia } from 'elysia'
import Type from 'typebox'
import { Price } from '../../domain/model/price.ts'
import { route } from '../../domain/route.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { response } from '../request/schema.ts'
import { localModelRoutes } from './local-model-routes.ts'

const PricedModel = Type.Object({ id: Type.String(), price: Type.Union([Price, Type.Null()]) })

export const ModelProvider = Type.Object({
  provider: Type.String(),
  configured: Type.Boolean(),
  setting: Type.Union([Type.String(), Type.Null()]),
  models: Type.Array(PricedModel),
  allowedModels: Type.Array(Type.String(), {
    description:
      'What the operator allows of this provider, where * stands for any characters; ["*"] allows all. Chats and runs with another model are refused with MODEL_NOT_ALLOWED.',
  }),
  embeddingModels: Type.Array(PricedModel, {
    description: `The models that make vectors; knowledge bases use them. ${route('GET /v1/local-models')} says which of this machine are fetched, and ${route('POST /v1/local-models/{name}/fetch')} fetches one.`,
  }),
})

const EXAMPLE = {
  provider: 'openai',
  configured: true,
  setting: 'OPENAI_API_KEY',
  models: [{ id: 'openai/gpt-4o-mini', price: { input: 0.15, output: 0.6, cacheRead: 0.075 } }],
  allowedModels: ['*'],
  embeddingModels: [{ id: 'openai/text-embedding-3-small', price: { input: 0.02, output: 0 } }],
}

/**
 * The route that lists the model providers, whether each is set up, and the models that the service knows of each; and those
 * of the models on this machine.
 */
export const modelRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'model' })
    .use(localModelRoutes(deps))
    .use(authentication(deps))
    .get('/v1/models', ({ workspaceId }) => ({ data: deps.models.ofWorkspace(workspaceId).list() }), {
      response: response(Type.Object({ data: Type.Array(ModelProvider) })),
      detail: operation('listModels', 'List the model providers and their models', 'Models', {
        description: `A provider that is not configured has the name of the setting that configures it. Only models that the operator allows are listed (OPERATOR_MODELS). Prices are in USD per million tokens; those of ${route('PUT /v1/model-prices')} count first.`,
        example: { data: [EXAMPLE] },
      }),
    })
