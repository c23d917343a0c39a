/**
 * The cosine from which a text means a topic, by embedding model. Models differ in their cosines, so a model without
 * a threshold here compares by word only, unless the operator sets one. docs/guardrails.md says how these were
 * measured.
 */
export const TOPIC_THRESHOLDS: Readonly<Record<string, number>> = {
  'openai/text-embedding-3-small': 0.45,
  'openai/text-embedding-3-large': 0.45,
  'google/gemini-embedding-001': 0.7,
  'local/multilingual-e5-small': 0.87,
}

/**
 * A long text has about this many pieces, each as long as needed. A text never has more than 200 pieces: two
 * neighbours that fit into one piece become one, and a shorter text has no room for more.
 */
const USUAL_PIECES = 64
const MIN_PIECE_LENGTH = 200
/** A piece with fewer words says too little alone. */
const MIN_WORDS = 3

/** Returns the whole text and its sentences, so that a topic in a long message stays visible. */
export function splitForComparison(text: string): string[] {
  const maxLength = Math.max(MIN_PIECE_LENGTH, Math.ceil(text.length / (USUAL_PIECES - 1)))
  const sentences = text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []
  const pieces: { text: string; words: number }[] = []
  for (const sentence of sentences.flatMap((sentence) => slices(sentence, maxLength))) {
    const last = pieces.at(-1)
    const length = last?.text.length ?? 0
    const isShort = last !== undefined && last.words < MIN_WORDS && length < maxLength
    const isCrowded = text.length > maxLength * 4 && length + sentence.length <= maxLength
    if (last !== undefined && (isShort || isCrowded)) {
      last.text += sentence
      if (last.words < MIN_WORDS) last.words += wordCount(sentence)
    } else pieces.push({ text: sentence, words: wordCount(sentence) })
  }
  const wholeText = text.length <= 8_000 && pieces.length > 1 ? [text] : []
  return [...wholeText, ...pieces.map((piece) => piece.text)].map((piece) => piece.trim()).filter(Boolean)
}

const slices = (text: string, length: number): string[] => {
  if (text.length <= length) return [text]
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )
}

const WORD = /[\p{L}\p{N}]+/gu

/** Counts up to `MIN_WORDS`, because more words change nothing. */
function wordCount(text: string): number {
  let count = 0
  WORD.lastIndex = 0
  while (count < MIN_WORDS && WORD.test(text)) count += 1
  return count
}

/**
 * Returns the vector with length 1, so a comparison is one multiplication a number. A vector of zeros stays
 * unchanged.
 */
export function directionOf(vector: readonly number[]): Float64Array {
  const direction = new Float64Array(vector)
  const length = Math.sqrt(cosineOf(direction, direction)) || 1
  for (let index = 0; index < direction.length; index += 1) direction[index] = (direction[index] ?? 0) / length
  return direction
}

/** Returns the cosine of two vectors of length 1: 1 for the same direction, 0 for nothing in common. */
export function cosineOf(a: Float64Array, b: Float64Array): number {
  let dot = 0
  for (let index = 0; index < a.length; index += 1) dot += (a[index] ?? 0) * (b[index] ?? 0)
  return dot
}
