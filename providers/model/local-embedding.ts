import { termsOf } from '../../domain/text/word.ts'

/** The length of a vector of local/lexical. */
export const LEXICAL_DIMENSIONS = 1024

const WEIGHT = { word: 1, pair: 0.4, gram: 0.6 }

/**
 * A vector on the unit sphere from the words of a text, pairs of neighbours, and pieces of the words
 * (so that endings and slips of the pen matter less). Lexical: a synonym is not near. Deterministic.
 */
export function embedLexically(text: string): number[] {
  const vector = new Array<number>(LEXICAL_DIMENSIONS).fill(0)
  for (const [feature, weight] of featuresOf(text)) {
    const hashed = hash(feature)
    const place = hashed % LEXICAL_DIMENSIONS
    vector[place] = (vector[place] ?? 0) + (hashed & 0x40000000 ? weight : -weight)
  }
  const length = Math.hypot(...vector)
  // A text without words is still a point: alone on its axis, near to nothing.
  if (length === 0) return vector.map((_, place) => (place === 0 ? 1 : 0))
  return vector.map((value) => value / length)
}

/** Each feature once: a word that is said often counts by the logarithm of its number. */
function featuresOf(text: string): Map<string, number> {
  const terms = termsOf(text)
  const features = new Map<string, number>()
  for (const [term, count] of counted(terms)) {
    const weight = 1 + Math.log(count)
    features.set(term, WEIGHT.word * weight)
    const grams = gramsOf(term)
    for (const gram of grams) add(features, `#${gram}`, (WEIGHT.gram * weight) / Math.sqrt(grams.length))
  }
  for (let index = 1; index < terms.length; index++) add(features, `${terms[index - 1]} ${terms[index]}`, WEIGHT.pair)
  return features
}

function counted(terms: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) add(counts, term, 1)
  return counts
}

const add = (sums: Map<string, number>, key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value)

/** The three-character pieces of a word with its edges; short words and numbers are taken whole only. */
function gramsOf(term: string): string[] {
  if (term.length < 4 || /\p{N}/u.test(term)) return []
  const edged = `<${term}>`
  return Array.from({ length: edged.length - 2 }, (_, index) => edged.slice(index, index + 3))
}

/** FNV-1a with a last mix: the same number for the same text, on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 16)) >>> 0
}
