import type { Block, TableRow } from '../../../domain/chunk/block.ts'
import { headingLevel } from '../text.ts'
import type { Line } from './fragment.ts'
import { type PagePart, partsOfPage } from './page.ts'
import { joinLines, type Paragraph } from './paragraph.ts'
import { type PdfTable, sameColumns } from './table.ts'

/** The last part while the next one is read, because a table or a sentence may go on over a page. */
type OpenPart = {
  table?: { source: PdfTable; block: Extract<Block, { kind: 'table' }> }
  paragraph?: { block: Extract<Block, { kind: 'paragraph' }>; size: number }
}

/** The blocks of pages of lines. A table or sentence that goes on over a page becomes one block. */
export function blocksOfPages(pages: Line[][]): Block[] {
  const sizes = textSizes(pages)
  const blocks: Block[] = []
  let open: OpenPart = {}
  for (const lines of pages) {
    if (lines.length === 0) continue
    const parts = partsOfPage(lines, open.table?.source.columns)
    parts.forEach((part, index) => {
      open =
        part.kind === 'table'
          ? addTable(blocks, part.table, index === 0 ? open : {})
          : addParagraph(blocks, part, open, sizes, index)
    })
  }
  return blocks
}

function addTable(blocks: Block[], table: PdfTable, open: OpenPart): OpenPart {
  const last = open.table
  if (last && sameColumns(last.source.columns, table.columns)) {
    const repeatsHeader = table.rows[0]?.cells.join('|') === last.block.header.join('|')
    last.block.rows.push(...table.rows.slice(repeatsHeader ? 1 : 0))
    return { table: { source: { ...table, columns: last.source.columns }, block: last.block } }
  }
  const header = table.rows.slice(0, table.headerRows)
  const block = {
    kind: 'table' as const,
    header: mergeCells(header),
    rows: table.rows.slice(table.headerRows),
    page: table.page,
  }
  blocks.push(block)
  return { table: { source: table, block } }
}

const mergeCells = (rows: TableRow[]) =>
  (rows[0]?.cells ?? []).map((_, column) =>
    [...new Set(rows.map((row) => row.cells[column]).filter(Boolean))].join(' '),
  )

/** Smaller headings share the last level. */
const DEEPEST_LEVEL = 6

type Sizes = { body: number; headings: number[] }

function addParagraph(
  blocks: Block[],
  part: Extract<PagePart, { kind: 'paragraph' }>,
  open: OpenPart,
  sizes: Sizes,
  index: number,
): OpenPart {
  const { paragraph } = part
  const level = levelOf(paragraph, sizes)
  if (level !== undefined) {
    blocks.push({ kind: 'heading', level, text: paragraph.text, page: paragraph.page })
    return {}
  }
  const before = open.paragraph
  if (before && goesOn(before.block.text, paragraph, before, index)) {
    before.block.text = joinLines(before.block.text, paragraph.text)
    return open
  }
  const block = { kind: 'paragraph' as const, text: paragraph.text, page: paragraph.page }
  blocks.push(block)
  // A footnote stands between the halves of a sentence that goes on over a page, so the sentence stays open.
  if (before && paragraph.size < sizes.body * 0.92) return open
  return { paragraph: { block, size: paragraph.size } }
}

/** True when the paragraph continues the sentence above: no end, a page or column break, then a small letter. */
const goesOn = (above: string, below: Paragraph, before: { size: number }, index: number) =>
  (index === 0 || below.gapAbove === Number.POSITIVE_INFINITY) &&
  Math.abs(before.size - below.size) < 1 &&
  !/[.:;!?…]["”»)]?$/.test(above.slice(-2)) &&
  /^[\p{Ll}\d(]/u.test(below.text)

/**
 * The level of a heading, which is larger than the text, or numbered and alone on its line. Undefined for other
 * paragraphs.
 */
function levelOf(paragraph: Paragraph, sizes: Sizes): number | undefined {
  if (paragraph.lines > 3 || paragraph.text.length > 160 || !/\p{L}/u.test(paragraph.text)) return undefined
  const markedLevel =
    paragraph.lines === 1 && paragraph.gapAbove > 1.2 && !paragraph.isFilled ? headingLevel(paragraph.text) : undefined
  if (paragraph.size < sizes.body * 1.12) return markedLevel
  const rank = sizes.headings.findIndex((size) => Math.abs(size - paragraph.size) < 0.75)
  return markedLevel ?? Math.min(DEEPEST_LEVEL, (rank < 0 ? sizes.headings.length : rank) + 1)
}

/** The font size of most characters, and the sizes of headings, which are larger, from the largest down. */
function textSizes(pages: Line[][]): Sizes {
  const characters = new Map<number, number>()
  for (const line of pages.flat())
    characters.set(
      line.size,
      (characters.get(line.size) ?? 0) + line.segments.reduce((sum, { text }) => sum + text.length, 0),
    )
  const body = [...characters].reduce((most, next) => (next[1] > most[1] ? next : most), [10, 0])[0]
  return {
    body,
    headings: [...characters.keys()]
      .filter((size) => size >= body * 1.12)
      .sort((a, b) => b - a)
      .slice(0, DEEPEST_LEVEL),
  }
}
