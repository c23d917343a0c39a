import { readFileSync } from 'node:fs'
import { calcPrice, findProvider, type ModelInfo, type ModelPrice } from '@pydantic/genai-prices'
import { MACHINE_MODELS } from '../../domain/model/machine-model.ts'
import { parseModelId } from '../../domain/model/model.ts'
import type { Price } from '../../domain/model/price.ts'
import { type Tokens, tokenUsageOf } from '../../domain/model/usage.ts'

type PricedModel = { id: string; price: Price | null }

type PriceMap = ReadonlyMap<string, Price>

const FREE: Price = { input: 0, output: 0 }
/** A model without a price counts this much against the operator's ceiling, so that no unknown name passes below it. */
const UNPRICED: Price = { input: 10, output: 30 }
const NONE: PriceMap = new Map()

/** The prices of models. `own` are those of a workspace, which count first. */
export type Prices = {
  /** Returns the cost in USD with 8 places, exact to the last. Without a price it is zero and `known` is false. */
  costOf(modelId: string, tokens: Tokens, own?: PriceMap): { cost: string; known: boolean }
  /** Returns the price of a model for a short prompt; undefined where it is not known. */
  priceOf(modelId: string, own?: PriceMap): Price | undefined
  /** Returns the tokens' part of the operator's ceiling: at the operator's prices, or at a default without one. */
  operatorCostOf(modelId: string, tokens: Tokens): string
  /** Lists the chat models of a provider with a known price, and those that the operator or the workspace priced. */
  list(provider: string, own?: PriceMap): PricedModel[]
  /** Lists the embedding models of a provider in the same way; `also` are those that the operator has named. */
  listEmbeddings(provider: string, also: string[], own?: PriceMap): PricedModel[]
}

/**
 * Returns the prices of models: those of the workspace, of the operator's file, then those of @pydantic/genai-prices.
 * @throws Error for a bad file
 */
export function createPrices(overrideFile: string | undefined): Prices {
  const overrides = overrideFile ? readOverrides(overrideFile) : NONE
  const priceOf = (modelId: string, promptTokens: number, own: PriceMap): Price | undefined => {
    const { provider, name } = parseModelId(modelId)
    const id = `${provider}/${name}`
    const set = own.get(id) ?? overrides.get(id)
    return set ?? (provider === 'local' ? FREE : tablePrice(provider, name, promptTokens))
  }
  return {
    costOf(modelId, tokens, own = NONE) {
      const price = priceOf(modelId, tokens.promptTokens, own)
      return { cost: costAt(price ?? FREE, tokens), known: price !== undefined }
    },
    priceOf: (modelId, own = NONE) => priceOf(modelId, 0, own),
    operatorCostOf: (modelId, tokens) => costAt(priceOf(modelId, tokens.promptTokens, NONE) ?? UNPRICED, tokens),
    list(provider, own = NONE) {
      const known = [...tableModels(provider), ...ownModels(provider, overrides), ...ownModels(provider, own)]
      return [...new Set(known)].sort().map((id) => ({ id, price: priceOf(id, 0, own) ?? null }))
    },
    listEmbeddings(provider, also, own = NONE) {
      const named = [...ownModels(provider, overrides), ...ownModels(provider, own)].filter((id) => EMBEDS.test(id))
      const known = [
        ...tableEmbeddings(provider),
        ...named,
        ...also.filter((id) => parseModelId(id).provider === provider),
      ]
      return [...new Set(known)].sort().map((id) => ({ id, price: priceOf(id, 0, own) ?? null }))
    },
  }
}

/** A look-up walks the whole table, so its result is kept for a minute; some prices change with the time of day. */
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 500
const remembered = new Map<string, { price: ModelPrice | undefined; untilMs: number }>()

function tablePrice(provider: string, name: string, promptTokens: number): Price | undefined {
  const id = `${provider}/${name}`
  let known = remembered.get(id)
  if (!known || known.untilMs < Date.now()) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    known = { price: lookUp(provider, name), untilMs: Date.now() + REMEMBERED_MS }
    remembered.set(id, known)
  }
  return known.price && priceAt(known.price, promptTokens)
}

function lookUp(provider: string, name: string): ModelPrice | undefined {
  if (!findProvider({ providerId: provider })) return undefined
  return calcPrice({ input_tokens: 0 }, name, { providerId: provider })?.model_price
}

function priceAt(price: ModelPrice, promptTokens: number): Price | undefined {
  if (price.input_mtok === undefined) return undefined
  const { input_mtok, output_mtok, cache_read_mtok, cache_write_mtok } = price
  return {
    input: tierAt(input_mtok, promptTokens),
    output: tierAt(output_mtok, promptTokens),
    ...(cache_read_mtok !== undefined && { cacheRead: tierAt(cache_read_mtok, promptTokens) }),
    ...(cache_write_mtok !== undefined && { cacheWrite: tierAt(cache_write_mtok, promptTokens) }),
  }
}

/** Returns the price of a tier, which holds for all tokens of a call whose prompt is longer than the tier's start. */
function tierAt(price: ModelPrice[string], promptTokens: number): number {
  if (price === undefined || typeof price === 'number') return price ?? 0
  return price.tiers.findLast((tier) => promptTokens > tier.start)?.price ?? price.base
}

const NOT_FOR_CHAT =
  /image|audio|realtime|transcribe|tts|vision|live|computer-use|embedding|instruct|^(ada|babbage|curie|davinci|text-.*)$|[:.]ft|:|omni-/
/** The models that a provider still serves, where its price list has others too. */
const SERVES: Record<string, RegExp> = {
  google: /^gem/,
  anthropic: /^claude-[a-z]+-\d/,
  // `regional.` stands for the prefixes of all regions.
  bedrock: /^(?!regional\.)/,
}
/** The names of Bedrock have versions with a colon, and most open models are called instruct there. */
const NOT_FOR_CHAT_IN: Record<string, RegExp> = { bedrock: /embed|sonic|titan|voxtral/ }

function tableModels(provider: string): string[] {
  if (provider === 'local') return ['local/extractive']
  return (findProvider({ providerId: provider })?.models ?? [])
    .filter(
      (model) =>
        isChatModel(model, NOT_FOR_CHAT_IN[provider] ?? NOT_FOR_CHAT) && (SERVES[provider]?.test(model.id) ?? true),
    )
    .map((model) => `${provider}/${model.id}`)
}

/** The names of embedding models, as their providers and the model hubs choose them. */
const EMBEDS = /embed|[/-](?:e5|bge|gte)\b/i

function tableEmbeddings(provider: string): string[] {
  // Converse embeds no texts.
  if (provider === 'bedrock') return []
  if (provider === 'local') return ['local/lexical', ...[...MACHINE_MODELS.values()].map(({ id }) => id)]
  return (findProvider({ providerId: provider })?.models ?? [])
    .filter((model) => !model.deprecated && EMBEDS.test(model.id))
    .map((model) => `${provider}/${model.id}`)
}

function isChatModel(model: ModelInfo, others: RegExp): boolean {
  const price = Array.isArray(model.prices) ? model.prices.at(-1)?.prices : model.prices
  return (
    !model.deprecated && !others.test(model.id) && price?.input_mtok !== undefined && price.output_mtok !== undefined
  )
}

const ownModels = (provider: string, overrides: PriceMap): string[] =>
  [...overrides.keys()].filter((id) => parseModelId(id).provider === provider)

/** Reads `{ "<provider>/<model>": { "input": 0.15, "output": 0.6, "cacheRead": 0.075 } }`, in USD per million tokens. @throws Error */
function readOverrides(file: string): PriceMap {
  const fileError = (what: string) => new Error(`MODEL_PRICES_FILE ${file}: ${what}`)
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw fileError('it cannot be read as JSON.')
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw fileError('it must be a JSON object.')
  const found = new Map<string, Price>()
  for (const [modelId, value] of Object.entries(given)) {
    const { input, output = 0, cacheRead, cacheWrite }: Partial<Record<keyof Price, unknown>> = value ?? {}
    const { provider, name } = parseModelId(modelId)
    if (modelId.indexOf('/') < 1 || !name) throw fileError(`${modelId} is not <provider>/<model>.`)
    if (!isPrice(input) || !isPrice(output) || !isPriceOrNone(cacheRead) || !isPriceOrNone(cacheWrite))
      throw fileError(
        `${modelId} needs "input" and "output", and may have "cacheRead" and "cacheWrite", in USD per million tokens, zero or more.`,
      )
    found.set(`${provider}/${name}`, {
      input,
      output,
      ...(cacheRead !== undefined && { cacheRead }),
      ...(cacheWrite !== undefined && { cacheWrite }),
    })
  }
  return found
}

const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

const isPriceOrNone = (value: unknown): value is number | undefined => value === undefined || isPrice(value)

const COST_PLACES = 8
const PRICE_PLACES = 12
/** A price is for a million tokens, which is six places more. */
const SURPLUS = 10n ** BigInt(PRICE_PLACES + 6 - COST_PLACES)

/**
 * Computes with whole numbers, because the rounding of floats must not change money. A part of the prompt without a price
 * costs `input`; reasoning, a part of the completion, costs `output`.
 */
export function costAt(price: Price, tokens: Tokens): string {
  const { input, output, cacheRead = input, cacheWrite = input } = price
  const { promptTokens, completionTokens, cachedTokens, cacheWriteTokens } = tokenUsageOf(tokens)
  const total =
    scaled(input) * count(promptTokens - cachedTokens - cacheWriteTokens) +
    scaled(cacheRead) * count(cachedTokens) +
    scaled(cacheWrite) * count(cacheWriteTokens) +
    scaled(output) * count(completionTokens)
  const digits = ((total + SURPLUS / 2n) / SURPLUS).toString().padStart(COST_PLACES + 1, '0')
  return `${digits.slice(0, -COST_PLACES)}.${digits.slice(-COST_PLACES)}`
}

const count = (tokens: number): bigint => BigInt(Math.max(0, Math.round(tokens)))

/** Returns the decimal number that was written, as a whole number of 10^-12. */
function scaled(price: number): bigint {
  const [digits = '0', exponent = '0'] = price.toString().split('e')
  const [integerPart = '0', fraction = ''] = digits.split('.')
  const places = PRICE_PLACES + Number(exponent) - fraction.length
  const value = BigInt(integerPart + fraction)
  return places >= 0 ? value * 10n ** BigInt(places) : value / 10n ** BigInt(-places)
}
