import { ApiError } from '../../domain/error.ts'
import type { FollowUpQuery } from '../../domain/knowledge/searched-query.ts'
import { allowedModels } from '../../domain/model/allowed-model.ts'
import type { Payer } from '../../domain/model/budget.ts'
import { textsToEmbed } from '../../domain/model/embedding.ts'
import { type EmbeddingOptions, type ModelProvider, parseModelId } from '../../domain/model/model.ts'
import type { Price } from '../../domain/model/price.ts'
import type { ModelProtocol } from '../../domain/model/protocol.ts'
import type { Tokens } from '../../domain/model/usage.ts'
import { route } from '../../domain/route.ts'
import { ANTHROPIC_URL, GEMINI_URL, OPENAI_URL } from './fetch.ts'
import { createLocalProvider } from './local.ts'
import { createMachineEmbedding } from './machine/machine-models.ts'
import { paidModels, type Spending, UNLIMITED } from './payer.ts'
import { createPrices } from './price.ts'
import { createProvider, openaiProtocolAt } from './protocol.ts'
import { withLearnedSettings } from './refused-setting.ts'
import { withStorableAnswers } from './storable-answer.ts'
import { countTokens } from './token.ts'
import { withSpans } from './traced.ts'

type KeyAndAddress = { apiKey: string | undefined; baseUrl: string | undefined }
type ProviderEntry = {
  baseUrl: string
  apiKey: string
  /** `chat-completions` by default. */
  protocol?: ModelProtocol | undefined
  headers?: Record<string, string> | undefined
}

/** The settings that concern models. */
export type ModelSettings = {
  /** Its protocol depends on its address by default. */
  openai: KeyAndAddress & { protocol?: ModelProtocol | undefined }
  anthropic: KeyAndAddress
  gemini: KeyAndAddress
  modelProviders: Record<string, ProviderEntry>
  modelPricesFile: string | undefined
  embeddingModel: string | undefined
  judgeModel: string | undefined
  /** Patterns of the models that may be used; all without it. */
  operatorModels?: readonly string[] | undefined
  /** `model` by default. */
  followUpQuery?: FollowUpQuery
  /** The limit of each answer of a model, also of judgements and summaries. */
  maxOutputTokens?: number | undefined
  topicThresholds?: Readonly<Record<string, number>>
  /** The folder of fetched models on this machine; without it there is `local/lexical` alone. */
  modelsDir?: string | undefined
}

export type ListedProvider = {
  provider: string
  configured: boolean
  /** The name of the setting that configures the provider; null when it needs none. */
  setting: string | null
  models: { id: string; price: Price | null }[]
  /** The operator's patterns: a model of this provider that fits none is refused. */
  allowedModels: string[]
  /** The models that make vectors of texts. */
  embeddingModels: { id: string; price: Price | null }[]
}

/** `operatorCost`: what counts against the operator's ceiling; undefined where there is none. */
type ModelCost = { cost: string; known: boolean; operatorCost?: string | undefined }

export type Models = {
  /**
   * Returns the provider of a model.
   * @throws ApiError MODEL_NOT_ALLOWED, or MODEL_PROVIDER_NOT_CONFIGURED, whose fix names the setting
   */
  find(modelId: string): { provider: ModelProvider; name: string; id: string }
  /** True when the model is allowed and its provider is set up, so `find` returns it. */
  isSetUp(modelId: string): boolean
  /** Returns one vector for each text, in order, as the model makes it for this purpose. @throws ModelError, or ApiError as `find` does */
  embed(
    modelId: string,
    texts: string[],
    options: EmbeddingOptions,
    signal: AbortSignal,
  ): Promise<{ vectors: number[][]; tokens: number }>
  embeddingModel: string
  judgeModel: string | undefined
  /** The way to search for a follow-up, if the agent's settings do not choose one. */
  followUpQuery: FollowUpQuery
  /** The operator's thresholds of the cosine from which a text means a topic, by embedding model. */
  topicThresholds: Readonly<Record<string, number>>
  /** Returns the answer of GET /v1/models. @param own the workspace's own prices */
  list(own?: ReadonlyMap<string, Price>): ListedProvider[]
  /** Returns the cost in USD with 8 places. Without a known price `known` is false and the cost is zero. */
  costOf(modelId: string, usage: Tokens): ModelCost
  countTokens(text: string): number
  /** Returns the same models as an agent uses them, at its workspace's prices and within its budgets. */
  paidBy(payer: Payer): PaidModels
}

/** The models of one payer. A call beyond a budget throws ApiError BUDGET_EXCEEDED before it is made. */
export type PaidModels = Models & {
  /** Resolves unless a budget, or for this model the operator's ceiling, is used up. @throws ApiError BUDGET_EXCEEDED */
  refuseBeyondBudget(modelId: string): Promise<void>
}

/**
 * Returns the models of all providers of this installation.
 * @param spending the prices and budgets of workspaces
 * @throws Error when MODEL_PRICES_FILE cannot be used
 */
export function createModels(settings: ModelSettings, spending: Spending = UNLIMITED): Models {
  const providers = providersOf(settings)
  const prices = createPrices(settings.modelPricesFile)
  const embeddingModel = settings.embeddingModel ?? defaultEmbeddingModel(settings)
  const allowed = allowedModels(settings.operatorModels, { embeddingModel, judgeModel: settings.judgeModel })
  const find = (modelId: string) => {
    const { provider: name, name: model } = parseModelId(modelId)
    if (!allowed.allows(modelId)) throw notAllowed(`${name}/${model}`)
    const provider = providers.get(name)
    if (!provider) throw notConfigured(name, model)
    return { provider, name: model, id: `${name}/${model}` }
  }
  const models: Models = {
    find,
    isSetUp: (modelId) => allowed.allows(modelId) && providers.has(parseModelId(modelId).provider),
    embed: async (modelId, texts, options, signal) => {
      const { provider, name, id } = find(modelId)
      if (!provider.embed) throw notConfigured(provider.name, name, `${id} does not embed texts.`)
      if (texts.length === 0) return { vectors: [], tokens: 0 }
      return provider.embed(name, textsToEmbed(id, texts, options), options, signal)
    },
    embeddingModel,
    judgeModel: settings.judgeModel,
    followUpQuery: settings.followUpQuery ?? 'model',
    topicThresholds: settings.topicThresholds ?? {},
    list: (own) =>
      listProviders(settings, providers, (provider) => ({
        models: prices.list(provider, own).filter(({ id }) => allowed.allows(id)),
        allowedModels: allowed.patternsOf(provider),
        embeddingModels: prices.listEmbeddings(provider, [embeddingModel], own).filter(({ id }) => allowed.allows(id)),
      })),
    costOf: (modelId, usage) => prices.costOf(modelId, usage),
    countTokens,
    paidBy: (payer) => paidModels(models, prices, spending, payer),
  }
  return models
}

function providersOf(settings: ModelSettings): Map<string, ModelProvider> {
  const { openai, anthropic, gemini, modelProviders, maxOutputTokens, modelsDir } = settings
  const found = new Map<string, ModelProvider>()
  const add = (provider: ModelProvider) =>
    found.set(provider.name, withSpans(withStorableAnswers(withLimit(withLearnedSettings(provider), maxOutputTokens))))
  for (const [name, { protocol = 'chat-completions', ...entry }] of Object.entries(modelProviders))
    add(createProvider(protocol, { name, ...entry }))
  const addBuiltIn = (name: string, protocol: ModelProtocol, { apiKey, baseUrl }: KeyAndAddress, usual: string) =>
    add(createProvider(protocol, { name, apiKey, baseUrl: baseUrl ?? usual }))
  // An address without a key is that of a local server, which needs none.
  if (openai.apiKey || openai.baseUrl)
    addBuiltIn('openai', openai.protocol ?? openaiProtocolAt(openai.baseUrl ?? OPENAI_URL), openai, OPENAI_URL)
  if (anthropic.apiKey || anthropic.baseUrl) addBuiltIn('anthropic', 'anthropic', anthropic, ANTHROPIC_URL)
  if (gemini.apiKey) addBuiltIn('google', 'gemini', gemini, GEMINI_URL)
  add(createLocalProvider(modelsDir === undefined ? undefined : createMachineEmbedding(modelsDir)))
  return found
}

/** No answer is longer than the operator's limit, whatever the request says. */
const withLimit = (provider: ModelProvider, limit: number | undefined): ModelProvider =>
  limit === undefined
    ? provider
    : {
        ...provider,
        answer: ({ maxOutputTokens = limit, ...request }, ...listeners) =>
          provider.answer({ ...request, maxOutputTokens: Math.min(maxOutputTokens, limit) }, ...listeners),
      }

/** Only a key shows that OpenAI's embedding models are there; a local server at its address seldom has them. */
function defaultEmbeddingModel({ openai, gemini }: ModelSettings): string {
  if (openai.apiKey) return 'openai/text-embedding-3-small'
  return gemini.apiKey ? 'google/gemini-embedding-001' : 'local/lexical'
}

/** The built-in providers, with the setting that sets each up. */
const SETTINGS: Record<string, string | null> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GEMINI_API_KEY',
  local: null,
}

function notConfigured(provider: string, model: string, message?: string): ApiError {
  const setting = settingOf(provider)
  return new ApiError('MODEL_PROVIDER_NOT_CONFIGURED', {
    message: message ?? `The model provider ${provider} is not set up (asked for ${provider}/${model}).`,
    fix: `Have the operator set ${setting ?? 'EMBEDDING_MODEL'}, or choose another model with ${route('PUT /v1/agents/{id}/model')}; ${route('GET /v1/models')} lists them.`,
  })
}

const settingOf = (provider: string): string | null =>
  SETTINGS[provider] ?? (provider in SETTINGS ? null : 'MODEL_PROVIDERS')

const notAllowed = (id: string): ApiError =>
  new ApiError('MODEL_NOT_ALLOWED', { message: `The operator does not allow the model ${id}.` })

function listProviders(
  { modelProviders }: ModelSettings,
  providers: Map<string, ModelProvider>,
  modelsOf: (provider: string) => Pick<ListedProvider, 'models' | 'allowedModels' | 'embeddingModels'>,
): ListedProvider[] {
  const names = new Set([...Object.keys(SETTINGS), ...Object.keys(modelProviders)])
  return [...names].map((provider) => ({
    provider,
    configured: providers.has(provider),
    setting: settingOf(provider),
    ...modelsOf(provider),
  }))
}
