import type { Payer } from '../../../domain/model/budget.ts'
import { type ModelProvider, parseModelId } from '../../../domain/model/model.ts'
import type { Price } from '../../../domain/model/price.ts'
import type { OwnKey } from '../../../domain/model/provider-key.ts'
import type { Models, PaidModels } from '../models.ts'
import type { Prices } from '../price.ts'
import type { FoundModel } from './found-model.ts'

/** The prices and budgets of workspaces, as this process knows them. A structural type: the store keeps them. */
export type Spending = {
  pricesOf(workspaceId: string): ReadonlyMap<string, Price>
  /** The workspace's own key of a provider, the same object until it changes. */
  ownKeyOf(workspaceId: string, provider: string): OwnKey | undefined
  /** @throws ApiError BUDGET_EXCEEDED */
  refuseBeyondBudget(payer: Payer, signal?: AbortSignal): Promise<void>
  /** False where the operator has set no ceiling: nothing is counted against it then. */
  readonly hasCeiling: boolean
  /** @throws ApiError BUDGET_EXCEEDED */
  refuseBeyondCeiling(payer: Payer, signal?: AbortSignal): Promise<void>
}

const NO_PRICES: ReadonlyMap<string, Price> = new Map()

/** Neither own prices, nor own keys, nor budgets. */
export const UNLIMITED: Spending = {
  pricesOf: () => NO_PRICES,
  ownKeyOf: () => undefined,
  refuseBeyondBudget: async () => {},
  hasCeiling: false,
  refuseBeyondCeiling: async () => {},
}

/**
 * The models of a workspace as an agent uses them: they cost what the workspace pays, and no call begins once a budget is
 * used up, or, with a key of the operator, the operator's ceiling.
 * An embedding that costs nothing is made all the same.
 */
export function paidModels(models: Models, prices: Prices, spending: Spending, payer: Payer): PaidModels {
  const own = () => spending.pricesOf(payer.workspaceId)
  // A key that is set while a call is under way changes nothing for this call.
  const spent = new Map<string, boolean>()
  const spendsOperators = (modelId: string) =>
    spent.get(parseModelId(modelId).provider) ?? !(isOfThisMachine(modelId) || models.usesOwnKey(modelId))
  const note = ({ id, provider, isOwn }: FoundModel): boolean => {
    spent.set(provider.name, !(isOfThisMachine(id) || isOwn))
    return spendsOperators(id)
  }
  const refuse = async (isOperators: boolean, signal?: AbortSignal) => {
    await spending.refuseBeyondBudget(payer, signal)
    if (isOperators) await spending.refuseBeyondCeiling(payer, signal)
  }
  return {
    ...models,
    find(modelId) {
      const found = models.find(modelId)
      const isOperators = note(found)
      return { ...found, provider: withinBudget(found.provider, (signal) => refuse(isOperators, signal)) }
    },
    async embed(modelId, texts, options, signal) {
      const isOperators = note(models.find(modelId))
      if (!isFree(modelId, own())) await refuse(isOperators, signal)
      return await models.embed(modelId, texts, options, signal)
    },
    costOf: (modelId, usage) => ({
      ...prices.costOf(modelId, usage, own()),
      operatorCost: spending.hasCeiling && spendsOperators(modelId) ? prices.operatorCostOf(modelId, usage) : undefined,
    }),
    refuseBeyondBudget: (modelId) => refuse(spendsOperators(modelId)),
  }
}

const withinBudget = (provider: ModelProvider, refuse: (signal: AbortSignal) => Promise<void>): ModelProvider => ({
  ...provider,
  async answer(request, ...listeners) {
    await refuse(request.signal)
    return await provider.answer(request, ...listeners)
  },
})

/** Its models use no key at all. */
const isOfThisMachine = (modelId: string): boolean => parseModelId(modelId).provider === 'local'

/** Local models are free unless the workspace has priced them. */
function isFree(modelId: string, own: ReadonlyMap<string, Price>): boolean {
  const { provider, name } = parseModelId(modelId)
  return provider === 'local' && !own.has(`${provider}/${name}`)
}
