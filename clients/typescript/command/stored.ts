import { isObject, type Json, objectsOf, partsTextOf } from './value.ts'

/**
 * A stored chat completion or response of OpenAI as a row for the import; undefined for anything else. Its question
 * stands in the object itself (`messages`, `input`), or both are parted: `{ request, response }`.
 */
export function rowOfStored(value: Json | undefined): object | undefined {
  if (!isObject(value)) return undefined
  const asked = isObject(value.request) ? value.request : value
  const answered = isObject(value.response) ? value.response : value
  const answer = answerOf(answered)
  if (answer === undefined) return undefined
  const messages = asked.messages ?? asked.input
  const instructions = typeof asked.instructions === 'string' && { role: 'system', content: asked.instructions }
  const input = Array.isArray(messages) ? messages : [{ role: 'user', content: messages ?? '' }]
  return { input: instructions ? [instructions, ...input] : input, expectedOutput: answer, scorer: 'llm-judge' }
}

function answerOf(answered: { [name: string]: Json }): string | undefined {
  const [choice] = objectsOf(answered.choices)
  if (isObject(choice?.message)) return partsTextOf(choice.message.content)
  if (answered.object !== 'response') return undefined
  const messages = objectsOf(answered.output).filter(({ type }) => type === 'message')
  return messages.map(({ content }) => partsTextOf(content)).join('\n\n')
}
