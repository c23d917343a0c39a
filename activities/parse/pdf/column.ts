import { type Line, lineOfSegments, type Segment } from './fragment.ts'

const MIN_LINES = 4
const MIN_PROSE_LENGTH = 18

/**
 * The parts of a page in reading order: the lines above columns, the columns from left to right, the lines below. Only
 * columns of prose are parted; the columns of a table stay together.
 */
export function readingOrder(lines: Line[], depth = 0): Line[][] {
  const columns = depth < 3 ? findColumns(lines) : undefined
  if (!columns) return lines.length > 0 ? [lines] : []
  const { from, to, gutter } = columns
  const run = lines.slice(from, to)
  return [
    ...readingOrder(lines.slice(0, from), depth + 1),
    ...readingOrder(
      sideOf(run, (segment) => segment.x < gutter),
      depth + 1,
    ),
    ...readingOrder(
      sideOf(run, (segment) => segment.x >= gutter),
      depth + 1,
    ),
    ...readingOrder(lines.slice(to), depth + 1),
  ]
}

type Columns = { from: number; to: number; gutter: number }

function findColumns(lines: Line[]): Columns | undefined {
  const left = Math.min(...lines.map((line) => line.x))
  const width = Math.max(...lines.map((line) => line.end)) - left
  const inside = (x: number) => x > left + width * 0.2 && x < left + width * 0.8
  const candidates = startsOf(lines).filter(([x, count]) => inside(x) && count >= MIN_LINES)
  return candidates
    .map(([x]) => longestRun(lines, x - 1))
    .filter((run) => isProse(lines.slice(run.from, run.to), run.gutter))
    .reduce<Columns | undefined>(
      (best, run) => (best && best.to - best.from >= run.to - run.from ? best : run),
      undefined,
    )
}

/** The left edges at which most segments begin, each with its number of segments: a column has one left edge. */
function startsOf(lines: Line[]): [number, number][] {
  const starts = new Map<number, number>()
  for (const { x } of lines.flatMap((line) => line.segments)) {
    const rounded = Math.floor(x / 3) * 3
    starts.set(rounded, (starts.get(rounded) ?? 0) + 1)
  }
  return [...starts].sort((a, b) => b[1] - a[1]).slice(0, 8)
}

/** The longest run of lines that do not cross the gutter. */
function longestRun(lines: Line[], gutter: number): Columns {
  let best: Columns = { from: 0, to: 0, gutter }
  let from = 0
  lines.forEach((line, index) => {
    if (line.segments.some((segment) => segment.x < gutter - 1 && segment.end > gutter + 1)) from = index + 1
    else if (index + 1 - from > best.to - best.from) best = { from, to: index + 1, gutter }
  })
  return best
}

/** True when both sides of the gutter hold running text and not cells. */
function isProse(run: Line[], gutter: number): boolean {
  return [sideOf(run, (segment) => segment.x < gutter), sideOf(run, (segment) => segment.x >= gutter)].every((side) => {
    const lengths = side.map((line) => line.segments.reduce((sum, segment) => sum + segment.text.length, 0))
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
    const single = side.filter((line) => line.segments.length === 1).length
    return side.length >= MIN_LINES && mean >= MIN_PROSE_LENGTH && single >= side.length * 0.7 && isFilled(side)
  })
}

/** True when most lines reach the right edge of their column, as prose does and cells do not. */
function isFilled(side: Line[]): boolean {
  const left = Math.min(...side.map((line) => line.x))
  const right = Math.max(...side.map((line) => line.end))
  const reaching = side.filter((line) => line.end - left > (right - left) * 0.8).length
  return reaching >= side.length * 0.5
}

function sideOf(lines: Line[], belongs: (segment: Segment) => boolean): Line[] {
  return lines.flatMap((line) => {
    const segments = line.segments.filter(belongs)
    return segments.length > 0 ? [lineOfSegments(segments, line.page)] : []
  })
}
