import type { TableRow } from '../../../domain/chunk/block.ts'
import type { Line } from './fragment.ts'
import { type Column, cellsOf, columnsOf, fitsInOrder, gridOf, isNear, overlaps, sameColumns } from './grid.ts'
import { headOf, isHeadRow, isNumber, type TableHead } from './header.ts'
import { cellsOfRow, isAboveColumns, isBoldHeader, isLabel, isRow } from './label.ts'
import { spansOfLine } from './span.ts'

/** The rows of a table; its first ones are the head. */
export type PdfTable = { columns: Column[]; rows: TableRow[]; head: TableHead; page: number }

/** No page that people read has more; with more of them every cell would be compared with too many columns. */
const MAX_COLUMNS = 200
/** A page of more lines or cells is read as prose: where a table may begin, all lines after it are looked at. */
const MAX_LINES = 500
const MAX_CELLS = 10_000

/** Lines that are closer, in sizes of their letters, stand beside each other: their cells have different heights. */
const CLOSE = 0.9
/** A cell has no more lines above the line of its row. */
const MAX_CELL_LINES = 4
/** The cells of a header are names; longer ones are sentences. */
const MAX_HEADER_CELL = 40

/** False for lines that no reader of a page meets, and that take too long to look at. */
export const mayHoldTables = (lines: Line[]): boolean =>
  lines.length <= MAX_LINES && lines.reduce((sum, { segments }) => sum + segments.length, 0) <= MAX_CELLS

/**
 * The table that begins at the line `at`, and the line `to` behind it; undefined when none begins there. `before` are
 * the columns of a table that ends the page before: the first row of one that may go on there is no header unless it
 * shows that it is.
 */
export function readTable(lines: Line[], at: number, before?: Column[]): { table: PdfTable; to: number } | undefined {
  const first = lines[at]
  if (!first || !mayBegin(lines, at, before)) return undefined
  const to = endOf(lines, at)
  const body = lines.slice(at, to)
  const widest = Math.max(...body.map((line) => line.segments.length))
  if (widest > MAX_COLUMNS) return undefined
  const isProse = looksLikeProse(body)
  if (isProse && before === undefined) return undefined
  const columns = gridOf(body, widest)
  const continuesTable = before !== undefined && sameColumns(before, columns)
  if (columns.length < 2 || (body.filter(isRow).length < 2 && !continuesTable)) return undefined
  if (!continuesTable && isProse) return undefined
  const groups = rowsOf(body, columns)
  const rows = groups.map((group) => ({ cells: cellsOfRow(group, columns), page: first.page }))
  const head = headOf(groups, rows, columns, before?.length === columns.length)
  const headLines = groups.slice(0, head.rows).flat()
  groups.slice(0, head.rows).forEach((group, index) => {
    const cells = cellsOf(group, columns, (line) => spansOfLine(line, headLines, columns))
    rows[index] = { cells, page: first.page }
  })
  return { table: { columns, rows, head, page: first.page }, to }
}

/**
 * True for a row; for a cell that stands lower or higher than its row, which follows at less than a line; and for the
 * rest of a cell whose row began on the page before.
 */
function mayBegin(lines: Line[], at: number, before: Column[] = []): boolean {
  const [first, ...next] = lines.slice(at, at + MAX_CELL_LINES)
  if (!first || first.mark || first.isFurniture) return false
  if (isRow(first) || isAboveColumns(lines, at)) return true
  const row = next.findIndex(isRow)
  const above = lines.slice(at, at + row + 1)
  if (row < 0) return false
  if (above.every((line, index) => gapOf(line, lines[at + index + 1]) < CLOSE)) return true
  return above.every((line) => before.slice(1).some(({ x, end }) => Math.abs(line.x - x) <= 3 && line.end <= end + 3))
}

const gapOf = (line: Line, next: Line | undefined) => ((next?.y ?? Number.POSITIVE_INFINITY) - line.y) / line.size

/** The line behind the table: its rows follow each other closely, and a single cell may stand between two. */
function endOf(lines: Line[], at: number): number {
  let to = at + 1
  let pitch = Number.POSITIVE_INFINITY
  const rows = lines.slice(at, at + 1)
  for (let index = at + 1; index < lines.length; index += 1) {
    const line = lines[index]
    const previous = lines[index - 1]
    if (!line || !previous || line.mark) break
    const gap = line.y - previous.y
    if (gap > Math.max(line.size * 4, Number.isFinite(pitch) ? pitch * 2.5 : 0)) break
    if (isRow(line)) {
      to = index + 1
      pitch = Math.min(pitch, gap)
      rows.push(line)
    } else if (Math.abs(line.size - previous.size) > line.size * 0.1) break
    else if (isLabel(lines, index, rows, pitch)) to = index + 1
    else if (!mayBeCell(line, rows)) break
    else if (gap <= line.size * 1.45) to = index + 1
  }
  return to
}

/** True when a line of one segment may belong to the table: it stays within one column of the rows above. */
function mayBeCell(line: Line, rows: Line[]): boolean {
  // A header that is centred above its cells has no part in their columns.
  const columns = columnsOf(rows.length > 1 ? rows.slice(1).slice(-6) : rows)
  const segment = line.segments[0]
  return segment !== undefined && columns.filter((column) => overlaps(column, segment)).length <= 1
}

/** The lines of each row. When cells wrap, the gaps within a row are narrow and the gaps between rows wide. */
function rowsOf(body: Line[], columns: Column[]): Line[][] {
  const gaps = body.slice(1).map((line, index) => gapOf(body[index] ?? line, line))
  const wide = gaps.filter((gap) => gap > 1.45).length
  const hasWideGaps = wide > 0 && wide >= gaps.length * 0.2
  const starts = body.map((line) => isRow(line) && columns[0] !== undefined && line.x < columns[0].end)
  const limit = limitOf(gaps, starts, body, columns)
  const hasNames = body[0]?.isBold === true && body[0].segments.every(({ text }) => text.length <= MAX_HEADER_CELL)
  const groups: Line[][] = []
  body.forEach((line, index) => {
    const gap = index > 0 ? (gaps[index - 1] ?? 9) : 9
    const isStart = starts[index] === true && starts[index - 1] === true
    const hasFigures = hasFigure(line) && groups.at(-1)?.some(hasFigure) === true
    // The rest of a cell of the page before stands below a repeated header.
    const isBelowBold = index === 1 && hasNames && !line.isBold
    const isBeside = gap <= Math.max(CLOSE, limit ?? 0) && !isStart && !hasFigures
    const isInside = limit === undefined && !isRow(line) && line.x > (body[0]?.x ?? 0) + line.size
    const wraps = gap <= 1.45 && !isBelowBold && (hasWideGaps ? !hasFigures : isInside)
    if (isBeside || wraps) groups.at(-1)?.push(line)
    else groups.push([line])
  })
  return groups
}

/** Each row has its own figures. */
const hasFigure = ({ segments }: Line) => segments.some(({ text }) => isNumber(text))

/**
 * The gap up to which a line belongs to the row above it, told by the lines that do not reach the first column: each is
 * nearer to a line of its own row than rows are to each other. Undefined when none tells.
 */
function limitOf(gaps: number[], starts: boolean[], body: Line[], columns: Column[]): number | undefined {
  const inside = body.flatMap((line, index) =>
    line.x >= (columns[0]?.end ?? 0) && !hasFigure(line) ? [Math.min(gaps[index - 1] ?? 9, gaps[index] ?? 9)] : [],
  )
  if (inside.length === 0) return undefined
  const most = Math.max(...inside)
  const apart = gaps.filter((gap, index) => (starts[index] && starts[index + 1]) || gap > most * 1.1)
  const least = Math.min(...apart)
  return Number.isFinite(least) && most <= 1.45 && least > most * 1.1 ? (most + least) / 2 : undefined
}

/** True for justified lines, whose words may be as far apart as cells. */
function looksLikeProse(body: Line[]): boolean {
  const cells = body.flatMap((line) => line.segments)
  return cells.reduce((sum, cell) => sum + cell.text.length, 0) / cells.length > 45 && body.length > 3
}

/** True for a line of two short cells or more that all have words. */
export const mayBeHeader = (line: Line): boolean =>
  isRow(line) && line.segments.every(({ text }) => text.length <= MAX_HEADER_CELL && /\p{L}/u.test(text))

/**
 * The header of a table, which stands at the end of the page before, as a table that goes on with it; undefined when it
 * is none. Two cells may be the number and the text of a heading, so they are a header only above figures.
 */
export function headerAbove({ columns, rows }: PdfTable, line: Line): PdfTable | undefined {
  const fits = fitsInOrder(line.segments, columns) || sameColumns(line.segments, columns)
  const row = { cells: cellsOf([line], columns), page: line.page }
  if (!fits || (line.segments.length < 3 && !isHeadRow([row, ...rows]))) return undefined
  return { columns, head: { rows: 1, isShown: true }, page: line.page, rows: [row] }
}

/**
 * True when the line `at` may be the header of the next one: each of its cells stands above another cell, and as close as
 * the next rows stand to each other. A running head stands further away. A bold header may have other lines between.
 */
export function standsAbove(lines: Line[], at: number): boolean {
  const [line, row, next] = lines.slice(at, at + 3)
  if (!line || !row || !mayBeCells(line)) return false
  if (isBoldHeader(lines, at)) return true
  if (!mayBeCells(row)) return false
  const gap = row.y - line.y
  const pitch = next ? next.y - row.y : 0
  if (gap <= 0 || gap > Math.max(line.size * 1.8, Math.min(line.size * 3, pitch * 1.5))) return false
  // The first columns may have their names further above.
  const unnamed = row.segments.length - line.segments.length
  const fits = unnamed >= 0 && fitsInOrder(line.segments, row.segments.slice(unnamed))
  if (fits && line.x >= (row.segments[unnamed - 1]?.end ?? 0)) return true
  const under = line.segments.map((cell) => row.segments.findIndex((below) => isNear(cell, below)))
  return !under.includes(-1) && new Set(under).size === under.length
}

const mayBeCells = ({ segments }: Line) => segments.length > 1 && segments.length <= MAX_COLUMNS
