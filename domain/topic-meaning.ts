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

/** At most so many pieces of a text are compared; longer texts have longer pieces. */
const MAX_PIECES = 64
const MIN_PIECE_LENGTH = 200

/** The text whole and sentence by sentence, so that a topic does not drown in a long message. */
export function piecesOf(text: string): string[] {
  const maxLength = Math.max(MIN_PIECE_LENGTH, Math.ceil(text.length / (MAX_PIECES - 1)))
  const sentences = text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []
  const pieces: string[] = []
  for (const sentence of sentences.flatMap((one) => slices(one, maxLength))) {
    const last = pieces.at(-1)
    const isShort = last !== undefined && wordCount(last) < 3
    const isCrowded = last !== undefined && text.length > maxLength * 4 && last.length + sentence.length <= maxLength
    if (isShort || isCrowded) pieces[pieces.length - 1] = last + sentence
    else pieces.push(sentence)
  }
  const whole = text.length <= 8_000 && pieces.length > 1 ? [text] : []
  return [...whole, ...pieces].map((piece) => piece.trim()).filter(Boolean)
}

const slices = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** How near two vectors are: 1 the same direction, 0 nothing in common. */
export function cosineOf(a: readonly number[], b: readonly number[]): number {
  let [dot, squareA, squareB] = [0, 0, 0]
  for (let index = 0; index < a.length; index += 1) {
    const [x = 0, y = 0] = [a[index], b[index]]
    dot += x * y
    squareA += x * x
    squareB += y * y
  }
  return squareA === 0 || squareB === 0 ? 0 : dot / Math.sqrt(squareA * squareB)
}
