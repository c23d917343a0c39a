import type { Block, TableRow } from '../../../domain/chunk/block.ts'
import { sameColumns } from './grid.ts'
import { isDataRow, MAX_HEADER_ROWS, mergeCells } from './header.ts'
import type { PdfTable } from './table.ts'

type TableBlock = Extract<Block, { kind: 'table' }>

/**
 * A table that may go on over a page. `head` are the rows of its header as they were read; `first` are its first rows
 * below them. `shared`: what each further page had of these below the repeated header, which is data until a second one
 * has it. `awaitsRows`: only its repeated header was read on this page.
 */
export type OpenTable = {
  columns: PdfTable['columns']
  block: TableBlock
  head: TableRow[]
  first: TableRow[]
  shared: TableRow[][]
  awaitsRows: boolean
}

/** The block of a table that begins here. One without a header has an empty one, and all its rows are data. */
export function beginTable({ columns, rows, head, page }: PdfTable): OpenTable {
  const own = rows.slice(0, head.rows)
  const header = own.length > 0 ? mergeCells(own) : columns.map(() => '')
  const block: TableBlock = { kind: 'table', header, rows: rows.slice(head.rows), page }
  // The last row of the page is none of the header: a header has a row below it.
  const first = rows.slice(head.rows, Math.min(MAX_HEADER_ROWS, rows.length - 1))
  return { columns, block, head: own, first, shared: [], awaitsRows: false }
}

/** Adds the rows of a further page; undefined when another table begins there. */
export function goOn(open: OpenTable, table: PdfTable): OpenTable | undefined {
  if (!sameColumns(open.columns, table.columns)) return undefined
  const repeated = repeatedRows(open, table.rows)
  if (repeated === 0 && table.head.isShown && !open.awaitsRows) return undefined
  const rows = table.rows.slice(repeated)
  open.block.rows.push(...rows)
  const shared = [...open.shared, sharedRows(open, table.rows, repeated)]
  return { ...growHeader({ ...open, shared }, table, repeated), awaitsRows: rows.length === 0 }
}

/** The number of rows at the start of a page that repeat the table's header: all of it, else parts of it. */
function repeatedRows({ block, head }: OpenTable, rows: TableRow[]): number {
  if (head.length === 0) return 0
  if (rows.length >= head.length && head.every((row, index) => isSame(row, rows[index]))) return head.length
  // Its lines may be grouped otherwise on this page, and some of them may have been taken for running heads.
  const counts = Array.from({ length: Math.min(MAX_HEADER_ROWS, rows.length) }, (_, index) => index + 1)
  const merged = counts.find((count) =>
    mergeCells(rows.slice(0, count)).every((cell, column) => cell === block.header[column]),
  )
  return merged ?? counts.filter((count) => rows.slice(0, count).every((_, at) => isPart(rows, at, head))).length
}

/** True for a row whose cells all equal a cell of the header in their column. A row that only resembles it is data. */
const isPart = (rows: TableRow[], at: number, head: TableRow[]): boolean => {
  const cells = rows[at]?.cells ?? []
  const stands = (cell: string, column: number) => !cell || head.some((row) => row.cells[column] === cell)
  return cells.filter(Boolean).length > 1 && cells.every(stands) && !isDataRow(rows, at)
}

/** The rows below a repeated header that are the first ones of the table again, and no rows of figures. */
function sharedRows({ head, first }: OpenTable, rows: TableRow[], repeated: number): TableRow[] {
  // A header has a row below it.
  const below = rows.slice(repeated, -1)
  const end = first.findIndex((row, index) => !isSame(row, below[index]) || isDataRow(rows, repeated + index))
  return repeated === head.length ? below.slice(0, end < 0 ? first.length : end) : []
}

/**
 * The first rows become a part of the header where this page and the one before repeat them, or where this page shows
 * that they are. Two pages may begin with the same row of data.
 */
function growHeader(open: OpenTable, { head: { isShown, rows } }: PdfTable, repeated: number): OpenTable {
  const { block, head, first, shared } = open
  const least = shared.length > 1 ? Math.min(...shared.map(({ length }) => length)) : 0
  const shown = isShown && repeated === head.length ? Math.min(rows - repeated, shared.at(-1)?.length ?? 0) : 0
  const count = Math.max(least, shown)
  if (count <= 0) return open
  const grown = [...head, ...first.slice(0, count)]
  const taken = new Set([first, ...shared].flatMap((rows) => rows.slice(0, count)))
  block.rows = block.rows.filter((row) => !taken.has(row))
  block.header = mergeCells(grown)
  return { ...open, head: grown, first: first.slice(count), shared: shared.map((rows) => rows.slice(count)) }
}

const isSame = (row: TableRow, other: TableRow | undefined): boolean => textOf(row) === textOf(other)

const textOf = (row: TableRow | undefined) => row?.cells.filter(Boolean).join('|')
