import type { TableRow } from '../../../domain/chunk/block.ts'
import type { Line, Segment } from './fragment.ts'

export type Column = { x: number; end: number }
export type PdfTable = { columns: Column[]; rows: TableRow[]; headerRows: number; page: number }

/** No page that people read has more; with more of them every cell would be compared with too many columns. */
const MAX_COLUMNS = 200
/** A page of more lines is read as prose: where a table may begin, all lines after it are looked at. */
const MAX_LINES = 500

/** The cells of a header are names; longer ones are sentences. */
const MAX_HEADER_CELL = 40

const isRow = (line: Line): boolean => line.segments.length >= 2 && !line.mark && !line.isFurniture

/** The table that begins at the line `at`, and the line `to` behind it; undefined when none begins there. */
export function readTable(lines: Line[], at: number, before?: Column[]): { table: PdfTable; to: number } | undefined {
  const first = lines[at]
  if (!first || !isRow(first) || lines.length > MAX_LINES) return undefined
  const to = endOf(lines, at)
  const body = lines.slice(at, to)
  const widest = Math.max(...body.map((line) => line.segments.length))
  if (widest > MAX_COLUMNS) return undefined
  const columns = columnsOf(body.filter((line) => line.segments.length >= widest))
  const continuesTable = before?.length === columns.length && sameColumns(before, columns)
  if (columns.length < 2 || (body.filter(isRow).length < 2 && !continuesTable)) return undefined
  if (!continuesTable && looksLikeProse(body)) return undefined
  const groups = rowsOf(body)
  const rows = groups.map((group) => ({ cells: cellsOf(group, columns), page: first.page }))
  return { table: { columns, rows, headerRows: headerRowsOf(groups, columns), page: first.page }, to }
}

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
    } else if (Math.abs(line.size - previous.size) > line.size * 0.1 || !mayBeCell(line, rows)) break
    else if (gap <= line.size * 1.45) to = index + 1
  }
  return to
}

/** True when a line of one segment may belong to the table: it stays within one column of the rows above. */
function mayBeCell(line: Line, rows: Line[]): boolean {
  const columns = columnsOf(rows.slice(-6))
  const segment = line.segments[0]
  return segment !== undefined && columns.filter((column) => overlaps(column, segment)).length <= 1
}

/** The lines of each row. When cells wrap, the gaps within a row are narrow and the gaps between rows wide. */
function rowsOf(body: Line[]): Line[][] {
  const gaps = body.slice(1).map((line, index) => (line.y - (body[index]?.y ?? 0)) / line.size)
  const wide = gaps.filter((gap) => gap > 1.45).length
  const hasWideGaps = wide > 0 && wide >= gaps.length * 0.2
  const groups: Line[][] = []
  body.forEach((line, index) => {
    const isTight = index > 0 && (gaps[index - 1] ?? 9) <= 1.45
    const continuesRow = hasWideGaps ? isTight : isTight && !isRow(line) && line.x > (body[0]?.x ?? 0) + line.size
    if (continuesRow) groups.at(-1)?.push(line)
    else groups.push([line])
  })
  return groups
}

function columnsOf(rows: Line[]): Column[] {
  const columns: Column[] = []
  for (const { x, end } of rows.flatMap((row) => row.segments).sort((a, b) => a.x - b.x)) {
    const last = columns.at(-1)
    if (last && x < last.end) last.end = Math.max(last.end, end)
    else columns.push({ x, end })
  }
  return columns
}

const overlaps = (column: Column, segment: Segment) => segment.x < column.end && segment.end > column.x

/** The texts of a row's cells by column. A cell that covers several columns is repeated in each. */
function cellsOf(group: Line[], columns: Column[]): string[] {
  const cells = columns.map(() => '')
  for (const segment of group.flatMap((line) => line.segments)) {
    const covered = columns.flatMap((column, index) => (overlaps(column, segment) ? [index] : []))
    for (const index of covered.length > 0 ? covered : [nearest(columns, segment)])
      cells[index] = joinWrapped(cells[index] ?? '', segment.text)
  }
  return cells
}

const joinWrapped = (above: string, below: string) => {
  if (!above) return below
  return /\p{L}-$/u.test(above) && /^\p{Ll}/u.test(below) ? above.slice(0, -1) + below : `${above} ${below}`
}

const nearest = (columns: Column[], segment: Segment) =>
  columns.reduce((best, column, index) => {
    const far = Math.abs((columns[best]?.x ?? 0) - segment.x)
    return Math.abs(column.x - segment.x) < far ? index : best
  }, 0)

/**
 * The number of header rows: 2 when a cell of the first row covers several columns, which the second row then names.
 */
function headerRowsOf(groups: Line[][], columns: Column[]): number {
  const spans = groups[0]?.some((line) =>
    line.segments.some((segment) => columns.filter((column) => overlaps(column, segment)).length > 1),
  )
  return spans && groups.length > 2 ? 2 : 1
}

/** True for justified lines, whose words may be as far apart as cells. */
function looksLikeProse(body: Line[]): boolean {
  const cells = body.flatMap((line) => line.segments)
  return cells.reduce((sum, cell) => sum + cell.text.length, 0) / cells.length > 45 && body.length > 3
}

/** True when both have the same number of columns at the same places, so that one table may continue the other. */
export const sameColumns = (a: Column[], b: Column[]): boolean =>
  a.length === b.length && a.every((column, index) => isNear(column, b[index]))

/** True for a line of three short cells or more that all have words: two may be the number and the text of a heading. */
export const mayBeHeader = (line: Line): boolean =>
  isRow(line) &&
  line.segments.length > 2 &&
  line.segments.every(({ text }) => text.length <= MAX_HEADER_CELL && /\p{L}/u.test(text))

/** The header of a table, which stands at the end of the page before, as a table that goes on with it. */
export const headerAbove = ({ columns }: PdfTable, line: Line): PdfTable => ({
  ...{ columns, headerRows: 1, page: line.page },
  rows: [{ cells: cellsOf([line], columns), page: line.page }],
})

/**
 * True when the line `at` may be the header of the next one: each of its cells stands above another cell, and as close as
 * the next rows stand to each other. A running head stands further away.
 */
export function standsAbove(lines: Line[], at: number): boolean {
  const [line, row, next] = lines.slice(at, at + 3)
  if (!line || !row || !mayBeCells(line) || !mayBeCells(row)) return false
  const gap = row.y - line.y
  const pitch = next ? next.y - row.y : 0
  if (gap <= 0 || gap > Math.max(line.size * 1.8, Math.min(line.size * 3, pitch * 1.5))) return false
  const under = line.segments.map((cell) => row.segments.findIndex((below) => isNear(cell, below)))
  return !under.includes(-1) && new Set(under).size === under.length
}

const mayBeCells = ({ segments }: Line) => segments.length > 1 && segments.length <= MAX_COLUMNS

const isNear = (a: Column, b: Column | undefined) =>
  b !== undefined && (Math.abs(a.x - b.x) <= 12 || Math.abs(a.end - b.end) <= 12 || (a.x < b.end && b.x < a.end))
