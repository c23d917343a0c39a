import { countCharacters } from '../text/character.ts'
import type { Piece } from './piece.ts'

/** The text of a page as it was read. A text without page numbers is kept in pages of some thousand characters. */
export type ParsedPage = { number?: number; text: string }

/** The place of a chunk's own text: from the character `start` of a page up to, and without, the character `end`. */
export type PagePlace = { pageIndex: number; start: number; end: number }

/** After this many characters the next chunk begins a new page, so that no reader of a page gets a whole book. */
const LONG_PAGE = 8_000

type OpenPage = ParsedPage & { index: number; characters: number; header: string | undefined }

/** Makes the writer of a document's pages. Headings and pieces go to it in reading order. */
export function createPageWriter() {
  const pages: OpenPage[] = []
  const last = new Map<number | undefined, OpenPage>()

  /** A table goes on over pages, so what stands between its halves returns to a page before the last one. */
  function open(number: number | undefined, mayTurn: boolean): OpenPage {
    const page = number === undefined ? pages.at(-1) : last.get(number)
    const isFull = mayTurn && page !== undefined && page.characters >= LONG_PAGE
    if (page && page.number === number && !isFull) return page
    const index = pages.length
    const begun = { ...(number === undefined ? {} : { number }), index, text: '', characters: 0, header: undefined }
    pages.push(begun)
    last.set(number, begun)
    return begun
  }

  /** @returns the characters before and behind the text */
  function write(page: OpenPage, gap: string, text: string): { start: number; end: number } {
    const between = page.text ? gap : ''
    const start = page.characters + countCharacters(between)
    const end = start + countCharacters(text)
    page.text += between + text
    page.characters = end
    return { start, end }
  }

  return {
    /** Adds a heading, which belongs to no chunk's own text. */
    addHeading(text: string, number: number | undefined): void {
      write(open(number ?? pages.at(-1)?.number, true), '\n\n', text)
    },

    /**
     * Adds a piece, with its header unless the page has that already.
     * @returns its place; `hasHeader` when the header is a part of it
     */
    add(piece: Piece, startsChunk: boolean): PagePlace & { hasHeader: boolean } {
      const page = open(piece.page, startsChunk)
      const hasHeader = piece.header !== undefined && piece.header !== page.header
      page.header = piece.header
      const { gap, text } = piece.source ?? { gap: piece.glue, text: piece.text }
      const written = hasHeader ? write(page, '\n\n', `${piece.header}\n${text}`) : write(page, gap, text)
      return { pageIndex: page.index, ...written, hasHeader }
    },

    end: (): ParsedPage[] => pages.map(({ number, text }) => ({ ...(number === undefined ? {} : { number }), text })),
  }
}
