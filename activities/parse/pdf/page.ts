import { readingOrder } from './column.ts'
import type { Line } from './fragment.ts'
import { markEntries, type OutlineEntry } from './outline.ts'
import { type Paragraph, paragraphsOf } from './paragraph.ts'
import { type Column, type PdfTable, readTable } from './table.ts'

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
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]
    if (!line) break
    const isStart = prose.length === at && prose.every((above) => above.isFurniture)
    const found = readTable(lines, at, isStart ? before : undefined)
    if (found) {
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
