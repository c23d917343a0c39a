import { estimateTokens } from '../model/token-estimate.ts'
import type { Piece } from './piece.ts'
import { tailOf } from './text.ts'

/** Reads the pieces in their order, and tells the caption of a table's rows: the last sentences above it in its section. */
export function createCaptionReader(maxTokens: number) {
  let above = { heading: '', text: '' }
  let table = { header: '', caption: '' }
  return {
    read({ isProse, header, text }: Piece, heading: string): string {
      if (above.heading !== heading || isProse || header === undefined) table = { header: '', caption: '' }
      if (above.heading !== heading) above = { heading, text: '' }
      if (isProse) above.text = `${above.text}\n\n${text}`.slice(-maxTokens * 12)
      else if (header !== undefined && table.header !== header) {
        table = { header, caption: tailOf(above.text.trim(), maxTokens) }
        above.text = ''
      }
      return table.caption
    },
  }
}

/** The caption where the first row of a chunk has room beside it and the table's header; else an empty text. */
export function fittingCaption(caption: string, row: Piece, maxTokens: number): string {
  const header = row.header ? estimateTokens(row.header) : 0
  return row.tokens + header + estimateTokens(caption) + 2 <= maxTokens ? caption : ''
}
