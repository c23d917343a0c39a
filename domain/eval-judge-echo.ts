import { isDeepStrictEqual } from 'node:util'

/** Reading every object of an answer stops here: no honest answer holds so many that look like judgements. */
const MAX_READ_CHARACTERS = 2_000_000

/**
 * True when the answer itself holds this judgement, however it is spaced, fenced or escaped: then the judge has only
 * handed it on. An answer that is full of half judgements counts as one that holds it.
 */
export function holdsJudgement(answer: string, judgement: Record<string, unknown>): boolean {
  if (!/score\\*"\s*:/.test(answer) || !/reasoning\\*"\s*:/.test(answer)) return false
  const unescaped = answer.replace(/\\+(["nrt])/g, (_, sign: string) => (sign === '"' ? sign : ' '))
  return holds(answer, judgement) || (unescaped !== answer && holds(unescaped, judgement))
}

function holds(text: string, judgement: Record<string, unknown>): boolean {
  let read = 0
  for (const { index } of text.matchAll(/\{\s*"/g)) {
    const end = endOfObject(text, index)
    read += end - index
    if (read > MAX_READ_CHARACTERS || isDeepStrictEqual(parse(text.slice(index, end)), judgement)) return true
  }
  return false
}

/** Behind the brace that closes the one at `start`, those in strings aside; or the text's end. */
function endOfObject(text: string, start: number): number {
  const sign = /"(?:[^"\\]|\\.)*"|[{}]/gs
  sign.lastIndex = start
  for (let depth = 0, found = sign.exec(text); found; found = sign.exec(text)) {
    if (found[0] === '{') depth += 1
    else if (found[0] === '}') depth -= 1
    if (depth === 0) return sign.lastIndex
  }
  return text.length
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
