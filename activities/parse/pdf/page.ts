import { readingOrder } from './column.ts'
import type { Line } from './fragment.ts'
import { type Column, sameColumns } from './grid.ts'
import { cellsOfRow } from './label.ts'
import { markEntries, type OutlineEntry } from './outline.ts'
import { type Paragraph, paragraphsOf } from './paragraph.ts'
import { mayHoldTables, type PdfTable, readTable } from './table.ts'

export type PagePart = { kind: 'paragraph'; paragraph: Paragraph } | { kind: 'table'; table: PdfTable }

/**
 * The parts of one page in reading order. `entries` are those of the outline that lead to this page; `before` are the
 * columns of a table that ends the page before.
 */
export function partsOfPage(lines: Line[], entries: OutlineEntry[], before?: Column[]): PagePart[] {
  return markEntries(readingOrder(lines), entries).flatMap((region, index) =>
    readRegion(region, index === 0 ? before : undefined),
  )
}

function readRegion(lines: Line[], before?: Column[]): PagePart[] {
  const parts: PagePart[] = []
  let prose: Line[] = []
  const flush = () => {
    if (prose.length > 0)
      parts.push(...paragraphsOf(prose).map((paragraph): PagePart => ({ kind: 'paragraph', paragraph })))
    prose = []
  }
  const hasTables = mayHoldTables(lines)
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]
    if (!line) break
    const own = prose.length === at ? prose.filter((above) => !above.isFurniture) : undefined
    const label = hasTables && own && before ? labelAbove(lines, at, own, before) : undefined
    const found = hasTables && !label ? readTable(lines, at, own?.length === 0 ? before : undefined) : undefined
    if (label) {
      prose = prose.slice(0, -1)
      flush()
      parts.push({ kind: 'table', table: label.table })
      at = label.to
    } else if (found) {
      flush()
      parts.push({ kind: 'table', table: found.table })
      at = found.to
    } else {
      prose.push(line)
      at += 1
    }
  }
  flush()
  return parts
}

/**
 * The table that goes on at the top of a page below a cell alone, which names a group of its rows and becomes a row;
 * undefined when none does, or when the rows have a header of their own.
 */
function labelAbove(lines: Line[], at: number, own: Line[], before: Column[]): ReturnType<typeof readTable> {
  const [label, line] = [own[0], lines[at]]
  if (!label || !line || own.length > 1 || label.mark || line.y - label.y > label.size * 2.2) return undefined
  if (label.segments.length > 1 || Math.abs(label.x - (before[0]?.x ?? 0)) > 3) return undefined
  const found = readTable(lines, at, before)
  if (!found || found.table.head.rows > 0 || !sameColumns(found.table.columns, before)) return undefined
  const row = { cells: cellsOfRow([label], before), page: label.page }
  return { ...found, table: { ...found.table, rows: [row, ...found.table.rows] } }
}
