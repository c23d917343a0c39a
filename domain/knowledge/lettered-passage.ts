import { roundScore } from './search-score.ts'
import { countedLetters, lettersOf, namesLetter, namesOther, namingLettersOf } from './word/naming-letter.ts'
import { nameWordsOf } from './word/word-index.ts'

/** What a passage loses that names another thing. It parts pages of equal words, and leaves a much better passage first. */
const OTHER_LOSS = 0.3
/** The letter of a file's name that stands last or before a number, such as `anchor-e.pdf`, names what the file is about. */
const NAMING_LETTER = / \p{Ll}(?= *$| \d)/gu

/**
 * Puts the passages about the thing that a question names by a letter before those about others: `Anchor E` before `Anchor A`. The
 * index has no such words, so only what is found is put in order. Scores only fall: those of passages that name another thing of
 * the kind and not the asked one, where a passage has the asked one.
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
    lettersOf(`${titleOf(filename)}\n${heading ?? ''}\n${text}`),
  )
  const counted = countedLetters(asked, texts)
  if (!counted.some((letter) => texts.some((text) => namesLetter(letter, text)))) return ranked
  const isOther = texts.map((text) => namesOther(counted, text))
  return ranked
    .map((row, place) => (isOther[place] ? { ...row, score: roundScore(row.score * (1 - OTHER_LOSS)) } : row))
    .toSorted((a, b) => b.score - a.score)
}

const titleOf = (filename: string): string =>
  nameWordsOf(filename).replace(NAMING_LETTER, (letter) => letter.toUpperCase())
