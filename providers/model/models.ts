import type { FollowUpQuery } from '../../domain/knowledge/searched-query.ts'
import { allowedModels } from '../../domain/model/allowed-model.ts'
import type { Payer } from '../../domain/model/budget.ts'
import { textsToEmbed } from '../../domain/model/embedding.ts'
import type { EmbeddingOptions, ModelProvider } from '../../domain/model/model.ts'
import type { Price } from '../../domain/model/price.ts'
import type { Tokens } from '../../domain/model/usage.ts'
import { createGuardedFetch, type GuardedFetch } from '../guarded-http/fetch.ts'
import { withBoundedAnswers } from './bounded-answer.ts'
import { createFinder, type FinderParts, type ModelFinder, notConfigured, settingOf } from './key/found-model.ts'
import { type KnownProvider, knownProviders, type ProviderKeySettings } from './key/known-provider.ts'
import { createOwnProviders } from './key/own-provider.ts'
import { paidModels, type Spending, UNLIMITED } from './key/payer.ts'
import { createProviderAccess, type ProviderAccess } from './key/provider-access.ts'
import { createLocalProvider } from './local.ts'
import { createMachineEmbedding } from './machine/machine-models.ts'
import { createPrices, type Prices } from './price.ts'
import { createProvider } from './protocol.ts'
import { withLearnedSettings } from './refusal/refused-setting.ts'
import { withStorableAnswers } from './storable-answer.ts'
import { countTokens } from './token.ts'
import { withSpans } from './traced.ts'

/** The settings that concern models. */
export type ModelSettings = ProviderKeySettings & {
  modelPricesFile: string | undefined
  embeddingModel: string | undefined
  judgeModel: string | undefined
  /** Patterns of the models that may be used; all without it. */
  operatorModels?: readonly string[] | undefined
  /** False: workspaces' own keys do not count. */
  workspaceModelKeys?: boolean
  /** The addresses that workspaces' own keys may be sent to. */
  toolAllowedHosts?: string[]
  toolDeniedHosts?: string[]
  toolEgress?: 'public' | 'allowlist'
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

export type Models = ModelFinder & {
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
  /** Returns the answer of GET /v1/models. */
  list(): ListedProvider[]
  /** Returns the cost in USD with 8 places. Without a known price `known` is false and the cost is zero. */
  costOf(modelId: string, usage: Tokens): ModelCost
  /** Returns the price of a model for a short prompt, that of the workspace first; undefined where it is not known. */
  priceOf(modelId: string): Price | undefined
  countTokens(text: string): number
  /** Returns the models as a workspace may use them: its own keys and prices count first. */
  ofWorkspace(workspaceId: string): Models
  /** Returns the same models as an agent uses them, at its workspace's prices and within its budgets. */
  paidBy(payer: Payer): PaidModels
  /** Says for a workspace whose key of a provider counts, and tries it. */
  access: ProviderAccess
}

/** The models of one payer. A call beyond a budget throws ApiError BUDGET_EXCEEDED before it is made. */
export type PaidModels = Models & {
  /** Resolves unless a budget, or for this model the operator's ceiling, is used up. @throws ApiError BUDGET_EXCEEDED */
  refuseBeyondBudget(modelId: string): Promise<void>
}

/** The providers' packages would send these headers to every address, those of workspaces among them. */
const HEADERS_FOR_ALL = ['OPENAI_CUSTOM_HEADERS', 'ANTHROPIC_CUSTOM_HEADERS']

/**
 * Returns the models of all providers of this installation.
 * @param spending the prices and budgets of workspaces
 * @throws Error when MODEL_PRICES_FILE cannot be used
 */
export function createModels(settings: ModelSettings, spending: Spending = UNLIMITED): Models {
  for (const name of HEADERS_FOR_ALL) delete process.env[name]
  const known = knownProviders(settings)
  const complete = (provider: ModelProvider) =>
    withSpans(
      withStorableAnswers(withLimit(withLearnedSettings(withBoundedAnswers(provider)), settings.maxOutputTokens)),
    )
  const providers = operatorsProviders(settings, known, complete)
  const embeddingModel = settings.embeddingModel ?? defaultEmbeddingModel(settings)
  const allowed = allowedModels(settings.operatorModels, { embeddingModel, judgeModel: settings.judgeModel })
  const guarded = guardedFetchOf(settings)
  const takesKeys = settings.workspaceModelKeys !== false
  const ownKeyOf = takesKeys ? spending.ownKeyOf : () => undefined
  const own = createOwnProviders(ownKeyOf, known, guarded, complete)
  const prices = createPrices(settings.modelPricesFile)
  const access = createProviderAccess({ known, guarded, takesKeys, ownKeyOf, prices })
  const parts: Parts = { providers, known, allowed, own, prices, spending, access, embeddingModel, settings }
  return modelsOf(parts, undefined)
}

type Parts = FinderParts & {
  prices: Prices
  spending: Spending
  access: ProviderAccess
  embeddingModel: string
  settings: ModelSettings
}

/** @param workspaceId without it only the operator's keys and prices count */
function modelsOf(parts: Parts, workspaceId: string | undefined): Models {
  const { settings, prices, spending, embeddingModel, access } = parts
  const finder = createFinder(parts, workspaceId)
  const ofWorkspace = (id: string) => modelsOf(parts, id)
  return {
    ...finder,
    embed: async (modelId, texts, options, signal) => {
      const { provider, name, id } = finder.find(modelId)
      if (!provider.embed) throw notConfigured(parts, id, `${id} does not embed texts.`)
      if (texts.length === 0) return { vectors: [], tokens: 0 }
      return provider.embed(name, textsToEmbed(id, texts, options), options, signal)
    },
    embeddingModel,
    judgeModel: settings.judgeModel,
    followUpQuery: settings.followUpQuery ?? 'model',
    topicThresholds: settings.topicThresholds ?? {},
    list: () => listProviders(parts, finder, workspaceId === undefined ? undefined : spending.pricesOf(workspaceId)),
    costOf: (modelId, usage) => prices.costOf(modelId, usage),
    priceOf: (modelId) =>
      prices.priceOf(modelId, workspaceId === undefined ? undefined : spending.pricesOf(workspaceId)),
    countTokens,
    ofWorkspace,
    paidBy: (payer) => paidModels(ofWorkspace(payer.workspaceId), prices, spending, payer),
    access,
  }
}

/** The providers that the operator has set up, and that of this machine. */
function operatorsProviders(
  { modelsDir }: ModelSettings,
  known: ReadonlyMap<string, KnownProvider>,
  complete: (provider: ModelProvider) => ModelProvider,
): Map<string, ModelProvider> {
  const found = new Map<string, ModelProvider>()
  for (const [name, { protocol, operators }] of known)
    if (operators) found.set(name, complete(createProvider(protocol, operators)))
  const machine = modelsDir === undefined ? undefined : createMachineEmbedding(modelsDir)
  return found.set('local', complete(createLocalProvider(machine)))
}

const guardedFetchOf = ({ toolAllowedHosts, toolDeniedHosts, toolEgress }: ModelSettings): GuardedFetch =>
  createGuardedFetch({
    allowedHosts: toolAllowedHosts ?? [],
    deniedHosts: toolDeniedHosts ?? [],
    egress: toolEgress ?? 'public',
  })

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

function listProviders(
  { known, providers, allowed, prices, embeddingModel }: Parts,
  { usesOwnKey }: ModelFinder,
  own?: ReadonlyMap<string, Price>,
): ListedProvider[] {
  return [...known.keys(), 'local'].map((provider) => {
    const isOwn = usesOwnKey(`${provider}/`)
    const isUsable = ({ id }: { id: string }) => isOwn || allowed.allows(id)
    return {
      provider,
      configured: isOwn || providers.has(provider),
      setting: settingOf(known, provider),
      models: prices.list(provider, own).filter(isUsable),
      allowedModels: isOwn ? ['*'] : allowed.patternsOf(provider),
      embeddingModels: prices.listEmbeddings(provider, [embeddingModel], own).filter(isUsable),
    }
  })
}
