/**
 * From which cosine on a text means a topic, by embedding model. Vectors of different models lie differently, so a
 * model that is not here compares by word only, unless the operator names a threshold. docs/guardrails.md says how
 * these were chosen and what was measured.
 */
export const TOPIC_THRESHOLDS: Readonly<Record<string, number>> = {
  'openai/text-embedding-3-small': 0.45,
  'openai/text-embedding-3-large': 0.45,
  'google/gemini-embedding-001': 0.7,
}

/**
 * Longer texts have longer pieces, so that there are about so many. There are never more than 200: two neighbours that
 * would fit into one piece are one, and a text too short for that has no room for more.
 */
const USUAL_PIECES = 64
const MIN_PIECE_LENGTH = 200
/** A piece of fewer words says too little alone. */
const MIN_WORDS = 3

/** The text whole and sentence by sentence, so that a topic does not drown in a long message. */
export function piecesOf(text: string): string[] {
  const maxLength = Math.max(MIN_PIECE_LENGTH, Math.ceil(text.length / (USUAL_PIECES - 1)))
  const sentences = text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []
  const pieces: { text: string; words: number }[] = []
  for (const sentence of sentences.flatMap((one) => slices(one, maxLength))) {
    const last = pieces.at(-1)
    const length = last?.text.length ?? 0
    const isShort = last !== undefined && last.words < MIN_WORDS && length < maxLength
    const isCrowded = text.length > maxLength * 4 && length + sentence.length <= maxLength
    if (last !== undefined && (isShort || isCrowded)) {
      last.text += sentence
      if (last.words < MIN_WORDS) last.words += wordCount(sentence)
    } else pieces.push({ text: sentence, words: wordCount(sentence) })
  }
  const whole = text.length <= 8_000 && pieces.length > 1 ? [text] : []
  return [...whole, ...pieces.map((piece) => piece.text)].map((piece) => piece.trim()).filter(Boolean)
}

const slices = (text: string, length: number): string[] => {
  if (text.length <= length) return [text]
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )
}

const WORD = /[\p{L}\p{N}]+/gu

/** Counts no further than it matters. */
function wordCount(text: string): number {
  let count = 0
  WORD.lastIndex = 0
  while (count < MIN_WORDS && WORD.test(text)) count += 1
  return count
}

/** The vector at length 1, so that comparing it is one multiplication a number; of zeros only, itself. */
export function directionOf(vector: readonly number[]): Float64Array {
  const direction = new Float64Array(vector)
  const length = Math.sqrt(cosineOf(direction, direction)) || 1
  for (let index = 0; index < direction.length; index += 1) direction[index] = (direction[index] ?? 0) / length
  return direction
}

/** How near two directions are: 1 the same, 0 nothing in common. */
export function cosineOf(a: Float64Array, b: Float64Array): number {
  let dot = 0
  for (let index = 0; index < a.length; index += 1) dot += (a[index] ?? 0) * (b[index] ?? 0)
  return dot
}
