import { estimateTokens } from '../model/token-estimate.ts'
import { countCharacters } from '../text/character.ts'
import type { Block } from './block.ts'
import { createCaptionReader, fittingCaption } from './caption.ts'
import { createPageWriter, type PagePlace, type ParsedPage } from './page.ts'
import { type Piece, piecesOfBlock } from './piece.ts'
import { tailOf } from './text.ts'

/**
 * A part of a document that is stored, embedded and found as one passage. Its first `repeated` characters stand on the
 * page before `place`: the end of the chunk before it, or the sentences above its table and the table's header.
 */
export type Chunk = {
  text: string
  tokenCount: number
  heading?: string
  page?: number
  place: PagePlace
  repeated: number
}

export type ChunkSize = { maxTokens: number; overlapTokens: number }
/** A passage of this size is about one thing and seldom cuts an answer in two. */
export const CHUNK_SIZE: ChunkSize = { maxTokens: 320, overlapTokens: 40 }
const MAX_HEADING_LENGTH = 300

/**
 * Cuts blocks into chunks, and returns the pages that they stand on as well. A chunk never crosses a heading or a page.
 * Within a section a chunk begins with the last sentences of the prose before it; one that continues a table begins with
 * those above the table, which say what it shows, and with its header.
 */
export function splitIntoChunks(
  blocks: Block[],
  size: ChunkSize = CHUNK_SIZE,
): { chunks: Chunk[]; pages: ParsedPage[] } {
  const pages = createPageWriter()
  const writer = createChunkWriter(size, pages)
  const path: { level: number; text: string }[] = []
  let heading = ''
  blocks.forEach((block, index) => {
    if (block.kind !== 'heading') {
      for (const piece of piecesOfBlock(block, size.maxTokens)) writer.add(piece, heading)
      return
    }
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= block.level) path.pop()
    // The heading shows its end, so no more of a long one is kept.
    path.push({ level: block.level, text: block.text.slice(-MAX_HEADING_LENGTH - 1) })
    heading = headingOf(path)
    if (!isAlone(block, blocks[index + 1])) pages.addHeading(block.text, block.page)
    else
      for (const piece of piecesOfBlock({ ...block, kind: 'paragraph' }, size.maxTokens))
        writer.add(piece, headingOf(path.slice(0, -1)))
  })
  return { chunks: writer.end(), pages: pages.end() }
}

/** True for a heading with nothing below it. Its words become a passage, because they would otherwise be lost. */
const isAlone = (heading: Extract<Block, { kind: 'heading' }>, next: Block | undefined) =>
  next === undefined || (next.kind === 'heading' && next.level <= heading.level)

function headingOf(path: { text: string }[]): string {
  const fullHeading = path.map((part) => part.text).join(' > ')
  return fullHeading.length <= MAX_HEADING_LENGTH ? fullHeading : `…${fullHeading.slice(1 - MAX_HEADING_LENGTH)}`
}

type OpenChunk = {
  text: string
  tokens: number
  page: number | undefined
  heading: string
  header: string | undefined
  /** The prose at its end; the next chunk repeats some of it. */
  tail: string
  /** The place is undefined until the chunk has a piece of its own. */
  place: PagePlace | undefined
  repeated: number
}

function createChunkWriter(size: ChunkSize, pages: ReturnType<typeof createPageWriter>) {
  const chunks: Chunk[] = []
  const captions = createCaptionReader(size.overlapTokens)
  let open: OpenChunk | undefined

  function flush() {
    if (open?.place && open.text.trim())
      chunks.push({
        text: open.text,
        tokenCount: estimateTokens(open.text),
        ...(open.heading ? { heading: open.heading } : {}),
        ...(open.page === undefined ? {} : { page: open.page }),
        place: open.place,
        repeated: open.repeated,
      })
    open = undefined
  }

  /**
   * Opens the next chunk: with the last sentences of `tail`, which is empty unless only the size ended the chunk before,
   * or with the caption of its table, where both have room.
   */
  function start(piece: Piece, heading: string, tail: string, caption: string): OpenChunk {
    const text = piece.isProse ? tailOf(tail, size.overlapTokens) : fittingCaption(caption, piece, size.maxTokens)
    const tokens = estimateTokens(text)
    const own = { header: undefined, tail: '', place: undefined, repeated: 0 }
    return { text, tokens, page: piece.page, heading, ...own }
  }

  function add(piece: Piece, heading: string) {
    if (open && (open.heading !== heading || open.page !== piece.page)) flush()
    let tail = ''
    if (open?.place && open.tokens + sizeOf(piece, open) > size.maxTokens) {
      tail = open.tail
      flush()
    }
    const caption = captions.read(piece, heading)
    open ??= start(piece, heading, tail, caption)
    append(open, piece)
  }

  function append(chunk: OpenChunk, piece: Piece) {
    const header = piece.header && piece.header !== chunk.header ? `${piece.header}\n` : ''
    const glue = header ? '\n\n' : piece.glue
    const { hasHeader, ...place } = pages.add(piece, chunk.place === undefined)
    chunk.tokens += sizeOf(piece, chunk)
    const before = chunk.text ? chunk.text + glue : ''
    if (chunk.place === undefined) chunk.repeated = countCharacters(hasHeader ? before : before + header)
    chunk.place = chunk.place ? { ...chunk.place, end: place.end } : place
    chunk.text = before + header + piece.text
    chunk.header = piece.header
    chunk.tail = piece.isProse ? piece.text : ''
  }

  const sizeOf = (piece: Piece, chunk: OpenChunk) =>
    piece.tokens + 1 + (piece.header && piece.header !== chunk.header ? estimateTokens(piece.header) : 0)

  return {
    add,
    end: () => {
      flush()
      return chunks
    },
  }
}
