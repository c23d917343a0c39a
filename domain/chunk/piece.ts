import { estimateTokens } from '../model/token-estimate.ts'
import type { Block } from './block.ts'
import { type SourceSlice, slicesOf } from './slice.ts'
import { headerSize, identifyingColumns, recordLines, tableHeader, tableLine } from './table.ts'
import { splitText } from './text.ts'

/** A part of a block that is never cut again. */
export type Piece = {
  text: string
  tokens: number
  page?: number
  /** The text between this piece and the piece before it. */
  glue: string
  /** The header lines of rows, which stand above them in their chunk. */
  header?: string
  /** The piece as its paragraph has it; left out where the page shows the piece itself. */
  source?: SourceSlice
  /** True for prose, which the start of the next chunk may repeat. */
  isProse: boolean
}

/** Returns the pieces of one block; no piece has more than `maxTokens` with its header. */
export function piecesOfBlock(block: Exclude<Block, { kind: 'heading' }>, maxTokens: number): Piece[] {
  if (block.kind === 'paragraph') return prosePieces(block, maxTokens)
  return block.kind === 'table' ? tablePieces(block, maxTokens) : recordPieces(block, maxTokens)
}

function prosePieces({ text, page }: Extract<Block, { kind: 'paragraph' }>, maxTokens: number): Piece[] {
  const parts = splitText(text, maxTokens)
  const sources = slicesOf(text, parts)
  return parts.map((part, index) => {
    const { gap, text: original } = sources[index] ?? { gap: '', text: part }
    const source = { gap: index === 0 ? '\n\n' : gap, text: original }
    return { ...piece(part, page), glue: '\n\n', source, isProse: true }
  })
}

function tablePieces(table: Extract<Block, { kind: 'table' }>, maxTokens: number): Piece[] {
  const header = tableHeader(table.header)
  if (table.rows.length === 0) return [piece(header, table.page)]
  const identifiers = identifyingColumns(table.header, table.rows)
  const headerTokens = headerSize(table.header, maxTokens)
  return table.rows.flatMap((row) => {
    const page = row.page ?? table.page
    const text = tableLine(table.header, row, maxTokens, headerTokens)
    if (text) return [{ ...piece(text, page), header }]
    return recordLines(table.header, row, identifiers, maxTokens).map((part) => piece(part, page))
  })
}

function recordPieces(block: Extract<Block, { kind: 'records' }>, maxTokens: number): Piece[] {
  if (block.rows.length === 0)
    return splitText(block.header.join('; '), maxTokens).map((text) => piece(text, undefined))
  const identifiers = identifyingColumns(block.header, block.rows)
  return block.rows.flatMap((row) =>
    recordLines(block.header, row, identifiers, maxTokens).map((text) => piece(text, row.page)),
  )
}

const piece = (text: string, page: number | undefined): Piece => ({
  text,
  tokens: estimateTokens(text),
  ...(page === undefined ? {} : { page }),
  glue: '\n',
  isProse: false,
})
