import { estimateTokens } from '../model/token-estimate.ts'
import type { Block } from './block.ts'
import { type Piece, piecesOfBlock } from './piece.ts'
import { tailOf } from './text.ts'

/** A part of a document that is stored, embedded and found as one passage. */
export type Chunk = { text: string; tokenCount: number; heading?: string; page?: number }

export type ChunkSize = { maxTokens: number; overlapTokens: number }
/** A passage of this size is about one thing and seldom cuts an answer in two. */
export const CHUNK_SIZE: ChunkSize = { maxTokens: 320, overlapTokens: 40 }
const MAX_HEADING_LENGTH = 300

/**
 * Cuts blocks into chunks. A chunk never crosses a heading or a page. Within a section a chunk begins with the last
 * sentences of the prose before it, and with the header of the table whose rows it continues.
 */
export function splitIntoChunks(blocks: Block[], size: ChunkSize = CHUNK_SIZE): Chunk[] {
  const writer = createChunkWriter(size)
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
    if (isAlone(block, blocks[index + 1]))
      for (const piece of piecesOfBlock({ ...block, kind: 'paragraph' }, size.maxTokens))
        writer.add(piece, headingOf(path.slice(0, -1)))
  })
  return writer.end()
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
  hasPieces: boolean
}

function createChunkWriter(size: ChunkSize) {
  const chunks: Chunk[] = []
  let open: OpenChunk | undefined

  function flush() {
    if (open?.hasPieces && open.text.trim())
      chunks.push({
        text: open.text,
        tokenCount: estimateTokens(open.text),
        ...(open.heading ? { heading: open.heading } : {}),
        ...(open.page === undefined ? {} : { page: open.page }),
      })
    open = undefined
  }

  /**
   * Opens the next chunk with the last sentences of `tail`, which is empty unless only the size ended the chunk
   * before.
   */
  function start(piece: Piece, heading: string, tail: string): OpenChunk {
    const text = piece.isProse ? tailOf(tail, size.overlapTokens) : ''
    const tokens = estimateTokens(text)
    return { text, tokens, page: piece.page, heading, header: undefined, tail: '', hasPieces: false }
  }

  function add(piece: Piece, heading: string) {
    if (open && (open.heading !== heading || open.page !== piece.page)) flush()
    let tail = ''
    if (open?.hasPieces && open.tokens + sizeOf(piece, open) > size.maxTokens) {
      tail = open.tail
      flush()
    }
    open ??= start(piece, heading, tail)
    append(open, piece)
  }

  function append(chunk: OpenChunk, piece: Piece) {
    const header = piece.header && piece.header !== chunk.header ? `${piece.header}\n` : ''
    const glue = header ? '\n\n' : piece.glue
    chunk.tokens += sizeOf(piece, chunk)
    chunk.text = chunk.text ? chunk.text + glue + header + piece.text : header + piece.text
    chunk.header = piece.header
    chunk.tail = piece.isProse ? piece.text : ''
    chunk.hasPieces = true
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
