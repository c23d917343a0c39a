import type { Line, Segment } from './fragment.ts'
import { type Column, columnsAt } from './grid.ts'

/** No header that people read has more; with more of them every cell would be compared with too many runs of columns. */
const MAX_COLUMNS = 40
const MAX_LINES = 12

/**
 * The columns that each cell of a header's line covers, where the cells of its last line have columns that no other line
 * names: each of these lies below a cell whose middle is that of its columns. Undefined where the line covers not all of
 * them, as one that begins a cell of two lines.
 */
export function spansOfLine(line: Line, head: Line[], columns: Column[]): number[][] | undefined {
  const last = head.at(-1)
  if (columns.length > MAX_COLUMNS || head.length > MAX_LINES) return undefined
  if (!last || line === last || line.segments.length >= columns.length) return undefined
  const named = new Map(last.segments.map((cell) => [columnsAt(cell, columns)[0] ?? -1, cell]))
  const above = head.filter((other) => other !== last && other !== line).flatMap(({ segments }) => segments)
  for (const cell of above) for (const index of columnsAt(cell, columns)) named.delete(index)
  const spans = line.segments.map((cell, at) => spanOf(cell, neighboursOf(line, at), named))
  const own = line.segments.map((cell) => columnsAt(cell, columns))
  const covered = new Set(spans.flat())
  const isWhole = named.size > 1 && [...named.keys()].every((index) => covered.has(index))
  const isClear = spans.every((span, at) => span.length > 1 || !own[at]?.some((index) => named.has(index)))
  return isWhole && isClear ? spans.map((span, at) => (span.length > 1 ? span : (own[at] ?? []))) : undefined
}

type Bounds = { from: number; to: number }

/** Halfway to the cells before and after it in its line. */
function neighboursOf({ segments }: Line, at: number): Bounds {
  const [before, cell, after] = [segments[at - 1], segments[at], segments[at + 1]]
  const own = cell ? middle(cell) : 0
  return {
    from: before ? (middle(before) + own) / 2 : Number.NEGATIVE_INFINITY,
    to: after ? (middle(after) + own) / 2 : Number.POSITIVE_INFINITY,
  }
}

const middle = ({ x, end }: Column) => (x + end) / 2

/** The most columns below the cell, within the bounds, whose middle is its own. */
function spanOf(cell: Segment, { from, to }: Bounds, named: Map<number, Segment>): number[] {
  const below = [...named].filter(([, child]) => middle(child) > from && middle(child) < to).sort(([a], [b]) => a - b)
  for (let count = below.length; count > 1; count -= 1)
    for (let start = 0; start + count <= below.length; start += 1) {
      const span = below.slice(start, start + count)
      const [first, last] = [span[0], span.at(-1)]
      const isRun = first && last && last[0] - first[0] === count - 1
      if (isRun && Math.abs((middle(first[1]) + middle(last[1])) / 2 - middle(cell)) <= cell.size)
        return span.map(([index]) => index)
    }
  return []
}
