import { type Line, textOfLine } from './fragment.ts'
import { findRepeatedHeads, nameOf, SAME_HEIGHT } from './repeated-head.ts'
import { standsAbove } from './table.ts'

const EDGE_LINES = 3
/** A running line has few numbers. */
const MAX_NUMBERS = 6
const MAX_LENGTH = 160
const MIN_SENTENCE_WORDS = 4
/** A text that stands at one height on this many pages is a running header, in a book of parts with other ones too. */
const MANY_PAGES = 6

/**
 * The pages without page numbers and without running headers and footers. The first occurrence of each stays, marked as
 * furniture. A line is a running one when it stands at the same height on three pages of ten, or on six, and at most
 * its page number differs; or when it carries the page number at the height where three pages of ten have theirs. The
 * first and the last line of a page count at any height. The header that a table repeats on each page is none; where no
 * row follows it, it says nothing and is left out.
 */
export function withoutFurniture(pages: Line[][]): Line[][] {
  const counts = countKeys(pages)
  const share = Math.max(2, Math.ceil(pages.length * 0.3))
  const edgesOfPages = pages.map(edgesOf)
  const headPartOf = findRepeatedHeads(pages, edgesOfPages)
  const shown = new Set<string>()
  return pages.map((lines, page) => {
    const edges = new Set(edgesOfPages[page])
    let last: Line | undefined
    const keep = (line: Line) => {
      last = line
      return [line]
    }
    return lines.flatMap((line, index) => {
      if (!edges.has(line)) return keep(line)
      const text = textOfLine(line)
      if (isPageNumber(text)) return []
      const part = headPartOf(lines, index)
      if (part) return part === 'alone' ? [] : keep(line)
      if (last === lines[index - 1] && endsRows(lines, index)) return keep(line)
      const outermost = outermostOf(lines, line)
      const running = keysOf(line).some(({ key, minPages, maxPages }) => {
        const most = Math.max(share, minPages ?? share)
        if (outermost !== undefined && counts.of(outermost, key) >= most) return true
        return counts.at(key, line.y) >= Math.min(most, maxPages ?? most)
      })
      if (!running) return keep(line)
      const name = nameOf(text)
      if (shown.has(name)) return []
      shown.add(name)
      return [{ ...line, isFurniture: true, segments: line.segments.map((part) => ({ ...part, isFurniture: true })) }]
    })
  })
}

/** True for a row below a row at the end of a page, such as a total. A running foot stands apart from the rows. */
const endsRows = (lines: Line[], at: number): boolean =>
  at > 0 && at >= lines.length - EDGE_LINES && standsAbove(lines, at - 1)

/** The number of pages on which each key stands, by height: the half steps above and below count too. */
function countKeys(pages: Line[][]) {
  const seen = new Map<string, number>()
  for (const lines of pages) {
    const ofPage = edgesOf(lines).flatMap((line) => {
      const places = [`${stepOf(line.y)}`, outermostOf(lines, line)].filter((place) => place !== undefined)
      return keysOf(line).flatMap(({ key }) => places.map((place) => `${place} ${key}`))
    })
    for (const key of new Set(ofPage)) seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const count = (place: number | string, key: string) => seen.get(`${place} ${key}`) ?? 0
  return {
    at: (key: string, y: number) => {
      const step = stepOf(y)
      return count(step, key) + Math.max(count(step - 1, key), count(step + 1, key))
    },
    of: count,
  }
}

/** The first and the last line of a page are compared at any height, because pages may differ in theirs. */
const outermostOf = (lines: Line[], line: Line) => {
  if (line === lines.at(-1)) return 'last'
  return line === lines[0] ? 'first' : undefined
}

const stepOf = (y: number) => Math.floor(y / SAME_HEIGHT)

/** Three pages of ten make a running line, with these bounds. */
type RunningKey = { key: string; minPages?: number; maxPages?: number }

/**
 * Lines of different pages are the same by their words, but for one number that grows with the pages. Rows of
 * figures differ in more.
 */
function keysOf(line: Line): RunningKey[] {
  const text = textOfLine(line)
  const keys: RunningKey[] = [{ key: text, maxPages: MANY_PAGES }]
  // The number of a sentence says something: "The budget of 2024 was approved."
  if (isSentence(text)) return keys
  for (const number of [...text.matchAll(/\d{1,4}/g)].slice(0, MAX_NUMBERS)) {
    const end = number.index + number[0].length
    const offset = Number(number[0]) - line.page
    keys.push({ key: `${text.slice(0, number.index)}\0${offset}\0${text.slice(end)}`, maxPages: MANY_PAGES })
    const isOutside =
      (number.index === 0 && text[end] === ' ') || (end === text.length && text[number.index - 1] === ' ')
    if (isOutside) keys.push({ key: `\0${offset}`, minPages: MANY_PAGES })
  }
  return keys
}

const isSentence = (text: string): boolean => /[.!?]$/.test(text) && text.split(' ').length >= MIN_SENTENCE_WORDS

const edgesOf = (lines: Line[]) =>
  [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)].filter((line) => textOfLine(line).length <= MAX_LENGTH)

const isPageNumber = (text: string) =>
  /^[-–—\s]*(?:(?:page|seite|p\.|s\.|página|pagina)\s*)?\d{1,4}(?:\s*(?:\/|of|von|de|di|sur)\s*\d{1,4})?[-–—\s]*$/i.test(
    text,
  ) || /^[ivxl]{1,7}$/.test(text)
