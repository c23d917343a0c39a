import type { ModelProvider } from '../../domain/model/model.ts'
import { storableText } from '../../domain/text/storable.ts'
import { createPairing } from '../../domain/text/surrogate.ts'

/**
 * Returns the provider with answers that Postgres can store; a character that arrives in two pieces is handed on in
 * one.
 */
export const withStorableAnswers = (provider: ModelProvider): ModelProvider => ({
  ...provider,
  async answer(request, onDelta) {
    const pair = createPairing()
    const passOn = (delta: string, ended: boolean) => {
      const text = storableText(pair(delta.replaceAll('\0', ''), ended))
      return text === '' ? undefined : onDelta(text)
    }
    const answer = await provider.answer(request, (delta) => passOn(delta, false))
    await passOn('', true)
    const toolCalls = answer.toolCalls.map((call) => ({
      ...call,
      name: storableText(call.name),
      argumentsJson: storableText(call.argumentsJson),
    }))
    return { ...answer, text: storableText(answer.text), toolCalls }
  },
})
