/**
 * True when the answer itself says this judgement, however it is spaced, fenced, ordered or escaped: then the judge has
 * only handed it on. What marks one is its reasoning, which no two judges word alike, said to be the reasoning.
 */
export function holdsJudgement(answer: string, { reasoning }: { reasoning: string }): boolean {
  const said = wordsOf(answer)
  return said.includes('score') && said.includes(`reasoning${wordsOf(reasoning)}`)
}

/** Letters and digits alone, written one way: what escapes, signs, blanks and invisible characters change, is gone. */
const wordsOf = (text: string): string =>
  text
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, '')
    .replace(/\\+(?:u([\da-fA-F]{4})|[nrtbf])?/g, (_, code?: string) =>
      code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
