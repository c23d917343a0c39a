import type { Payer } from '../../domain/model/budget.ts'
import type { OnModelCall } from '../../domain/model/call.ts'
import { withEmbeddingRecords } from './call-record.ts'
import type { Models } from './models.ts'

type Asking = {
  models: Models
  payer: Payer
  timeoutMs: number
  signal?: AbortSignal
  /** Gets the record of each call. */
  onModelCall?: OnModelCall | undefined
  /** Hears of a model that failed or was late. An error that it throws ends the search. */
  onFailure(error: unknown, embeddingModel: string): void
}

/** Makes the vectors of a question, all within the time from now on: undefined for a model that fails, and then only words search. */
export function createQuestionEmbedding({ models, payer, timeoutMs, signal, onModelCall, onFailure }: Asking) {
  const paid = models.paidBy(payer)
  const recording = onModelCall ? withEmbeddingRecords(paid, onModelCall) : paid
  const timeout = AbortSignal.timeout(timeoutMs)
  const bounded = signal ? AbortSignal.any([signal, timeout]) : timeout
  return async (embeddingModel: string, text: string): Promise<number[] | undefined> => {
    try {
      return (await recording.embed(embeddingModel, [text], { purpose: 'query' }, bounded)).vectors[0]
    } catch (error) {
      onFailure(error, embeddingModel)
      return undefined
    }
  }
}
