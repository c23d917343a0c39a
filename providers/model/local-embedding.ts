import { termsOf } from '../../domain/text/word.ts'

/** The length of a vector of `local/lexical`. */
export const LEXICAL_DIMENSIONS = 1024

const WEIGHT = { word: 1, pair: 0.4, gram: 0.6 }

/**
 * Returns a vector of length 1 from the words of a text, pairs of neighbours, and pieces of the words, which make
 * endings and typing errors matter less (feature hashing, Weinberger 2009). It is deterministic, and lexical: a
 * synonym is not near. A word counts by the logarithm of its number.
 */
export function embedLexically(text: string): number[] {
  const vector = new Float64Array(LEXICAL_DIMENSIONS)
  const terms = termsOf(text)
  for (const [term, count] of counted(terms)) {
    const weight = 1 + Math.log(count)
    add(vector, hashed(EMPTY, term), WEIGHT.word * weight)
    addGrams(vector, term, WEIGHT.gram * weight)
  }
  for (let index = 1; index < terms.length; index++) {
    const first = hashedCode(hashed(EMPTY, terms[index - 1] ?? ''), SPACE)
    add(vector, hashed(first, terms[index] ?? ''), WEIGHT.pair)
  }
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  // A text without words gets the first axis, because a vector of zeros has no direction.
  if (length === 0) vector[0] = 1
  const unit = new Array<number>(LEXICAL_DIMENSIONS)
  for (let index = 0; index < LEXICAL_DIMENSIONS; index++) unit[index] = (vector[index] ?? 0) / (length || 1)
  return unit
}

function counted(terms: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** Adds the three-character pieces of a word with marks at its edges, which share the weight; short words and numbers have none. */
function addGrams(vector: Float64Array, term: string, weight: number): void {
  if (term.length < 4 || /\p{N}/u.test(term)) return
  const share = weight / Math.sqrt(term.length)
  const gram = hashedCode(EMPTY, GRAM)
  for (let from = -1; from < term.length - 1; from++) {
    let value = gram
    for (let at = from; at < from + 3; at++)
      value = hashedCode(value, at < 0 ? BEGIN : at < term.length ? term.charCodeAt(at) : END)
    add(vector, value, share)
  }
}

/** The code units of a blank, `#`, `<` and `>`: the signs between two words, before a piece, and at a word's edges. */
const [SPACE, GRAM, BEGIN, END] = [0x20, 0x23, 0x3c, 0x3e]

/** Features are hashed by FNV-1a with a final mix; the number of a feature is the same on every machine. */
const EMPTY = 0x811c9dc5

const hashedCode = (value: number, code: number): number => Math.imul(value ^ code, 0x01000193)

function hashed(before: number, text: string): number {
  let value = before
  for (let index = 0; index < text.length; index++) value = hashedCode(value, text.charCodeAt(index))
  return value
}

function add(vector: Float64Array, hash: number, weight: number): void {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  const feature = (mixed ^ (mixed >>> 16)) >>> 0
  const index = feature % LEXICAL_DIMENSIONS
  vector[index] = (vector[index] ?? 0) + (feature & 0x40000000 ? weight : -weight)
}
