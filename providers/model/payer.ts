import type { Payer } from '../../domain/model/budget.ts'
import { type ModelProvider, parseModelId } from '../../domain/model/model.ts'
import type { Price } from '../../domain/model/price.ts'
import type { Models, PaidModels } from './models.ts'
import type { Prices } from './price.ts'

/** The prices and budgets of workspaces, as this process knows them. A structural type: the store keeps them. */
export type Spending = {
  pricesOf(workspaceId: string): ReadonlyMap<string, Price>
  /** @throws ApiError BUDGET_EXCEEDED */
  refuseBeyondBudget(payer: Payer, signal?: AbortSignal): Promise<void>
  /** False where the operator has set no ceiling: nothing is counted against it then. */
  readonly hasCeiling: boolean
  /** @throws ApiError BUDGET_EXCEEDED */
  refuseBeyondCeiling(payer: Payer, signal?: AbortSignal): Promise<void>
}

const NO_PRICES: ReadonlyMap<string, Price> = new Map()

/** Neither own prices nor budgets. */
export const UNLIMITED: Spending = {
  pricesOf: () => NO_PRICES,
  refuseBeyondBudget: async () => {},
  hasCeiling: false,
  refuseBeyondCeiling: async () => {},
}

/**
 * The models as an agent uses them: they cost what its workspace pays, and no call begins once a budget is used up, or for a
 * provider's model the operator's ceiling.
 * An embedding that costs nothing is made all the same.
 */
export function paidModels(models: Models, prices: Prices, spending: Spending, payer: Payer): PaidModels {
  const own = () => spending.pricesOf(payer.workspaceId)
  const refuse = async (modelId: string, signal?: AbortSignal) => {
    await spending.refuseBeyondBudget(payer, signal)
    if (!isOfThisMachine(modelId)) await spending.refuseBeyondCeiling(payer, signal)
  }
  return {
    ...models,
    find(modelId) {
      const found = models.find(modelId)
      return { ...found, provider: withinBudget(found.provider, (signal) => refuse(found.id, signal)) }
    },
    async embed(modelId, texts, options, signal) {
      if (!isFree(modelId, own())) await refuse(modelId, signal)
      return await models.embed(modelId, texts, options, signal)
    },
    list: () => models.list(own()),
    costOf: (modelId, usage) => ({
      ...prices.costOf(modelId, usage, own()),
      operatorCost: spending.hasCeiling ? prices.operatorCostOf(modelId, usage) : undefined,
    }),
    refuseBeyondBudget: (modelId) => refuse(modelId),
  }
}

const withinBudget = (provider: ModelProvider, refuse: (signal: AbortSignal) => Promise<void>): ModelProvider => ({
  ...provider,
  async answer(request, ...listeners) {
    await refuse(request.signal)
    return await provider.answer(request, ...listeners)
  },
})

/** Its models use no key of the operator, so the operator's ceiling does not stop them. */
const isOfThisMachine = (modelId: string): boolean => parseModelId(modelId).provider === 'local'

/** Local models are free unless the workspace has priced them. */
function isFree(modelId: string, own: ReadonlyMap<string, Price>): boolean {
  const { provider, name } = parseModelId(modelId)
  return provider === 'local' && !own.has(`${provider}/${name}`)
}
