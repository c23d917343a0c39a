import { estimateTokens } from '../model/token-estimate.ts'
import type { Block } from './block.ts'
import { type Piece, piecesOf } from './piece.ts'
import { tailOf } from './text.ts'

/** A passage as it is stored, embedded and found. */
export type Chunk = { text: string; tokenCount: number; heading?: string; page?: number }

export type ChunkSize = { maxTokens: number; overlapTokens: number }
/** Small enough that a passage is about one thing, large enough that an answer is rarely cut. */
export const CHUNK_SIZE: ChunkSize = { maxTokens: 320, overlapTokens: 40 }
const MAX_HEADING_LENGTH = 300

/**
 * Cuts blocks into chunks. A chunk never crosses a heading or a page; within a section prose overlaps
 * by its last sentences, and rows repeat their table's header.
 */
export function splitIntoChunks(blocks: Block[], size: ChunkSize = CHUNK_SIZE): Chunk[] {
  const writer = createChunkWriter(size)
  const path: { level: number; text: string }[] = []
  let heading = ''
  blocks.forEach((block, index) => {
    if (block.kind !== 'heading') {
      for (const piece of piecesOf(block, size.maxTokens)) writer.add(piece, heading)
      return
    }
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= block.level) path.pop()
    // The heading shows its end, so no more of a long one is kept.
    path.push({ level: block.level, text: block.text.slice(-MAX_HEADING_LENGTH - 1) })
    heading = headingOf(path)
    if (isAlone(block, blocks[index + 1]))
      for (const piece of piecesOf({ ...block, kind: 'paragraph' }, size.maxTokens))
        writer.add(piece, headingOf(path.slice(0, -1)))
  })
  return writer.end()
}

/** A heading with nothing below it would be lost: its words are its text. */
const isAlone = (heading: Extract<Block, { kind: 'heading' }>, next: Block | undefined) =>
  next === undefined || (next.kind === 'heading' && next.level <= heading.level)

function headingOf(path: { text: string }[]): string {
  const whole = path.map((part) => part.text).join(' > ')
  return whole.length <= MAX_HEADING_LENGTH ? whole : `…${whole.slice(1 - MAX_HEADING_LENGTH)}`
}

type OpenChunk = {
  text: string
  tokens: number
  page: number | undefined
  heading: string
  header: string | undefined
  /** The prose at its end, of which the next chunk repeats some. */
  tail: string
  fresh: boolean
}

function createChunkWriter(size: ChunkSize) {
  const chunks: Chunk[] = []
  let open: OpenChunk | undefined

  function flush() {
    if (open?.fresh && open.text.trim())
      chunks.push({
        text: open.text,
        tokenCount: estimateTokens(open.text),
        ...(open.heading ? { heading: open.heading } : {}),
        ...(open.page === undefined ? {} : { page: open.page }),
      })
    open = undefined
  }

  /** Opens the next chunk; when only the size ended the last one, with that one's last sentences. */
  function start(piece: Piece, heading: string, tail: string): OpenChunk {
    const text = piece.prose ? tailOf(tail, size.overlapTokens) : ''
    const tokens = estimateTokens(text)
    return { text, tokens, page: piece.page, heading, header: undefined, tail: '', fresh: false }
  }

  function add(piece: Piece, heading: string) {
    if (open && (open.heading !== heading || open.page !== piece.page)) flush()
    let tail = ''
    if (open?.fresh && open.tokens + sizeOf(piece, open) > size.maxTokens) {
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
    chunk.tail = piece.prose ? piece.text : ''
    chunk.fresh = true
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
