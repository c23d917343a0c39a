import type { Span } from '../markdown/document.ts'

/**
 * A platform's way to write a reply. Lengths count UTF-16 units, which are never fewer than the platform's own count.
 */
export type Markup = {
  /** The most units of a part. */
  limit: number
  /** The sign before the items of a list. */
  bullet: string
  /**
   * Renders a text without line breaks: the platform's own signs in it are out of force, and the marks of the span hold.
   * `isLineStart`: it stands at the beginning of a line.
   */
  inline(text: string, span: Span, isLineStart: boolean): string
  /** Returns the most units that a text may have after its signs are out of force. */
  escapedLength(text: string): number
  /** Returns a code block. */
  code(text: string, language: string): string
  /** Returns rendered lines as a quotation. */
  quote(rendered: string): string
  /** Returns the units that `quote` adds to a text of `lines` lines. */
  quoteLength(lines: number): number
  /** True when a mark next to a letter or digit has no effect. */
  marksNeedGap: boolean
}

/** Returns a function that counts the units of a text of which some characters have another length once they are escaped. */
export const lengthWith =
  (lengths: Record<string, number>) =>
  (text: string): number => {
    let length = text.length
    for (const character of text) length += (lengths[character] ?? character.length) - character.length
    return length
  }

/** The language of a code block, as a single word. */
export const languageName = (language: string): string => /^[\w+#.-]{1,30}/.exec(language)?.[0] ?? ''

/** Returns the lines as a quotation that has a sign on each line. */
export const quoteLines = (rendered: string): string => rendered.replace(/^/gm, '> ')

/** A zero-width space. It shows nothing, and takes characters apart that have a meaning together. */
export const GAP = '\u200b'

/** Returns a code without the three backticks that would end its block. */
export const withoutFences = (code: string): string => code.replace(/`(?=`)/g, `\`${GAP}`)
