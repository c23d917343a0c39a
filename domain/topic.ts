/** Letters, marks, digits: what makes a word go on. */
const WORD = String.raw`[\p{L}\p{M}\p{N}_]`
/** Scripts that write no spaces between words: there a topic may stand inside a run of letters. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

/** The first of `topics` that stands in `text` by its words: whole words, any case, any white space or hyphen between them. */
export function matchTopicByWord(topics: readonly string[], text: string): string | null {
  const folded = foldCase(text)
  return topics.find((topic) => patternOf(topic)?.test(folded)) ?? null
}

const patterns = new Map<string, RegExp | null>()

function patternOf(topic: string): RegExp | null {
  const known = patterns.get(topic)
  if (known !== undefined) return known
  const words = foldCase(topic)
    .split(/[\s\p{Pd}]+/u)
    .filter(Boolean)
  const pattern = words.length === 0 ? null : new RegExp(wholeWords(words), 'u')
  if (patterns.size > 10_000) patterns.clear()
  patterns.set(topic, pattern)
  return pattern
}

function wholeWords(words: string[]): string {
  const body = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join(String.raw`[\s\p{Pd}]{1,8}`)
  const isEdge = (character: string) => new RegExp(WORD, 'u').test(character) && !UNSPACED.test(character)
  const first = Array.from(words.join(''))[0] ?? ''
  const last = Array.from(words.join('')).at(-1) ?? ''
  return `${isEdge(first) ? `(?<!${WORD})` : ''}${body}${isEdge(last) ? `(?!${WORD})` : ''}`
}

/** One spelling for what differs only in case, width, composition or invisible characters. */
export const foldCase = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
