import { getDocumentProxy } from 'unpdf'
import type { Block } from '../../../domain/chunk/block.ts'
import { DocumentFailure } from '../../../domain/knowledge/document-error.ts'
import { PARSE_LIMITS } from '../limits.ts'
import { blocksOfPages } from './block.ts'
import { fragmentsOf, type Line, linesOf, type TextItem } from './fragment.ts'
import { withoutFurniture } from './furniture.ts'
import { checkStreams } from './stream.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/**
 * The blocks of a PDF: its headings, paragraphs and tables in reading order, with their pages.
 * @throws DocumentFailure
 */
export async function readPdf(bytes: Uint8Array): Promise<Block[]> {
  // Every PDF ends with this mark (ISO 32000-1, 7.5.5); without the test a cut file would pass as a shorter one.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!buffer.subarray(-4096).includes('%%EOF')) throw new DocumentFailure('DOCUMENT_DAMAGED')
  checkStreams(buffer)
  const pdf = await open(bytes)
  if (pdf.numPages < 1) throw new DocumentFailure('DOCUMENT_DAMAGED')
  if (pdf.numPages > PARSE_LIMITS.pages) throw new DocumentFailure('DOCUMENT_TOO_COMPLEX')
  const asides: string[] = []
  const pages: Line[][] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { lines, aside } = await linesOfPage(pdf, number)
    asides.push(...aside)
    pages.push(lines)
    characters += lines.reduce((sum, line) => sum + line.segments.reduce((part, { text }) => part + text.length, 0), 0)
    if (characters > PARSE_LIMITS.characters) throw new DocumentFailure('DOCUMENT_TOO_COMPLEX')
  }
  const blocks = blocksOfPages(withoutFurniture(pages))
  if (blocks.length > 0) return blocks
  return asides.length > 0 ? [{ kind: 'paragraph', text: asides.join(' ') }] : []
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  } catch (cause) {
    // pdf.js reports an encryption that it does not know as another error, so the entry in the file counts too.
    const isEncrypted = (cause as Error).name === 'PasswordException' || Buffer.from(bytes).includes('/Encrypt')
    throw new DocumentFailure(isEncrypted ? 'DOCUMENT_ENCRYPTED' : 'DOCUMENT_DAMAGED', cause)
  }
}

async function linesOfPage(pdf: Pdf, number: number): Promise<{ lines: Line[]; aside: string[] }> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.filter((item): item is typeof item & TextItem => 'str' in item)
    const { fragments, aside } = fragmentsOf(texts, page.getViewport({ scale: 1 }).transform)
    page.cleanup()
    return { lines: linesOf(fragments, number), aside }
  } catch (cause) {
    throw new DocumentFailure('DOCUMENT_DAMAGED', cause)
  }
}
