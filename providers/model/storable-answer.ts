import type { ModelProvider, OnDelta } from '../../domain/model/model.ts'
import { storableText, storableValue } from '../../domain/text/storable.ts'
import { createPairing } from '../../domain/text/surrogate.ts'

/**
 * Returns the provider with answers that Postgres can store; a character that arrives in two pieces is handed on in
 * one.
 */
export const withStorableAnswers = (provider: ModelProvider): ModelProvider => ({
  ...provider,
  async answer(request, onDelta, onReasoning) {
    const said = inPairs(onDelta)
    const thought = onReasoning && inPairs(onReasoning)
    const answer = await provider.answer(request, said.push, thought?.push)
    await thought?.end()
    await said.end()
    const toolCalls = answer.toolCalls.map((call) => ({
      ...call,
      name: storableText(call.name),
      argumentsJson: storableText(call.argumentsJson),
    }))
    return {
      ...answer,
      text: storableText(answer.text),
      toolCalls,
      ...(answer.thoughts && { thoughts: { ...answer.thoughts, data: storableValue(answer.thoughts.data) } }),
      ...(answer.reasoning !== undefined && { reasoning: storableText(answer.reasoning) }),
    }
  },
})

function inPairs(listener: OnDelta) {
  const pair = createPairing()
  const passOn = (delta: string, ended: boolean) => {
    const text = storableText(pair(delta.replaceAll('\0', ''), ended))
    return text === '' ? undefined : listener(text)
  }
  return { push: (delta: string) => passOn(delta, false), end: () => passOn('', true) }
}
