import { createHash } from 'node:crypto'
import { newId } from '../../../domain/id.ts'
import type { Payer } from '../../../domain/model/budget.ts'
import type { CallPurpose, ModelCall } from '../../../domain/model/call.ts'
import { sumCosts, unitsOf } from '../../../domain/model/cost.ts'
import type { ModelAnswer, ModelProvider, ModelRequest } from '../../../domain/model/model.ts'
import { requestHash } from '../../../domain/model/request-hash.ts'
import { callOf, untoldFailure, wasAsked } from '../../../providers/model/call-record.ts'
import type { Models } from '../../../providers/model/models.ts'
import type { BacktestPart } from '../../../store/tables/eval/backtest.ts'
import type { BacktestDependencies } from './dependencies.ts'

type Embedded = Awaited<ReturnType<Models['embed']>>
/** A call that was paid for. One that broke off has neither an answer nor vectors. */
type KeptCall = { id: string; question: string; call: ModelCall; answer?: ModelAnswer; embedded?: Embedded }

export type KeptModels = {
  /** The models of the agent that pays. A question that was answered before is not asked again. */
  modelsFor(purpose: 'answer' | 'judge'): Models
  /** The calls so far, those of earlier attempts too. */
  readonly calls: readonly ModelCall[]
  readonly cost: string
}

/** A part has its own step: one of the same step takes the place of the other. */
const STEP = 'model call '

/**
 * Makes the models of one turn that is asked again. Each call is kept with its answer before anything builds upon it, and is
 * counted once, however often the turn is begun.
 */
export function createKeptModels(
  deps: BacktestDependencies,
  payer: Payer,
  parts: readonly BacktestPart[],
  keep: (part: BacktestPart) => Promise<void>,
): KeptModels {
  const known = parts.flatMap(({ step, value }) => (step.startsWith(STEP) ? [withDates(value as KeptCall)] : []))
  const calls: ModelCall[] = []
  const paid = deps.limiter.limit(stamped(deps.models.ofWorkspace(payer.workspaceId)), payer.workspaceId).paidBy(payer)
  const count = async ({ id, call }: KeptCall) => {
    calls.push(call)
    await deps.countCall(payer, id, call)
  }
  const broken = Promise.all(known.filter(({ answer, embedded }) => !answer && !embedded).map(count))
  broken.catch(() => {})
  const recall = async (question: string) => {
    await broken
    const place = known.findIndex((each) => each.question === question && (each.answer ?? each.embedded))
    const [found] = place < 0 ? [] : known.splice(place, 1)
    if (found) await count(found)
    return found
  }
  const note = async (kept: KeptCall) => {
    try {
      await keep({ step: STEP + kept.id, value: kept })
    } finally {
      // It was paid for, also where the backtest was cancelled or lost meanwhile.
      await count(kept)
    }
  }
  return {
    modelsFor: (purpose) => kept(paid, purpose, { recall, note }),
    calls,
    get cost() {
      return sumCosts(calls.map(({ cost }) => cost))
    },
  }
}

/** What the calls of these parts have cost, in USD. */
export const costOfParts = (parts: readonly BacktestPart[]): string =>
  sumCosts(parts.flatMap(({ step, value }) => (step.startsWith(STEP) ? [(value as KeptCall).call.cost] : [])))

type Keeping = { recall(question: string): Promise<KeptCall | undefined>; note(call: KeptCall): Promise<void> }

function kept(models: Models, purpose: CallPurpose, keeping: Keeping): Models {
  const result: Models = {
    ...models,
    find(modelId) {
      const found = models.find(modelId)
      const answer = answering(models, { model: found.id, purpose }, found.provider, keeping)
      return { ...found, provider: { ...found.provider, answer } }
    },
    async embed(modelId, texts, options, signal) {
      const { id, provider } = models.find(modelId)
      if (provider.name === 'local') return await models.embed(modelId, texts, options, signal)
      const question = `embedding ${id} ${sha256(JSON.stringify([options.purpose, texts]))}`
      const known = await keeping.recall(question)
      if (known?.embedded) return known.embedded
      const startedAt = new Date()
      const embedded = await models.embed(modelId, texts, options, signal)
      const usage = { promptTokens: embedded.tokens, completionTokens: 0, estimated: false }
      const call = callOf(models, { model: id, purpose: 'embedding', startedAt }, usage, null)
      await keeping.note({ id: newId(), question, call, embedded })
      return embedded
    },
    // They are paid already, as the agent of the turn pays.
    paidBy: () => ({ ...result, refuseBeyondBudget: async () => {} }),
  }
  return result
}

type Facts = Pick<ModelCall, 'model' | 'purpose' | 'startedAt'>

const answering =
  (
    models: Models,
    facts: Omit<Facts, 'startedAt'>,
    provider: ModelProvider,
    keeping: Keeping,
  ): ModelProvider['answer'] =>
  async (request, onDelta, onReasoning) => {
    const question = `${facts.purpose} ${facts.model} ${requestHash(request)}`
    const known = await keeping.recall(question)
    if (known?.answer) {
      await onDelta(known.answer.text)
      return known.answer
    }
    let received = ''
    const listen = (text: string) => {
      received += text
      return onDelta(text)
    }
    const begun = new Date()
    const madeBy = () => ({ ...facts, startedAt: beginnings.get(request) ?? begun })
    const answer = await provider.answer(request, listen, onReasoning).catch(async (error: unknown) => {
      const call = wasAsked(error) ? untoldFailure(models, madeBy(), { error, request, received }) : undefined
      if (call && unitsOf(call.cost) > 0n) await keeping.note({ id: newId(), question, call })
      throw error
    })
    await keeping.note({ id: newId(), question, call: callOf(models, madeBy(), answer.usage, null), answer })
    return answer
  }

/** When each request left for its provider: what it waited for the provider's limit before is no time of the model. */
const beginnings = new WeakMap<ModelRequest, Date>()

/** The models, whose requests are stamped as they leave. */
const stamped = <Given extends Models>(models: Given): Given => ({
  ...models,
  find(modelId) {
    const found = models.find(modelId)
    const answer: ModelProvider['answer'] = (request, ...listeners) => {
      beginnings.set(request, new Date())
      return found.provider.answer(request, ...listeners)
    }
    return { ...found, provider: { ...found.provider, answer } }
  },
  paidBy: (payer) => stamped(models.paidBy(payer)),
})

/** Parts are JSON. */
const withDates = (kept: KeptCall): KeptCall => ({
  ...kept,
  call: {
    ...kept.call,
    startedAt: new Date(kept.call.startedAt),
    endedAt: new Date(kept.call.endedAt),
    firstTokenAt: null,
  },
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
