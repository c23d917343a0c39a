import { readingOrder } from './column.ts'
import type { Line } from './fragment.ts'
import { type Paragraph, paragraphsOf } from './paragraph.ts'
import { type Column, type PdfTable, readTable } from './table.ts'

export type PagePart = { kind: 'paragraph'; paragraph: Paragraph } | { kind: 'table'; table: PdfTable }

/** The parts of one page in reading order. `before` are the columns of a table that ends the page before. */
export function partsOfPage(lines: Line[], before?: Column[]): PagePart[] {
  return readingOrder(lines).flatMap((region, index) => readRegion(region, index === 0 ? before : undefined))
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
    const found = readTable(lines, at, at === 0 ? before : undefined)
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
