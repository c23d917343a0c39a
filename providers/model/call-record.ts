import { ApiError } from '../../domain/error.ts'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import type { ModelCall, OnModelCall } from '../../domain/model/call.ts'
import { unitsOf } from '../../domain/model/cost.ts'
import { ModelError, type ModelRequest, parseModelId, type Usage } from '../../domain/model/model.ts'
import { tokenUsageOf } from '../../domain/model/usage.ts'
import type { Models } from './models.ts'
import { estimateUsage } from './token.ts'

/** The facts of a record of a model call beside usage, cost and end. */
export type CallFacts = Pick<ModelCall, 'purpose' | 'model' | 'startedAt'> &
  Partial<Pick<ModelCall, 'round' | 'generation' | 'firstTokenAt' | 'requestHash'>>

/** The record of a call that was answered. */
export function answeredCall(models: Pick<Models, 'costOf'>, facts: CallFacts, usage: Usage): ModelCall {
  tellCall(facts, 'ok', usage)
  return callOf(models, facts, usage, null)
}

/** False for a call that was refused here, such as one beyond a budget, so that it leaves no record. */
export const wasAsked = (error: unknown): boolean => !(error instanceof ApiError)

/**
 * The record of a call that failed. A call that broke off may have been billed, so prompt and answer so far are
 * estimated; a refused call costs nothing.
 * @param received the text and the thoughts that came before the failure
 */
export function failedCall(models: Pick<Models, 'costOf'>, facts: CallFacts, failure: Failure): ModelCall {
  const call = untoldFailure(models, facts, failure)
  tellCall(facts, String((failure.error instanceof ModelError && failure.error.status) || 'lost'), call)
  return call
}

type Failure = { error: unknown; request: Pick<ModelRequest, 'messages' | 'tools'>; received: string }

/** The same record, for code below another that makes one too: metrics count the call there. */
export function untoldFailure(
  models: Pick<Models, 'costOf'>,
  facts: CallFacts,
  { error, request, received }: Failure,
): ModelCall {
  const usage = isUnbilled(error) && received === '' ? NOTHING : estimateUsage(request, received)
  return callOf(models, facts, usage, error instanceof ModelError ? error.message : 'The call was broken off.')
}

const tellCall = ({ model, purpose }: CallFacts, outcome: string, usage: Usage): void =>
  tellOccurrence('model.called', {
    provider: parseModelId(model).provider,
    purpose,
    outcome,
    usage: tokenUsageOf(usage),
  })

const NOTHING: Usage = { promptTokens: 0, completionTokens: 0, estimated: true }

const isUnbilled = (error: unknown): boolean => error instanceof ModelError && !error.isLost

/** The record of a call as it is, of which metrics are not told. @param error null for one that was answered */
export const callOf = (
  models: Pick<Models, 'costOf'>,
  facts: CallFacts,
  usage: Usage,
  error: string | null,
): ModelCall => ({
  round: 0,
  generation: 0,
  firstTokenAt: null,
  ...facts,
  ...usage,
  ...costsOf(models, facts.model, usage),
  error,
  endedAt: new Date(),
})

function costsOf(models: Pick<Models, 'costOf'>, model: string, usage: Usage) {
  const { cost, operatorCost } = models.costOf(model, usage)
  return { cost, operatorCost }
}

type Embedding = Pick<Models, 'embed' | 'find' | 'costOf'>

/**
 * The same models, whose embedding calls leave a record. Refused calls, and those of local models without a price, cost
 * nothing and leave none.
 */
export const withEmbeddingRecords = <Given extends Embedding>(models: Given, onCall: OnModelCall): Given => ({
  ...models,
  async embed(modelId, texts, options, signal) {
    const { provider, id } = models.find(modelId)
    const facts: CallFacts = { purpose: 'embedding', model: id, startedAt: new Date() }
    const record = async (call: ModelCall) => {
      if (provider.name !== 'local' || unitsOf(call.cost) > 0n) await onCall(call)
    }
    const embedded = await models.embed(modelId, texts, options, signal).catch(async (error: unknown) => {
      const messages = texts.map((text) => ({ role: 'user' as const, text }))
      if (wasAsked(error) && !isUnbilled(error))
        await record(failedCall(models, facts, { error, request: { messages }, received: '' }))
      throw error
    })
    await record(answeredCall(models, facts, { promptTokens: embedded.tokens, completionTokens: 0, estimated: false }))
    return embedded
  },
})
