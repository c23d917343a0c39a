import { normalize } from '../text/normalize.ts'

/**
 * True when the answer contains this judgement, in any spacing, fencing, order or escaping, so the judge has only
 * repeated it. The answer contains it word for word, or it has a score and the same reasoning under the name
 * "reasoning".
 * @param text the output of the judge
 */
export function holdsJudgement(answer: string, text: string, reasoning: string): boolean {
  const answerLetters = lettersOf(answer)
  if (answerLetters.includes(lettersOf(text))) return true
  const reasoningLetters = lettersOf(reasoning)
  return (
    reasoningLetters !== '' && /score\d/.test(answerLetters) && answerLetters.includes(`reasoning${reasoningLetters}`)
  )
}

/**
 * Reduces a text to its letters and digits in one spelling, without escapes, signs, marks, blanks and invisible
 * characters.
 */
const lettersOf = (text: string): string =>
  normalize(unescaped(text), 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const unescaped = (text: string): string =>
  text
    // This replacement comes first: marks would part letters.
    .replace(/[\p{Cf}\p{M}\uff9e\uff9f]+/gu, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z]{2,8});/gi, (_, decimal?: string, hex?: string) =>
      decimal ? character(Number(decimal)) : hex ? character(Number.parseInt(hex, 16)) : '',
    )
    .replace(/\\+(?:u([\da-f]{4})|x([\da-f]{2})|[nrtbf])?/gi, (_, four?: string, two?: string) =>
      four || two ? character(Number.parseInt(four ?? two ?? '', 16)) : '',
    )

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
