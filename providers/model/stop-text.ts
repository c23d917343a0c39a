import type { ModelAnswer, ModelProvider, ModelRequest, OnDelta } from '../../domain/model/model.ts'
import { estimateUsage } from './token.ts'

/**
 * Ends an answer before the first of the request's stop texts, for a provider that takes none. The call is stopped there,
 * so its usage is an estimate.
 * @throws what the provider throws
 */
export async function answerUntilStop(
  answer: ModelProvider['answer'],
  { stop = [], ...request }: ModelRequest,
  onDelta: OnDelta,
  onReasoning?: OnDelta,
): Promise<ModelAnswer> {
  const ending = new AbortController()
  const longest = Math.max(0, ...stop.map(({ length }) => length))
  let [shown, held, thought, isStopped] = ['', '', '', false]
  const release = async (length: number) => {
    const piece = held.slice(0, length)
    held = held.slice(length)
    shown += piece
    if (piece) await onDelta(piece)
  }
  const push = async (delta: string) => {
    if (isStopped) return
    held += delta
    const place = Math.min(...stop.map((text) => held.indexOf(text)).filter((found) => found >= 0))
    isStopped = place < Number.POSITIVE_INFINITY
    await release(isStopped ? place : Math.max(0, held.length - longest + 1))
    if (isStopped) ending.abort()
  }
  const tell = async (delta: string) => {
    thought += delta
    await onReasoning?.(delta)
  }
  const signal = AbortSignal.any([request.signal, ending.signal])
  try {
    const answered = await answer({ ...request, signal }, push, tell)
    if (!isStopped) await release(held.length)
    return isStopped ? { ...answered, text: shown, toolCalls: [], finishReason: 'stop' } : answered
  } catch (error) {
    if (!isStopped || request.signal.aborted) throw error
    return { text: shown, toolCalls: [], finishReason: 'stop', usage: estimateUsage(request, thought + shown) }
  }
}
