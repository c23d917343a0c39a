import type { Line, Segment } from './fragment.ts'

export type Column = { x: number; end: number }

/** The lines above the rows, such as those of a header, that are compared with the columns of the others. */
const MAX_HEADER_LINES = 4

/**
 * The columns of a table's lines. A header that is centred above its cells need not stand above any of them: where the
 * other lines have a column for each cell, the cells of the first lines belong to these in their order.
 */
export function gridOf(body: Line[], widest: number): Column[] {
  const isFull = (line: Line) => line.segments.length === widest
  const all = columnsOf(body.filter(isFull))
  for (let lines = 1; all.length > widest && lines <= MAX_HEADER_LINES; lines += 1) {
    const head = body.slice(0, lines).filter(isFull)
    const columns = columnsOf(body.slice(lines).filter(isFull))
    if (columns.length === widest && head.every((line) => fitsInOrder(line.segments, columns)))
      return columns.map(({ x, end }, index) => ({
        x: Math.min(x, ...head.map((line) => line.segments[index]?.x ?? x)),
        end: Math.max(end, ...head.map((line) => line.segments[index]?.end ?? end)),
      }))
  }
  return all
}

/** The columns of lines: cells that overlap share one. */
export function columnsOf(rows: Line[]): Column[] {
  const columns: Column[] = []
  for (const { x, end } of rows.flatMap((row) => row.segments).sort((a, b) => a.x - b.x)) {
    const last = columns.at(-1)
    if (last && x < last.end) last.end = Math.max(last.end, end)
    else columns.push({ x, end })
  }
  return columns
}

/** True when there is a cell for each column, and none of them reaches into the column before or after its own. */
export const fitsInOrder = (cells: Column[], columns: Column[]): boolean =>
  cells.length === columns.length &&
  cells.every(
    ({ x, end }, index) =>
      x >= (columns[index - 1]?.end ?? Number.NEGATIVE_INFINITY) &&
      end <= (columns[index + 1]?.x ?? Number.POSITIVE_INFINITY),
  )

/** True when the cell stands above or below a part of the column. */
export const overlaps = (column: Column, cell: Column): boolean => cell.x < column.end && cell.end > column.x

/**
 * The texts of a row's cells by column. A cell that covers several columns is repeated in each; `spansOf` tells the
 * columns of a header's cells.
 */
export function cellsOf(group: Line[], columns: Column[], spansOf?: (line: Line) => number[][] | undefined): string[] {
  const cells = columns.map(() => '')
  for (const line of group)
    (spansOf?.(line) ?? placesOf(line.segments, columns)).forEach((covered, cell) => {
      for (const index of covered) cells[index] = joinWrapped(cells[index] ?? '', line.segments[cell]?.text ?? '')
    })
  return cells
}

/** The columns of each cell of a line: those that it overlaps, else the nearest one that is not taken. */
function placesOf(cells: Segment[], columns: Column[]): number[][] {
  if (fitsInOrder(cells, columns)) return cells.map((_, index) => [index])
  const places = cells.map((cell) => columns.flatMap((column, index) => (overlaps(column, cell) ? [index] : [])))
  const taken = new Set(places.flat())
  return places.map((covered, cell) => {
    const at = cells[cell]
    if (covered.length > 0 || !at) return covered
    const index = nearest(columns, at, taken) ?? nearest(columns, at, new Set()) ?? 0
    taken.add(index)
    return [index]
  })
}

/** The columns of one cell. */
export const columnsAt = (cell: Segment, columns: Column[]): number[] => placesOf([cell], columns)[0] ?? []

/** The column whose left edge, middle or right edge is nearest to that of the cell. */
function nearest(columns: Column[], cell: Column, taken: Set<number>): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  columns.forEach((column, index) => {
    const far = distance(column, cell)
    if (!taken.has(index) && far < least) [best, least] = [index, far]
  })
  return best
}

const distance = (a: Column, b: Column) =>
  Math.min(Math.abs(a.x - b.x), Math.abs(a.end - b.end), Math.abs(a.x + a.end - b.x - b.end) / 2)

const joinWrapped = (above: string, below: string) => {
  if (!above) return below
  return /\p{L}-$/u.test(above) && /^\p{Ll}/u.test(below) ? above.slice(0, -1) + below : `${above} ${below}`
}

/** True when both have the same number of columns at the same places, so that one table may continue the other. */
export const sameColumns = (a: Column[], b: Column[]): boolean =>
  a.length === b.length && a.every((column, index) => isNear(column, b[index]))

/** True when two cells or columns overlap or share an edge. */
export const isNear = (a: Column, b: Column | undefined): boolean =>
  b !== undefined && (Math.abs(a.x - b.x) <= 12 || Math.abs(a.end - b.end) <= 12 || (a.x < b.end && b.x < a.end))
