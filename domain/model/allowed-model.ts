import { MACHINE_MODELS } from './machine-model.ts'
import { parseModelId } from './model.ts'

/** The models that may be used, and the patterns that say so. */
export type AllowedModels = {
  /** Takes an id such as openai/gpt-4o-mini, of any spelling of the provider. */
  allows(modelId: string): boolean
  /** The patterns that may fit a chat model of this provider. */
  patternsOf(provider: string): string[]
}

/**
 * Reads OPERATOR_MODELS. A `*` stands for any characters.
 * @param patterns undefined: every model is allowed
 * @param defaults the operator's own choices, which are always allowed
 */
export function allowedModels(
  patterns: readonly string[] | undefined,
  defaults: { embeddingModel: string; judgeModel: string | undefined },
): AllowedModels {
  if (patterns === undefined) return { allows: () => true, patternsOf: () => ['*'] }
  const { embeddingModel, judgeModel } = defaults
  const chats = [...new Set([...patterns, ...(judgeModel === undefined ? [] : [judgeModel])].map(idOf))]
  const rules = [...chats, idOf(embeddingModel)].map(wholeMatch)
  return {
    allows: (modelId) => isOwnEmbedding(modelId) || rules.some((rule) => rule.test(idOf(modelId))),
    patternsOf: (provider) => chats.filter((each) => wholeMatch(each.split('/')[0] ?? '').test(provider)),
  }
}

function idOf(modelId: string): string {
  if (!modelId.includes('/')) return modelId
  const { provider, name } = parseModelId(modelId)
  return `${provider}/${name}`
}

const wholeMatch = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 's')

/** The embedding models of this machine use no key, and knowledge bases that were made with them must stay searchable. */
function isOwnEmbedding(modelId: string): boolean {
  const { provider, name } = parseModelId(modelId)
  return provider === 'local' && (name === 'lexical' || MACHINE_MODELS.has(name))
}
