import { normalize } from '../text/normalize.ts'

/** The characters that continue a word: letters, marks, digits. */
const WORD = /[\p{L}\p{M}\p{N}_]/u
/** Scripts without spaces between words; in them a topic may stand inside a run of letters. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
/** The characters between words. */
const SEPARATOR = /[\s\p{Pd}]/u

/** The symbols of one to eight separators and of more. Both are codes of separators, so no other character has them. */
const GAP = 0x20
const BREAK = 0x0a
const MAX_GAP = 8
/** This bit above all code points marks the first character of a word, only in scripts with spaces. */
const WORD_START = 1 << 21

/**
 * Returns the folded text as numbers, one for each character and one for each row of separators. A text contains a
 * topic as words exactly where the topic's symbols stand in a row and the next symbol does not continue the last word
 * (`continuesWord`).
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

/** True when `next` continues the word that `symbol` is the last of. */
export const continuesWord = (symbol: number, next: number | undefined): boolean =>
  next !== undefined && kindOf(symbol % WORD_START) === KINDS.spaced && kindOf(next % WORD_START) >= KINDS.unspaced

/** Characters of the kinds `unspaced` and above make words. */
const KINDS = { unknown: 0, separator: 1, sign: 2, unspaced: 3, spaced: 4 }
/** The kind of each code point, looked up once. */
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

/** Returns one spelling for texts that differ only in case, width, composition or invisible characters. */
export const foldSpelling = (text: string): string =>
  normalizeCompatible(
    normalizeCompatible(text)
      .replace(/\p{Cf}/gu, '')
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ'),
  )

/** Normalizes to NFKC in linear time. */
export const normalizeCompatible = (text: string): string => normalize(text, 'NFKC')
