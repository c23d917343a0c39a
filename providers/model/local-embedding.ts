import { termsOf } from '../../domain/text/word.ts'

/** The length of a vector of `local/lexical`. */
export const LEXICAL_DIMENSIONS = 1024

const WEIGHT = { word: 1, pair: 0.4, gram: 0.6 }

/**
 * Returns a vector of length 1 from the words of a text, pairs of neighbours, and pieces of the words, which make
 * endings and typing errors matter less (feature hashing, Weinberger 2009). It is deterministic, and lexical: a
 * synonym is not near.
 */
export function embedLexically(text: string): number[] {
  const vector = new Array<number>(LEXICAL_DIMENSIONS).fill(0)
  for (const [feature, weight] of featuresOf(text)) {
    const hashed = hash(feature)
    const index = hashed % LEXICAL_DIMENSIONS
    vector[index] = (vector[index] ?? 0) + (hashed & 0x40000000 ? weight : -weight)
  }
  const length = Math.hypot(...vector)
  // A text without words gets the first axis, because a vector of zeros has no direction.
  if (length === 0) return vector.map((_, index) => (index === 0 ? 1 : 0))
  return vector.map((value) => value / length)
}

/** Returns the weight of each feature; a word counts by the logarithm of its number. */
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

/** Returns the three-character pieces of a word with marks at its edges; none for short words and numbers. */
function gramsOf(term: string): string[] {
  if (term.length < 4 || /\p{N}/u.test(term)) return []
  const edged = `<${term}>`
  return Array.from({ length: edged.length - 2 }, (_, index) => edged.slice(index, index + 3))
}

/** Hashes by FNV-1a with a final mix; the number of a text is the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 16)) >>> 0
}
