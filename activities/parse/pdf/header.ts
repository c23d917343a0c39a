import type { TableRow } from '../../../domain/chunk/block.ts'
import type { Line } from './fragment.ts'
import { type Column, overlaps } from './grid.ts'

/** A header has no more rows. */
export const MAX_HEADER_ROWS = 3
/** The cells of a header are names; longer ones are sentences. */
const MAX_HEADER_CELL = 60
/** No number that people read is longer; the pattern of numbers takes too long for a long text of blanks. */
const MAX_NUMBER = 60
/** A column has numbers when most of its cells are some. */
const MOST = 0.6
/** The rows that say what a column holds. */
const SAMPLE = 60

const NUMBER = /^[\p{Sc}(+\-–—~≈<>\s]*\d[\d.,'’\s\u00a0\u202f]*[\s)%‰\p{Sc}*†]*$/u
const YEAR = /^(?:19|20)\d\d$/
/** Cells have these in place of a number: dashes and the signs of currencies. */
const BLANK = /^[\s\-–—−\p{Sc}%()*]*$/u

/** `isData`: its figures are those of a row. `isHead`: it has names where the rows below have figures. */
type Kind = 'data' | 'head' | 'unknown'

/** The rows that head a table; `isShown`: their weight says so, or their years above figures. */
export type TableHead = { rows: number; isShown: boolean }

/**
 * The head of a table, of 0 to 3 rows. The first row is taken for it unless it has figures where the rows below have
 * some; with `mustShow`, it must show that it is one.
 */
export function headOf(groups: Line[][], rows: TableRow[], columns: Column[], mustShow: boolean): TableHead {
  const kinds = rows.slice(0, MAX_HEADER_ROWS + 1).map((_, index) => kindOf(rows, index))
  if (kinds[0] === 'data') return { rows: 0, isShown: false }
  const most = Math.min(MAX_HEADER_ROWS, rows.length - 1)
  const bold = boldRows(groups)
  const isShown = bold > 0 || (kinds[0] === 'head' && rows[0]?.cells.some((cell) => YEAR.test(cell)) === true)
  if (mustShow && !isShown && rows.length > 1) return { rows: 0, isShown }
  const named = countFirst(kinds, (kind) => kind === 'head')
  const spans = spansOf(groups, columns) && groups.length > 2 && kinds[1] !== 'data' ? 2 : 1
  return { rows: Math.max(spans, Math.min(most, Math.max(named, bold))), isShown }
}

const countFirst = <Value>(values: Value[], holds: (value: Value) => boolean): number => {
  const end = values.findIndex((value) => !holds(value))
  return end < 0 ? values.length : end
}

/** The bold rows above rows that are not; a bold cell alone names a group of rows. */
function boldRows(groups: Line[][]): number {
  const weights = groups.map((lines) => lines.every(({ isBold }) => isBold))
  const count = weights.filter(Boolean).length
  if (!weights[0] || count > groups.length / 2) return 0
  const first = countFirst(weights.slice(0, MAX_HEADER_ROWS + 1), Boolean)
  const cells = (lines: Line[] | undefined) => (lines ?? []).reduce((sum, line) => sum + line.segments.length, 0)
  const alone = groups.slice(0, first).findIndex((lines, index) => index > 0 && cells(lines) < 2)
  return alone < 0 ? first : alone
}

/** True when a cell of the first row covers several columns, which the second row then names. */
const spansOf = (groups: Line[][], columns: Column[]): boolean =>
  (groups[0] ?? []).some((line) =>
    line.segments.some((segment) => columns.filter((column) => overlaps(column, segment)).length > 1),
  )

/** The role of a row beside the rows below it. */
function kindOf(rows: TableRow[], at: number): Kind {
  const row = rows[at]?.cells ?? []
  const below = rows.slice(at + 1, at + 1 + SAMPLE)
  const figures = row.flatMap((cell, column) => {
    const values = below.map(({ cells }) => cells[column] ?? '').filter((value) => !BLANK.test(value))
    const numbers = values.filter(isNumber)
    if (values.length === 0 || numbers.length < values.length * MOST) return []
    return [{ cell, isYears: numbers.filter((value) => YEAR.test(value)).length > numbers.length / 2 }]
  })
  const filled = figures.filter(({ cell }) => !BLANK.test(cell))
  if (filled.some(({ cell, isYears }) => isNumber(cell) && (isYears || !YEAR.test(cell)))) return 'data'
  const isHead = filled.length > 0 && filled.length * 2 >= figures.length && row.every((cell) => isName(cell))
  return isHead ? 'head' : 'unknown'
}

const isName = (cell: string) => cell.length <= MAX_HEADER_CELL

/** True for a text of figures, as they stand in a cell. */
export const isNumber = (text: string): boolean => text.length <= MAX_NUMBER && NUMBER.test(text)

/** True when a row's cells are names, in figures' columns too, so that it may head rows of other pages. */
export const isHeadRow = (rows: TableRow[]): boolean => kindOf(rows, 0) === 'head'

/** True when a row has figures where the rows below have some. */
export const isDataRow = (rows: TableRow[], at = 0): boolean => kindOf(rows, at) === 'data'

/** The header of several rows in one: each column has its different texts from top to bottom. */
export const mergeCells = (rows: TableRow[]): string[] =>
  (rows[0]?.cells ?? []).map((_, column) =>
    [...new Set(rows.map((row) => row.cells[column]).filter(Boolean))].join(' '),
  )
