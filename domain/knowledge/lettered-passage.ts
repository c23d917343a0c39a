import { countedLetters, holdsLetter, lettersOf, namingLettersOf } from './word/naming-letter.ts'
import { nameWordsOf } from './word/word-index.ts'

/** What a passage loses that has none of the letters. It parts pages of equal words, and leaves a much better passage first. */
const UNLETTERED_LOSS = 0.3

/**
 * Puts the passages that have the single letters of a question before those that do not: `Anchor E` before `Anchor A`. The
 * index has no such words, so only what is found is put in order; scores only fall.
 * @param ranked passages of one search
 * @returns the best first
 */
export function preferLettered<Row extends { filename: string; heading: string | null; text: string; score: number }>(
  question: string,
  ranked: Row[],
): Row[] {
  const asked = namingLettersOf(question)
  if (asked.length === 0) return ranked
  const texts = ranked.map(({ filename, heading, text }) =>
    lettersOf(`${nameWordsOf(filename)}\n${heading ?? ''}\n${text}`),
  )
  const counted = countedLetters(asked, texts)
  const held = texts.map((letters) => counted.filter((letter) => holdsLetter(letter, letters)).length)
  if (Math.max(0, ...held) === 0) return ranked
  const keptBy = (place: number) => 1 - UNLETTERED_LOSS * (1 - (held[place] ?? 0) / counted.length)
  return ranked
    .map((row, place) => ({ ...row, score: Math.round(row.score * keptBy(place) * 10_000) / 10_000 }))
    .toSorted((a, b) => b.score - a.score)
}
