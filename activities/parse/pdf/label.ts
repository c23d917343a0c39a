import type { Line } from './fragment.ts'
import { type Column, cellsOf, columnsAt, fitsInOrder, isNear, overlaps } from './grid.ts'

/** The lines around a name that say where rows end and which columns they have; empty cells leave few rows full. */
const LOOK = 12
/** Rows of one group stand as close above its name as below it, give or take this factor. */
const EVEN = 1.3
/** The lines of one table are not further apart, in sizes of their letters. */
const FAR = 2.5
/** No header that people read has more cells; with more, each would be compared with too many others. */
const MAX_CELLS = 80

/** True for a line of two cells or more. */
export const isRow = (line: Line): boolean => line.segments.length >= 2 && !line.mark && !line.isFurniture

/**
 * True when the line `at` names the group of the rows below it: it begins as the rows do, as near to them as they stand.
 * `rows` are those above it, and `pitch` is the least distance between two of them.
 */
export function isLabel(lines: Line[], at: number, rows: Line[], pitch: number): boolean {
  const [above, line, below] = lines.slice(at - 1, at + 2)
  if (!above || !line || !isRow(above)) return false
  if (rows.length === 1) return isBelowHeader(lines, at)
  if (line.y - above.y > pitch * EVEN) return false
  // A bold name at the end of a page has its rows on the next one.
  if (!below || below.isFurniture) return beginsAs(lines, at, above) && standsOut(line, rows.slice(-2))
  if (!isRow(below) || below.y - line.y > pitch * EVEN || !beginsAs(lines, at, below)) return false
  const row = rows.findLast(({ segments }) => segments.length === below.segments.length)
  const hasFigures = row && below.segments.some(hasDigit) && line.end < (row.segments.at(-1)?.x ?? 0)
  if (hasFigures && below.segments.every((cell, index) => isNear(cell, row.segments[index]))) return true
  if (!standsOut(line, [...rows.slice(-1), below])) return false
  const known = rows.slice(-LOOK).flatMap(cellsOfLine)
  // The rows above may all have empty cells where this one has none.
  return (
    below.segments.filter((cell) => known.some((other) => isNear(cell, other))).length * 3 >= below.segments.length * 2
  )
}

/** True when the line `at` names the first group of rows, between a bold header and its rows. */
function isBelowHeader(lines: Line[], at: number): boolean {
  const [header, line, below] = lines.slice(at - 1, at + 2)
  if (!header || !line || !below || !isRow(header) || !isRow(below)) return false
  const [gap, next] = [line.y - header.y, below.y - line.y]
  if (gap > next * EVEN || next > gap * EVEN) return false
  return beginsAs(lines, at, below) && isBoldHeader(lines, at - 1)
}

/**
 * True when the line `at` is bold and heads rows that are not. Names of groups, rows with empty cells and the rest of a
 * cell that the page before began may stand between it and the first row that has a cell for each of its own.
 */
export function isBoldHeader(lines: Line[], at: number): boolean {
  const [header, ...below] = lines.slice(at, at + 1 + LOOK)
  if (!header?.isBold || header.segments.length < 2) return false
  if (header.segments.length > MAX_CELLS || below.some(({ segments }) => segments.length > MAX_CELLS)) return false
  const rows = below.filter((line) => isRow(line) && !line.isBold)
  const full = rows.find(({ segments }) => segments.length === header.segments.length)
  const row = full ?? rows[0]
  if (!row || !(full ? headsRow(header, full) : headsSome(header, rows))) return false
  const cells = [...header.segments, ...row.segments]
  return below.slice(0, below.indexOf(row) + 1).every((line, index) => {
    const isClose = line.y - (below[index - 1] ?? header).y <= line.size * FAR
    return isClose && (belongsTo(line, cells) || beginsAs(lines, at + 1 + index, row))
  })
}

/**
 * True when the line `at` is one bold cell in the middle above all cells but the first of the bold header close below it,
 * and the next line has a cell for each. Above fewer cells it would name some of the columns and not others.
 */
export function isAboveColumns(lines: Line[], at: number): boolean {
  const [line, header] = lines.slice(at, at + 2)
  if (!line?.isBold || line.segments.length > 1 || line.mark || line.isFurniture || !header?.isBold) return false
  const under = header.segments.filter((cell) => overlaps(cell, line))
  const [first, last] = [under[0], under.at(-1)]
  if (!first || !last || under.length < 2 || under.length !== header.segments.length - 1) return false
  if (lines[at + 2]?.segments.length !== header.segments.length || first === header.segments[0]) return false
  if (Math.abs(first.x + last.end - line.x - line.end) / 2 > line.size) return false
  return header.y - line.y <= line.size * FAR && isBoldHeader(lines, at + 1)
}

const headsRow = ({ segments }: Line, { segments: cells }: Line): boolean =>
  fitsInOrder(segments, cells) || cells.every((cell, index) => isNear(cell, segments[index]))

/** True when most of the header's cells stand above cells of rows that all have empty ones. */
function headsSome({ segments }: Line, rows: Line[]): boolean {
  const cells = rows.flatMap(cellsOfLine)
  return segments.filter((name) => cells.some((cell) => isNear(cell, name))).length >= (segments.length * 2) / 3
}

const cellsOfLine = ({ segments }: Line) => segments

/** True when each cell of the line stands near one of the cells. */
const belongsTo = (line: Line, cells: Column[]): boolean =>
  line.segments.every((cell) => cells.some((other) => isNear(cell, other)))

/** True for one cell that begins where the row does, and is hardly longer than the rows around it. */
function beginsAs(lines: Line[], at: number, row: Line): boolean {
  const line = lines[at]
  if (!line || line.segments.length > 1 || line.mark || Math.abs(line.x - row.x) > 3) return false
  const around = lines.slice(Math.max(0, at - LOOK), at + LOOK).filter(isRow)
  return line.end <= Math.max(...around.map(({ end }) => end)) + line.size * 4
}

const standsOut = (line: Line, rows: Line[]) => line.isBold && rows.every(({ isBold }) => !isBold)

const hasDigit = ({ text }: { text: string }) => /\d/.test(text)

/** The cells of a row. A cell alone that begins the row names a group of rows, and stands in the first column only. */
export function cellsOfRow(group: Line[], columns: Column[]): string[] {
  const cells = cellsOf(group, columns)
  const [line, ...others] = group
  const [cell, ...further] = line?.segments ?? []
  if (!cell || further.length > 0 || others.length > 0 || columnsAt(cell, columns)[0] !== 0) return cells
  return cells.map((text, index) => (index === 0 ? text : ''))
}
