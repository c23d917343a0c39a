import { Elysia } from 'elysia'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import { ModelPrices, namedPrices } from '../../domain/model/price.ts'
import { route } from '../../domain/route.ts'
import { findModelPrices, replaceModelPrices } from '../../store/spending/price.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body } from '../request/schema.ts'

const EXAMPLE: ModelPrices = { 'openai/gpt-4o-mini': { input: 0.12, output: 0.48, cacheRead: 0.06 } }
const NEXT_STEPS: NextStep[] = [nextStep('GET /v1/models', 'See every model with the price that counts now.')]

/** The routes of the workspace's own model prices: read them, replace them. */
export const priceRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'model-prices' })
    .use(authentication(deps))
    .get('/v1/model-prices', async ({ workspaceId }) => ({ data: await findModelPrices(deps.database, workspaceId) }), {
      response: { 200: Read(ModelPrices) },
      detail: operation('getModelPrices', "Get the workspace's own model prices", 'Models', {
        description: `In USD per million tokens. ${route('GET /v1/models')} lists the prices of all models.`,
        example: { data: EXAMPLE },
      }),
    })
    .put(
      '/v1/model-prices',
      async ({ workspaceId, audit, body }) => {
        const prices = namedPrices(body)
        await audit.write(
          'replaceModelPrices',
          (tx) => replaceModelPrices(tx, workspaceId, prices),
          (former) => ({ type: 'workspace', id: workspaceId, change: { from: former, to: prices } }),
        )
        await deps.spending.noteChange()
        return { data: prices, next_steps: NEXT_STEPS }
      },
      {
        body: body(ModelPrices),
        response: { 200: Mutation(ModelPrices) },
        detail: operation('replaceModelPrices', "Replace the workspace's own model prices", 'Models', {
          description:
            'They count before all other prices, for each model call that ends after the change; every process knows them within 5 s. A model that is left out has the price of the service again. Cached and cache-written tokens cost as much as input where their own price is left out. Costs of the past stay.',
          requestExample: EXAMPLE,
          example: { data: EXAMPLE, next_steps: NEXT_STEPS },
        }),
      },
    )
