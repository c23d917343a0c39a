import { usualOf } from './usual.ts'

/** Says that a line is a heading or a part of one: lines that share a mark are one heading. */
export type HeadingMark = { level: number; text?: string }
/** A font and the structure tree say this about a text. */
export type TextStyle = { isBold: boolean; mark?: HeadingMark | undefined }
/** A run of characters with its place in points; y grows downwards. */
export type Fragment = TextStyle & {
  text: string
  x: number
  end: number
  y: number
  size: number
  isRightToLeft: boolean
}
/** Fragments that are close together on one line: a cell, or a line of prose. It is bold when all its letters are. */
export type Segment = TextStyle & {
  text: string
  x: number
  end: number
  y: number
  size: number
  /** A running header or footer. */
  isFurniture?: boolean
}
export type Line = TextStyle & {
  segments: Segment[]
  x: number
  end: number
  y: number
  size: number
  page: number
  isFurniture?: boolean
}

/** The members of a `TextItem` of pdf.js that we use. */
export type TextItem = { str: string; transform: number[]; width: number; dir: string; fontName: string }

const WORD_GAP = 0.17
const SEGMENT_GAP = 0.95

/**
 * The fragments of text items; `aside` are the texts at an angle, such as a watermark. `viewport` is the page's matrix
 * in pdf.js.
 */
export function fragmentsOf(
  items: TextItem[],
  viewport: number[],
  styleOf: (item: TextItem) => TextStyle,
): { fragments: Fragment[]; aside: string[] } {
  const fragments: Fragment[] = []
  const aside: string[] = []
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = viewport
  for (const item of items) {
    if (!item.str.trim()) continue
    const [ia = 1, ib = 0, ic = 0, id = 1, ie = 0, iF = 0] = item.transform
    const across = { x: a * ia + c * ib, y: b * ia + d * ib }
    if (Math.abs(across.y) > Math.abs(across.x)) aside.push(item.str)
    else {
      const x = a * ie + c * iF + e
      const size = Math.hypot(a * ic + c * id, b * ic + d * id) || Math.hypot(across.x, across.y) || 10
      fragments.push({
        text: item.str,
        x,
        end: x + item.width,
        y: b * ie + d * iF + f,
        size,
        isRightToLeft: item.dir === 'rtl',
        ...styleOf(item),
      })
    }
  }
  return { fragments, aside }
}

/** The lines of fragments from top to bottom, each cut into segments at its wide gaps. */
export function linesOf(fragments: Fragment[], page: number): Line[] {
  const rows: Fragment[][] = []
  let baseline: Fragment | undefined
  for (const fragment of fragments.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const isOnLine =
      baseline && fragment.y - baseline.y <= 0.5 * Math.max(Math.min(fragment.size, baseline.size * 1.5), 4)
    if (isOnLine) rows.at(-1)?.push(fragment)
    else {
      rows.push([fragment])
      baseline = fragment
    }
  }
  return rows.map((row) => lineOf(row, page))
}

function lineOf(row: Fragment[], page: number): Line {
  const size = sizeOf(row)
  const groups: Fragment[][] = []
  let reached = Number.NEGATIVE_INFINITY
  for (const fragment of row.toSorted((a, b) => a.x - b.x)) {
    if (fragment.x - reached > SEGMENT_GAP * size) groups.push([])
    groups.at(-1)?.push(fragment)
    reached = Math.max(reached, fragment.end)
  }
  return lineOfSegments(joinListMark(groups.map(segmentOf)), page)
}

const BULLET = /^[-–—•▪◦‣·●○■□➢✓\uf0b7\uf0a7]$/u
const LIST_NUMBER = /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]$/i

/** A list mark stands as far from its text as a cell from the next one, but it is no cell. */
function joinListMark(segments: Segment[]): Segment[] {
  const [mark, text, ...others] = segments
  if (!mark || !text) return segments
  if (!BULLET.test(mark.text) && (others.length > 0 || !LIST_NUMBER.test(mark.text))) return segments
  return [{ ...text, text: `${mark.text} ${text.text}`, x: mark.x }, ...others]
}

function segmentOf(group: Fragment[]): Segment {
  const size = sizeOf(group)
  const end = Math.max(...group.map((part) => part.end))
  const isBold = group.every((part) => part.isBold || !/[\p{L}\p{N}]/u.test(part.text))
  const mark = group[0]?.mark
  return { text: joinFragments(group, size), x: group[0]?.x ?? 0, end, y: baselineOf(group, size), size, isBold, mark }
}

/** The line of these segments. Its size and height are those of the longest segment. */
export function lineOfSegments(segments: Segment[], page: number): Line {
  const longest = segments.reduce((best, next) => (next.text.length > best.text.length ? next : best))
  const x = Math.min(...segments.map((segment) => segment.x))
  const end = Math.max(...segments.map((segment) => segment.end))
  const isBold = segments.every((segment) => segment.isBold)
  const isFurniture = segments.every((segment) => segment.isFurniture === true)
  return { segments, x, end, y: longest.y, size: longest.size, page, isBold, isFurniture, mark: segments[0]?.mark }
}

/** The font size of most characters. */
const sizeOf = (row: Fragment[]): number => usualOf(row.map(({ size, text }) => [Math.round(size * 2) / 2, text])) || 10

const baselineOf = (row: Fragment[], size: number) =>
  row.find((part) => Math.abs(part.size - size) <= 0.5)?.y ?? row[0]?.y ?? 0

function joinFragments(group: Fragment[], size: number): string {
  const ordered = group.filter((part) => part.isRightToLeft).length > group.length / 2 ? group.toReversed() : group
  let text = ''
  let previous: Fragment | undefined
  for (const part of ordered) {
    const gap = previous ? Math.max(part.x - previous.end, previous.x - part.end) : 0
    if (isNoteMark(part, size, text.slice(-6))) text += `[${part.text.trim()}]`
    else
      text +=
        previous && gap > WORD_GAP * size && !/\s$/.test(text.slice(-1)) && !/^\s/.test(part.text)
          ? ` ${part.text}`
          : part.text
    previous = part
  }
  return text
    .replace(/(\s?\.){5,}\s?/g, ' … ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** True for a small number behind a word, which refers to a footnote; behind a unit it is a power. */
const isNoteMark = (part: Fragment, size: number, before: string) =>
  part.size < size * 0.8 && /^\s*\d{1,3}\s*$/.test(part.text) && /(\p{L}{3}|[.,;:)"”»])$/u.test(before)

/** The text of the line's segments, with a space between. */
export const textOfLine = (line: Line): string => line.segments.map((segment) => segment.text).join(' ')
