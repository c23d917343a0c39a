import { getDocumentProxy } from 'unpdf'
import type { Block } from '../../../domain/chunk/block.ts'
import { DocumentFailure } from '../../../domain/knowledge/document-error.ts'
import { PARSE_LIMITS } from '../limits.ts'
import { blocksOfPages } from './block.ts'
import { fragmentsOf, type Line, linesOf, type TextItem } from './fragment.ts'
import { withoutFurniture } from './furniture.ts'
import { type OutlineEntry, type Pdf, readOutline } from './outline.ts'
import { findPicturePages } from './picture.ts'
import { checkStreams } from './stream.ts'
import { type ContentItem, createFontReader, createTagReader, styleTexts } from './style.ts'

/** The content of a PDF: `unread` are the pages that hold only pictures. */
export type ReadPdf = { blocks: Block[]; pageCount: number; unread: number[] }

/**
 * The blocks of a PDF: its headings, paragraphs and tables in reading order, with their pages; and the number of all pages.
 * @throws DocumentFailure
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // Every PDF ends with this mark (ISO 32000-1, 7.5.5); without the test a cut file would pass as a shorter one.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!buffer.subarray(-4096).includes('%%EOF')) throw new DocumentFailure('DOCUMENT_DAMAGED')
  checkStreams(buffer)
  const pdf = await open(bytes)
  if (pdf.numPages < 1) throw new DocumentFailure('DOCUMENT_DAMAGED')
  if (pdf.numPages > PARSE_LIMITS.pages) throw new DocumentFailure('DOCUMENT_TOO_COMPLEX')
  const outline = await readOutline(pdf)
  const { pages, asides, asidePages, isTagged } = await readPages(pdf, outline)
  const headings = { outline, source: sourceOf(pdf, outline, isTagged) }
  const ownLines = withoutFurniture(pages)
  const pageCount = pdf.numPages
  const textless = textlessPages(ownLines).filter((number) => !asidePages.has(number))
  const blocks = blocksOfPages(ownLines, headings)
  const unread = textless.length > 0 ? await findPicturePages(pdf, bytes, textless) : []
  // A drawing that took too long ends with the document.
  await pdf.loadingTask.destroy()
  if (blocks.length > 0 || asides.length === 0) return { blocks, pageCount, unread }
  return { blocks: [{ kind: 'paragraph', text: asides.join(' ') }], pageCount, unread }
}

/** The pages without text of their own: a running line, such as the stamp of a scanner, is none. */
const textlessPages = (pages: Line[][]): number[] =>
  pages.flatMap((lines, index) => (lines.every(({ isFurniture }) => isFurniture) ? [index + 1] : []))

function sourceOf(pdf: Pdf, outline: OutlineEntry[], isTagged: boolean): 'marks' | 'marks and style' | 'style' {
  if (isTagged || isDetailed(pdf, outline)) return 'marks'
  return outline.length > 0 ? 'marks and style' : 'style'
}

/** An outline with an entry a page names all headings; a shorter one names parts alone. */
const isDetailed = (pdf: Pdf, outline: OutlineEntry[]) => outline.length >= 3 && outline.length >= pdf.numPages

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // Pictures are not decoded: they hold no text, and their size is not checked before.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, maxImageSize: 1 })
  } catch (cause) {
    // pdf.js reports an encryption that it does not know as another error, so the entry in the file counts too.
    const isEncrypted = (cause as Error).name === 'PasswordException' || Buffer.from(bytes).includes('/Encrypt')
    throw new DocumentFailure(isEncrypted ? 'DOCUMENT_ENCRYPTED' : 'DOCUMENT_DAMAGED', cause)
  }
}

type Readers = { fonts: ReturnType<typeof createFontReader> | undefined; tags: ReturnType<typeof createTagReader> }

async function readPages(pdf: Pdf, outline: OutlineEntry[]) {
  const isMarked = outline.length === 0 && (await pdf.getMarkInfo().catch(() => null))?.Marked === true
  const tags = createTagReader(isMarked)
  const readers = { tags, fonts: isDetailed(pdf, outline) ? undefined : createFontReader() }
  const asides: string[] = []
  const asidePages = new Set<number>()
  const pages: Line[][] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { lines, aside } = await linesOfPage(pdf, number, readers)
    asides.push(...aside)
    if (aside.length > 0) asidePages.add(number)
    pages.push(lines)
    characters += lines.reduce((sum, line) => sum + line.segments.reduce((part, { text }) => part + text.length, 0), 0)
    if (characters > PARSE_LIMITS.characters) throw new DocumentFailure('DOCUMENT_TOO_COMPLEX')
  }
  return { pages, asides, asidePages, isTagged: tags.found() }
}

async function linesOfPage(pdf: Pdf, number: number, readers: Readers): Promise<{ lines: Line[]; aside: string[] }> {
  try {
    const page = await pdf.getPage(number)
    const includeMarkedContent = readers.tags.isAtWork()
    const items = (await page.getTextContent({ includeMarkedContent })).items as ContentItem[]
    const texts = items.filter((item): item is TextItem => 'str' in item)
    const marks = includeMarkedContent ? await readers.tags.read(page) : new Map()
    await readers.fonts?.read(page, texts)
    const styles = styleTexts(items, (name) => readers.fonts?.isBold(name) ?? false, marks)
    const styleOf = (item: TextItem) => styles.get(item) ?? { isBold: false }
    const { fragments, aside } = fragmentsOf(texts, page.getViewport({ scale: 1 }).transform, styleOf)
    page.cleanup()
    return { lines: linesOf(fragments, number), aside }
  } catch (cause) {
    throw new DocumentFailure('DOCUMENT_DAMAGED', cause)
  }
}
