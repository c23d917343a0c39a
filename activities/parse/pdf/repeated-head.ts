import { type Line, textOfLine } from './fragment.ts'
import { isAboveColumns } from './label.ts'
import { standsAbove } from './table.ts'

/** A table's header has no more lines above its last one. */
const MAX_HEAD_LINES = 2
/** Heights that differ by less, in points, are one. */
export const SAME_HEIGHT = 4
/** A header that stands alone has no more lines above it on its page. */
const MAX_LINES_ABOVE = 2
/** More lines of a page that repeat lines at edges are not looked at. */
const MAX_PLACES = 20

/** The role of a line in the header that a table repeats; `alone`: it belongs to one that no row follows on its page. */
export type HeadPart = 'head' | 'first row' | 'alone'

/** `hasRows`: cells follow; `mayHead`: they are fewer and not bold, so they do not say whether the line heads them. */
type Place = {
  line: Line
  above: Line[]
  isEdge: boolean
  isHead: boolean
  hasRows: boolean
  mayHead: boolean
}

/**
 * Finds the headers that tables repeat on their pages; `edges` are the lines at the edges of each page.
 * @returns what tells the part of a line, by its page's lines and its place among them; undefined for other lines
 */
export function findRepeatedHeads(pages: Line[][], edges: Line[][]) {
  const heads = new Set<string>()
  const alone = new Set<Line>()
  for (const [text, places] of placesOf(pages, edges)) {
    const last = loneOf(places)
    if (last || isRepeatedHead(places.filter(({ isEdge }) => isEdge))) heads.add(text)
    if (last) alone.add(last)
  }
  const stands = countAbove(pages, edges, heads)
  return (lines: Line[], at: number): HeadPart | undefined => {
    const [above, line] = [lines[at - 1], lines[at]]
    if (!line) return undefined
    if (heads.has(textOfLine(line))) return alone.has(line) ? 'alone' : 'head'
    if (above && heads.has(textOfLine(above)) && standsAbove(lines, at - 1)) return 'first row'
    const head = headBelow(lines, at, heads)
    if (!head || !isPartOf(lines, at, head) || !stands.onlyAbove(line)) return undefined
    return alone.has(head) && stands.isRepeated(line) ? 'alone' : 'head'
  }
}

/** The places of each text of two cells or more that stands at the edge of a page. */
function placesOf(pages: Line[][], edges: Line[][]): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  const isCells = ({ segments }: Line) => segments.length > 1
  for (const lines of edges) for (const line of lines.filter(isCells)) found.set(textOfLine(line), [])
  pages.forEach((lines, page) => {
    const ofPage = new Set(edges[page])
    let room = MAX_PLACES
    lines.forEach((line, at) => {
      const places = isCells(line) ? found.get(textOfLine(line)) : undefined
      if (!places || (!ofPage.has(line) && room === 0)) return
      if (!ofPage.has(line)) room -= 1
      const rows = lines.slice(at + 1, at + 3).filter(isCells)
      const mayHead = line.isBold && rows.some((row) => !row.isBold && row.segments.length < line.segments.length)
      const above = lines.slice(Math.max(0, at - MAX_LINES_ABOVE - 1), at)
      const isHead = standsAbove(lines, at)
      places.push({ line, above, isEdge: ofPage.has(line), isHead, hasRows: rows.length > 0, mayHead })
    })
  })
  return found
}

/** True for a line that heads rows wherever it stands, or may do so on a few pages whose rows have empty cells. */
const isRepeatedHead = (places: Place[]): boolean =>
  places.length > 1 &&
  places.every(({ isHead, mayHead }) => isHead || mayHead) &&
  places.filter(({ isHead }) => isHead).length * 2 >= places.length

/**
 * The line of a repeated header that no row follows on the table's last page. Each page has it once, at its top below
 * the same lines, and those before above rows; on the first of three pages it may begin the table below other text. A
 * row that ends a table has other places. It is bold there, or stands at another height, as no running head does.
 */
function loneOf(places: Place[]): Line | undefined {
  const [last, ...others] = places.toReversed()
  const before = others[0]
  if (!last?.isEdge || last.isHead || last.hasRows || !before || before.line.page !== last.line.page - 1)
    return undefined
  const above = textAbove(last)
  const isTop = (place: Place) => place.isHead && textAbove(place) === above
  const first = others.at(-1)
  const beginsTable = others.length > 1 && first?.isHead && (first.above.at(-1)?.segments.length ?? 0) < 2
  if (last.above.length > MAX_LINES_ABOVE || !others.every((place) => isTop(place) || (place === first && beginsTable)))
    return undefined
  if (new Set(places.map(({ line }) => line.page)).size < places.length) return undefined
  const differs = others.some(({ line }) => line.isBold || Math.abs(line.y - last.line.y) > SAME_HEIGHT)
  return differs ? last.line : undefined
}

const textAbove = ({ above }: Place): string => above.map(textOfLine).join('\n')

/** The last line of a repeated header close below this one: its cells have different heights, or it has several rows. */
function headBelow(lines: Line[], at: number, heads: Set<string>): Line | undefined {
  for (let index = at; index < at + MAX_HEAD_LINES; index += 1) {
    const [line, below] = [lines[index], lines[index + 1]]
    const near = line && line.segments.length > 1 ? 1.8 : 0.9
    const isClose = line && below && below.y - line.y <= line.size * near
    if (!isClose && !isAboveColumns(lines, index)) return undefined
    if (below && heads.has(textOfLine(below))) return below
  }
  return undefined
}

/** True for a line that is as large as the header and no wider than its table. */
function isPartOf(lines: Line[], at: number, head: Line): boolean {
  const line = lines[at]
  if (!line || Math.abs(line.size - head.size) > head.size * 0.1) return false
  const below = lines.slice(at + 1, lines.indexOf(head, at) + 3)
  const [left, right] = [Math.min(...below.map(({ x }) => x)), Math.max(...below.map(({ end }) => end))]
  return line.x >= left - line.size && line.end <= right + line.size
}

/** Counts how often each line stands at an edge, and how often close above a header. A running head has other places, too. */
function countAbove(pages: Line[][], edges: Line[][], heads: Set<string>) {
  const counts = new Map<string, { all: number; above: number }>()
  const texts = new Map<string, Set<string>>()
  pages.forEach((lines, page) => {
    for (const line of edges[page] ?? []) {
      const text = textOfLine(line)
      const { all, above } = counts.get(text) ?? { all: 0, above: 0 }
      const isAbove = headBelow(lines, lines.indexOf(line), heads) !== undefined
      counts.set(text, { all: all + 1, above: above + Number(isAbove) })
      if (line.segments.some((cell) => PAGE_NUMBER.test(cell.text)))
        texts.set(nameOf(text), (texts.get(nameOf(text)) ?? new Set()).add(text))
    }
  })
  const of = (line: Line) => counts.get(textOfLine(line)) ?? { all: 0, above: 0 }
  return {
    onlyAbove: (line: Line) => of(line).all === of(line).above && (texts.get(nameOf(textOfLine(line)))?.size ?? 0) < 2,
    isRepeated: (line: Line) => of(line).all > 1,
  }
}

/** A cell that counts the pages; a year is none. */
const PAGE_NUMBER =
  /^(?:(?:page|seite|p\.|s\.|página|pagina)\s*\d{1,4}|\d{1,3})(?:\s*(?:\/|of|von|de|di|sur)\s*\d{1,4})?$/i

/** Lines that differ in their numbers alone have this in common. */
export const nameOf = (text: string): string => text.replace(/\d+/g, '#')
