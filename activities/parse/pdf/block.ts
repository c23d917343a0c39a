import type { Block } from '../../../domain/chunk/block.ts'
import { type Line, textOfLine } from './fragment.ts'
import { type Column, sameColumns } from './grid.ts'
import { type Candidate, countTexts, type HeadingSource, headingLevels } from './heading.ts'
import type { OutlineEntry } from './outline.ts'
import { type PagePart, partsOfPage } from './page.ts'
import { joinLines, type Paragraph } from './paragraph.ts'
import { headerAbove, mayBeHeader, type PdfTable } from './table.ts'
import { beginTable, goOn, type OpenTable } from './table-join.ts'
import { usualOf } from './usual.ts'

/** The last part while the next one is read, because a table or a sentence may go on over a page. */
type OpenPart = {
  table?: OpenTable
  paragraph?: { block: Extract<Block, { kind: 'paragraph' }>; size: number }
}

/** These tell the headings of a document. */
export type Headings = { outline: OutlineEntry[]; source: HeadingSource }

/** The blocks of pages of lines. A table or sentence that goes on over a page becomes one block. */
export function blocksOfPages(pages: Line[][], { outline, source }: Headings): Block[] {
  const parts = partsOfPages(pages, outline)
  const bodySize = bodySizeOf(pages)
  const levelOf = headingLevels(candidatesOf(parts), countTexts(pages), source, bodySize)
  const blocks: Block[] = []
  let open: OpenPart = {}
  for (const page of parts)
    withIndexes(page).forEach(({ part, index }) => {
      open =
        part.kind === 'table'
          ? addTable(blocks, part.table, index === 0 || open.table?.awaitsRows ? open : {})
          : addParagraph(blocks, part.paragraph, open, { level: levelOf(part.paragraph), bodySize, index })
    })
  return blocks
}

/** The parts of a page with their indexes; what stands above the page's text, or says that a table goes on, has none. */
function withIndexes(page: PagePart[]): { part: PagePart; index: number }[] {
  let index = 0
  return page.map((part) => ({ part, index: isAside(part) ? -1 : index++ }))
}

const isAside = (part: PagePart) =>
  part.kind === 'paragraph' && (part.paragraph.isFurniture || saysContinued(part.paragraph))

/** True for a line such as "Table 3 (continued)". */
const saysContinued = ({ text, lines, mark }: Paragraph) =>
  !mark &&
  lines === 1 &&
  text.length <= 100 &&
  /\((?:continued|cont[’'.]?d?\.?|fortsetzung|suite|continuación)\)\s*$/i.test(text)

/**
 * The parts of each page. A table that ends a page lends its columns to the lines that begin the next one. So does a
 * header that ends a page without a row below it: it becomes a table when the next page begins with its rows.
 */
function partsOfPages(pages: Line[][], outline: OutlineEntry[]): PagePart[][] {
  const entries = Map.groupBy(outline, ({ page }) => page)
  let columns: Column[] | undefined
  let alone: LoneHeader | undefined
  return pages.map((lines, index) => {
    const ofPage = entries.get(index + 1) ?? []
    if (lines.length === 0 && ofPage.length === 0) return []
    let parts = partsOfPage(lines, ofPage, columns)
    const header = alone && headerOf(parts, alone)
    if (alone && header) alone.parts[alone.at] = { kind: 'table', table: header }
    // Only a header lends its columns: with those of another line, a line alone would be a table.
    else if (alone) parts = partsOfPage(lines, ofPage)
    const own = parts.filter((part) => !isAside(part))
    const [first, last] = [own[0], own.at(-1)]
    const lent = alone && !header ? undefined : columns
    const continuing = lent && first?.kind === 'table' && sameColumns(lent, first.table.columns)
    alone = loneHeader(lines, parts, last)
    if (!continuing || own.length > 1) columns = last?.kind === 'table' ? last.table.columns : alone?.line.segments
    return parts
  })
}

/** A line that may be the header of a table of the next page, and its place among the parts of its own. */
type LoneHeader = { line: Line; parts: PagePart[]; at: number }

/** The header alone as a table, when the parts of the next page begin with its rows. */
function headerOf(parts: PagePart[], alone: LoneHeader): PdfTable | undefined {
  const first = parts.find((part) => !isAside(part))
  return first?.kind === 'table' ? headerAbove(first.table, alone.line) : undefined
}

function loneHeader(lines: Line[], parts: PagePart[], last: PagePart | undefined): LoneHeader | undefined {
  const line = lines.findLast(({ isFurniture }) => !isFurniture)
  if (!line || last?.kind !== 'paragraph' || !mayBeHeader(line)) return undefined
  const isLast = last.paragraph.lines === 1 && last.paragraph.text === textOfLine(line)
  return isLast ? { line, parts, at: parts.indexOf(last) } : undefined
}

const candidatesOf = (pages: PagePart[][]): Candidate[] =>
  pages.flatMap((parts) =>
    parts.flatMap((part, index) =>
      part.kind === 'paragraph'
        ? [{ paragraph: part.paragraph, isAboveTable: parts[index + 1]?.kind === 'table' }]
        : [],
    ),
  )

function addTable(blocks: Block[], table: PdfTable, open: OpenPart): OpenPart {
  const continued = open.table && goOn(open.table, table)
  if (continued) return { table: continued }
  const begun = beginTable(table)
  blocks.push(begun.block)
  return { table: begun }
}

function addParagraph(
  blocks: Block[],
  paragraph: Paragraph,
  open: OpenPart,
  { level, bodySize, index }: { level: number | undefined; bodySize: number; index: number },
): OpenPart {
  if (index < 0) {
    // It stands between the halves of a table or a sentence, which goes on below it.
    blocks.push({ kind: 'paragraph', text: paragraph.text, page: paragraph.page })
    return open
  }
  if (level !== undefined) {
    blocks.push({ kind: 'heading', level, text: paragraph.mark?.text ?? paragraph.text, page: paragraph.page })
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
  if (before && paragraph.size < bodySize * 0.92) return open
  return { paragraph: { block, size: paragraph.size } }
}

/** True when the paragraph continues the sentence above: no end, a page or column break, then a small letter. */
const goesOn = (above: string, below: Paragraph, before: { size: number }, index: number) =>
  (index === 0 || below.gapAbove === Number.POSITIVE_INFINITY) &&
  Math.abs(before.size - below.size) < 1 &&
  !/[.:;!?…]["”»)]?$/.test(above.slice(-2)) &&
  /^[\p{Ll}\d(]/u.test(below.text)

/** The font size of most characters. */
const bodySizeOf = (pages: Line[][]): number =>
  usualOf(pages.flat().flatMap(({ size, segments }) => segments.map(({ text }) => [size, text] as const))) ?? 10
