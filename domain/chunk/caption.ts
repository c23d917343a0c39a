import { estimateTokens } from '../model/token-estimate.ts'
import type { Piece } from './piece.ts'
import { tailOf } from './text.ts'

type Above = { heading: string; page: number | undefined; text: string }

/**
 * Reads the pieces in their order, and tells the caption of a table's rows: the last sentences above it in its section and on
 * the rows' own page. A citation of another page would be false for these sentences.
 */
export function createCaptionReader(maxTokens: number) {
  const nothing = { header: '', caption: '' }
  let above: Above = { heading: '', page: undefined, text: '' }
  let table = nothing
  return {
    read({ isProse, header, text, page }: Piece, heading: string): string {
      const isSamePlace = above.heading === heading && above.page === page
      if (!isSamePlace) above = { heading, page, text: '' }
      if (!isSamePlace || isProse || header === undefined) table = nothing
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
