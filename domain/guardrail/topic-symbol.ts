import { normalize } from '../text/normalize.ts'

/** What makes a word go on: letters, marks, digits. */
const WORD = /[\p{L}\p{M}\p{N}_]/u
/** Scripts that write no spaces between words: there a topic may stand inside a run of letters. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
/** What stands between words. */
const SEPARATOR = /[\s\p{Pd}]/u

/** One to eight separators, and more of them. Both are separators, so no other character is taken for one of these. */
const GAP = 0x20
const BREAK = 0x0a
const MAX_GAP = 8
/** Marks the first character of a word, above all code points; only where the script has spaces. */
const WORD_START = 1 << 21

/**
 * The folded text as numbers, one for each character and one for each row of separators: a topic stands in a text by
 * its words exactly where its symbols stand in a row and its word does not go on behind them (`goesOn`).
 */
export function symbolsOf(folded: string): Int32Array {
  const symbols = new Int32Array(folded.length)
  let [count, gap, inWord] = [0, 0, false]
  for (let index = 0; index < folded.length; index += 1) {
    const code = folded.codePointAt(index) ?? 0
    if (code > 0xffff) index += 1
    const kind = kindOf(code)
    if (kind === KINDS.separator) {
      gap += 1
      inWord = false
      continue
    }
    if (gap > 0) symbols[count++] = gap > MAX_GAP ? BREAK : GAP
    gap = 0
    symbols[count++] = kind === KINDS.spaced && !inWord ? code + WORD_START : code
    inWord = kind !== KINDS.sign
  }
  return symbols.subarray(0, count)
}

/** True when the word that `symbol` is the last of goes on with `next`. */
export const goesOn = (symbol: number, next: number | undefined): boolean =>
  next !== undefined && kindOf(symbol % WORD_START) === KINDS.spaced && kindOf(next % WORD_START) >= KINDS.unspaced

/** Those of `unspaced` and above make words. */
const KINDS = { unknown: 0, separator: 1, sign: 2, unspaced: 3, spaced: 4 }
/** Patterns are asked once for each character that ever comes. */
const kinds = new Uint8Array(0x110000)

function kindOf(code: number): number {
  const known = kinds[code] ?? KINDS.unknown
  if (known !== KINDS.unknown) return known
  const kind = findKind(String.fromCodePoint(code))
  kinds[code] = kind
  return kind
}

function findKind(character: string): number {
  if (SEPARATOR.test(character)) return KINDS.separator
  if (!WORD.test(character)) return KINDS.sign
  return UNSPACED.test(character) ? KINDS.unspaced : KINDS.spaced
}

/** One spelling for what differs only in case, width, composition or invisible characters. */
export const foldCase = (text: string): string =>
  compose(
    compose(text)
      .replace(/\p{Cf}/gu, '')
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ'),
  )

/** One spelling for what differs only in composition or width. */
export const compose = (text: string): string => normalize(text, 'NFKC')
