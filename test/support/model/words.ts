import { type CallMessage, lastSaid, type ModelCall } from './call.ts'

const STOP = new Set(
  `the a an of to in is are was were and or for on at by with what which who how does do did it its this that from as
   be has have had i you my me please tell about`.split(/\s+/),
)

/** The words of a text without stop words and without the s of a plural. */
export const words = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !STOP.has(word))
    .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word))

function hash(word: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed
  for (let index = 0; index < word.length; index++) value = Math.imul(value ^ word.charCodeAt(index), 0x01000193)
  value ^= value >>> 15
  return Math.imul(value, 0x2c1b3c6d) >>> 0
}

/** A deterministic bag of words as a unit vector: texts that share words are near. */
export function embed(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  vector[0] = 0.01
  for (const word of words(text)) {
    const [first, second] = [hash(word, 1), hash(word, 2)]
    vector[first % dimensions] = (vector[first % dimensions] ?? 0) + 1
    vector[second % dimensions] = (vector[second % dimensions] ?? 0) + (second & 0x10000 ? 1 : -1)
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/**
 * Answers a question with the sentence of the request that shares most words with it; where the request has a schema, as its
 * first property.
 */
export function answerFromContext(call: ModelCall): string {
  const question = lastSaid(call)
  const asked = question.split('\n').findLast((line) => line.includes('?')) ?? question
  const wanted = new Set(words(asked))
  let best = { sentence: '', shared: 1 }
  for (const sentence of call.messages.flatMap(sentences)) {
    if (asked.includes(sentence) || sentence.includes(asked)) continue
    const shared = new Set(words(sentence).filter((word) => wanted.has(word))).size
    if (shared > best.shared) best = { sentence, shared }
  }
  const answer = best.sentence ? `According to the context: ${best.sentence}` : 'OK, noted.'
  const [property] = Object.keys(call.schema?.properties ?? {})
  return property ? JSON.stringify({ [property]: answer }) : answer
}

const sentences = ({ text }: CallMessage): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
