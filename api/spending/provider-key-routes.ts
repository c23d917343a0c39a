import { Elysia } from 'elysia'
import Type from 'typebox'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import { ProviderKey, ProviderKeyChange, ProviderTest } from '../../domain/model/provider-key.ts'
import { route } from '../../domain/route.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, params, response } from '../request/schema.ts'
import { providerNamed, removeKey, replaceKey, showProvider } from './provider-key.ts'

const ProviderPath = params(Type.Object({ provider: Type.String({ minLength: 1, maxLength: 100 }) }))

const EXAMPLE: ProviderKey = {
  provider: 'openai',
  source: 'workspace',
  setting: 'OPENAI_API_KEY',
  baseUrl: null,
  keyHint: '••••3kQ9',
  protocol: 'chat-completions',
}
const NEXT_STEPS: NextStep[] = [
  nextStep('POST /v1/model-providers/{provider}/test', 'See whether the provider accepts the key.'),
  nextStep('GET /v1/models', 'See the models that agents may use with it.'),
]
const TEST_STEPS: NextStep[] = [nextStep('GET /v1/model-providers', 'See whose key of each provider counts.')]

/** The routes of a workspace's own keys of model providers: list, replace, remove, test. */
export const providerKeyRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'model-providers' }).use(listing(deps)).use(changing(deps)).use(testing(deps))

const listing = (deps: ApiDependencies) =>
  new Elysia({ name: 'model-provider-listing' }).use(authentication(deps)).get(
    '/v1/model-providers',
    ({ workspaceId }) => ({
      data: deps.models.access.names.map((provider) => showProvider(deps, workspaceId, provider)),
    }),
    {
      response: { 200: Read(Type.Array(ProviderKey)) },
      detail: operation('listModelProviders', 'List the model providers and whose key of each counts', 'Models', {
        description:
          "The workspace's own key counts before the operator's, wherever the workspace uses models: chat, judges, summaries, searches, documents. Keys are never shown, and keyHint is masked.",
        example: { data: [EXAMPLE] },
      }),
    },
  )

const changing = (deps: ApiDependencies) =>
  new Elysia({ name: 'model-provider-changing' })
    .use(authentication(deps))
    .put(
      '/v1/model-providers/:provider',
      async ({ workspaceId, audit, params, body }) => {
        const provider = providerNamed(deps, params.provider)
        await replaceKey(deps, audit, workspaceId, provider, body)
        return { data: showProvider(deps, workspaceId, provider), next_steps: NEXT_STEPS }
      },
      {
        params: ProviderPath,
        body: body(ProviderKeyChange),
        response: { 200: Mutation(ProviderKey) },
        detail: operation('replaceModelProviderKey', "Set the workspace's own key of a model provider", 'Models', {
          description: `It counts before the operator's key from the next model call on; every process knows it within 5 s. What is spent with it is the workspace's own matter: neither OPERATOR_MODELS nor OPERATOR_MAX_DAILY_USD bounds it, its own budgets do. A keyHint as apiKey keeps the present key, at the same baseUrl only. An own baseUrl must be public, or open to the workspace by TOOL_ALLOWED_HOSTS. The key is not tried: ${route('POST /v1/model-providers/{provider}/test')} does that.`,
          errors: ['PROVIDER_NOT_FOUND', 'WORKSPACE_KEYS_OFF'],
          requestExample: { apiKey: 'sk-proj-7Yd2…3kQ9' },
          example: { data: EXAMPLE, next_steps: NEXT_STEPS },
        }),
      },
    )
    .delete(
      '/v1/model-providers/:provider',
      async ({ workspaceId, audit, params }) => {
        const provider = providerNamed(deps, params.provider)
        return { message: await removeKey(deps, audit, workspaceId, provider) }
      },
      {
        params: ProviderPath,
        response: { 200: response(Type.Object({ message: Type.String() })) },
        detail: operation('deleteModelProviderKey', "Remove the workspace's own key of a model provider", 'Models', {
          description: 'The message says whose key counts now. Without an own key nothing happens.',
          errors: ['PROVIDER_NOT_FOUND'],
          example: { message: "The workspace has no key of openai any more. The operator's key counts now." },
        }),
      },
    )

const testing = (deps: ApiDependencies) =>
  new Elysia({ name: 'model-provider-testing' }).use(authentication(deps)).post(
    '/v1/model-providers/:provider/test',
    async ({ workspaceId, audit, params }) => {
      const provider = providerNamed(deps, params.provider)
      const data = await deps.models.access.test(workspaceId, provider)
      await audit.write(
        'testModelProvider',
        async () => data,
        ({ ok }) => ({ type: 'workspace', id: workspaceId, change: { provider, ok } }),
      )
      return { data, next_steps: TEST_STEPS }
    },
    {
      params: ProviderPath,
      response: { 200: Mutation(ProviderTest) },
      detail: operation('testModelProvider', 'Try the key of a model provider that counts', 'Models', {
        description:
          'It asks the provider for its list of models, which costs nothing; a server without such a list is asked for a few tokens, and Bedrock for a model that there is not. The status is 200 for a refused key too, with ok false and the reason.',
        errors: ['PROVIDER_NOT_FOUND'],
        example: {
          data: { ok: false, error: 'openai answered 401: it does not accept the key.' },
          next_steps: TEST_STEPS,
        },
      }),
    },
  )
