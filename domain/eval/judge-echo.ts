import { normalize } from '../text/normalize.ts'

/**
 * True when the answer itself says this judgement, however it is spaced, fenced, ordered or escaped: then the judge has
 * only handed it on. It does so word for word, or by what marks a judgement: its reasoning, said to be the reasoning.
 * @param text what the judge wrote
 */
export function holdsJudgement(answer: string, text: string, reasoning: string): boolean {
  const said = wordsOf(answer)
  if (said.includes(wordsOf(text))) return true
  const reason = wordsOf(reasoning)
  return reason !== '' && /score\d/.test(said) && said.includes(`reasoning${reason}`)
}

/** Letters and digits alone, written one way: what escapes, signs, marks, blanks and invisible characters change, is gone. */
const wordsOf = (text: string): string =>
  normalize(unescaped(text), 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const unescaped = (text: string): string =>
  text
    // First, so that nothing stands between letters.
    .replace(/[\p{Cf}\p{M}\uff9e\uff9f]+/gu, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z]{2,8});/gi, (_, decimal?: string, hex?: string) =>
      decimal ? character(Number(decimal)) : hex ? character(Number.parseInt(hex, 16)) : '',
    )
    .replace(/\\+(?:u([\da-f]{4})|x([\da-f]{2})|[nrtbf])?/gi, (_, four?: string, two?: string) =>
      four || two ? character(Number.parseInt(four ?? two ?? '', 16)) : '',
    )

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
