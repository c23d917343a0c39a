import type { Block } from '../markdown/document.ts'
import type { Markup } from './markup.ts'
import { renderText, textPieces } from './render.ts'

/**
 * Returns the blocks in the platform's markup, in parts within its limit. A block that fits into a part is never cut; a longer
 * one is cut at line ends and spaces, with its markup closed and opened again.
 */
export function splitBlocks(blocks: Block[], markup: Markup): string[] {
  const parts: string[] = []
  let part = ''
  for (const block of blocks) {
    for (const [index, rendered] of renderBlock(block, markup).entries()) {
      const gap = index === 0 && !block.isTight ? '\n\n' : '\n'
      if (part === '') part = rendered
      else if (part.length + gap.length + rendered.length <= markup.limit) part += gap + rendered
      else {
        parts.push(part)
        part = rendered
      }
    }
  }
  return part === '' ? parts : [...parts, part]
}

/** Returns a block as one text, or as several when it is longer than a part. */
function renderBlock(block: Block, markup: Markup): string[] {
  const quote = (rendered: string) => (block.isQuoted ? markup.quote(rendered) : rendered)
  if (block.kind === 'code') return codePieces(block, markup).map(quote)
  const lead = leadOf(block, markup)
  const room = markup.limit - lead.length - (block.isQuoted ? markup.quoteLength(1) : 0)
  return textPieces(block.spans, { room, perLine: perLineOf(block, markup) }, markup)
    .map((spans, index) => quote((index === 0 ? lead : '') + renderText(spans, lead === '' || index > 0, markup)))
    .filter((rendered) => rendered.trim() !== '')
}

function leadOf({ marker }: Extract<Block, { kind: 'text' }>, { bullet }: Markup): string {
  if (!marker) return ''
  const indent = '  '.repeat(Math.min(marker.depth - 1, 6))
  if (marker.sign === 'none') return `${indent}  `
  return `${indent}${marker.sign === 'bullet' ? bullet : marker.sign} `
}

/** The units that a further line of a quotation takes for its sign. */
const perLineOf = ({ isQuoted }: Block, { quoteLength }: Markup): number =>
  isQuoted ? quoteLength(2) - quoteLength(1) : 0

/** Cuts a code block at line ends, and each piece is a code block of its own. */
function codePieces(block: Extract<Block, { kind: 'code' }>, markup: Markup): string[] {
  const { limit, code, quoteLength, escapedLength } = markup
  const { text, language, isQuoted } = block
  // The frame has two lines of its own.
  const room = limit - code('', language).length - (isQuoted ? quoteLength(2) : 0)
  const perLine = 1 + perLineOf(block, markup)
  const pieces: string[][] = [[]]
  let used = 0
  for (const line of text.split('\n').flatMap((each) => shortLines(each, room - perLine, escapedLength))) {
    const length = escapedLength(line) + perLine
    if (used + length > room && used > 0) {
      pieces.push([])
      used = 0
    }
    pieces.at(-1)?.push(line)
    used += length
  }
  return pieces.map((lines) => code(lines.join('\n'), language))
}

function shortLines(line: string, room: number, lengthOf: Markup['escapedLength']): string[] {
  if (lengthOf(line) <= room) return [line]
  const lines: string[] = []
  let short = ''
  let used = 0
  for (const character of line) {
    const length = lengthOf(character)
    if (used + length > room) {
      lines.push(short)
      short = ''
      used = 0
    }
    short += character
    used += length
  }
  return [...lines, short]
}
