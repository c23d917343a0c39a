import type { Block } from '../../domain/chunk/block.ts'
import { type Chunk, splitIntoChunks } from '../../domain/chunk/chunk.ts'
import type { ParsedPage } from '../../domain/chunk/page.ts'
import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { holdsText } from '../../domain/text/character.ts'
import { normalize } from '../../domain/text/normalize.ts'
import { decodeText } from './encoding.ts'
import { PARSE_LIMITS } from './limits.ts'

/** A document as it was read: its pages with text, and the chunks that they were cut into. */
export type ParsedDocument = {
  chunks: Chunk[]
  pages: ParsedPage[]
  /** All pages, blank ones too; undefined in a format without pages. */
  pageCount?: number
  /** The pages that hold only pictures, in ascending order; undefined when there are none. */
  unread?: number[]
}

/**
 * Reads a document's bytes in any format.
 * @returns no chunk when all that it has are pages of pictures
 * @throws DocumentFailure
 */
export async function parseDocument(format: DocumentFormat, bytes: Uint8Array): Promise<ParsedDocument> {
  const { blocks, pageCount, unread = [] } = await blocksOf(format, bytes)
  const parsed = splitIntoChunks(cleanBlocks(blocks))
  if (parsed.chunks.length === 0 && unread.length === 0) throw new DocumentFailure('DOCUMENT_HAS_NO_TEXT')
  if (parsed.chunks.length > PARSE_LIMITS.chunks) throw new DocumentFailure('DOCUMENT_TOO_COMPLEX')
  return { ...parsed, ...(pageCount !== undefined && { pageCount }), ...(unread.length > 0 && { unread }) }
}

/** Cuts the texts of pages that were recognised. A paragraph ends at an empty line, and no line is a heading. */
export function cutPages(pages: { number: number; text: string }[]): ParsedDocument {
  const blocks = pages.flatMap(({ number, text }) =>
    text.split(/\n\s*\n/).map((part): Block => ({ kind: 'paragraph', text: joinedLines(part), page: number })),
  )
  return splitIntoChunks(cleanBlocks(blocks))
}

/** The lines of a paragraph as one; a word that is cut by a hyphen is whole again. */
const joinedLines = (text: string): string =>
  text.replace(/(\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '$1').replace(/\s*\n\s*/g, ' ')

type ReadBlocks = { blocks: Block[]; pageCount?: number; unread?: number[] }

// The readers' libraries are large, so each is loaded only when it is needed.
const blocksOf = async (format: DocumentFormat, bytes: Uint8Array): Promise<ReadBlocks> =>
  format === 'pdf' ? (await import('./pdf/pdf.ts')).readPdf(bytes) : { blocks: await blocksWithoutPages(format, bytes) }

async function blocksWithoutPages(format: Exclude<DocumentFormat, 'pdf'>, bytes: Uint8Array): Promise<Block[]> {
  if (format === 'docx') return (await import('./docx.ts')).readDocx(bytes)
  const text = await decodeText(bytes)
  if (text === undefined) throw new DocumentFailure('DOCUMENT_ENCODING_UNKNOWN')
  if (format === 'csv') return (await import('./csv.ts')).readCsv(text)
  if (format === 'markdown') return await readShownMarkdown(text)
  return (await import('./text.ts')).readText(text)
}

/** The blocks of Markdown; none where a reader sees no text, but pictures and empty code alone. */
async function readShownMarkdown(text: string): Promise<Block[]> {
  const [{ readMarkdown }, { isSeen }] = await Promise.all([import('./markdown.ts'), import('./markdown-sight.ts')])
  const blocks = readMarkdown(text)
  return blocks.some(isSeen) ? blocks : []
}

/**
 * Removes invisible characters, some of which Postgres refuses, and empty blocks.
 * @throws DocumentFailure for too much text
 */
function cleanBlocks(blocks: Block[]): Block[] {
  let characters = 0
  const clean = (text: string) => {
    characters += text.length
    if (characters > PARSE_LIMITS.characters) throw new DocumentFailure('DOCUMENT_TOO_COMPLEX')
    return normalize(text.replace(INVISIBLE, '').toWellFormed(), 'NFC').trim()
  }
  const cleaned = blocks.map((block): Block => {
    if (block.kind === 'heading' || block.kind === 'paragraph') return { ...block, text: clean(block.text) }
    return {
      ...block,
      header: block.header.map(clean),
      rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(clean) })),
    }
  })
  return cleaned.filter((block) => ('text' in block ? holdsText(block.text) : hasCells(block)))
}

/** Control characters except tab and line feed, soft hyphens, zero-width spaces and byte order marks. */
const INVISIBLE = /(?![\t\n])\p{Cc}|[\u00ad\u200b\ufeff]/gu

const hasCells = (table: { header: string[]; rows: { cells: string[] }[] }) =>
  table.header.some(holdsText) || table.rows.some((row) => row.cells.some(holdsText))
