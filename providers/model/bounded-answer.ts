import type { ModelProvider, OnDelta } from '../../domain/model/model.ts'
import { unreadableCall } from './failure.ts'

/** Some four times what a model of today can write in one answer. */
const MAX_ANSWER_LENGTH = 4_000_000

/** Returns the provider whose answers end with an error when text and reasoning together grow beyond this length. */
export const withBoundedAnswers = (provider: ModelProvider): ModelProvider => ({
  ...provider,
  answer(request, onDelta, onReasoning) {
    let length = 0
    const counted =
      (listener: OnDelta | undefined): OnDelta =>
      (delta) => {
        length += delta.length
        if (length > MAX_ANSWER_LENGTH) throw unreadableCall(provider.name, 'its answer is too long')
        return listener?.(delta)
      }
    return provider.answer(request, counted(onDelta), counted(onReasoning))
  },
})
