import type { Block } from '../../domain/chunk/block.ts'
import { holdsText } from '../../domain/text/character.ts'

/** A picture or link without a description and a title. A scan for its end stops at the next one, so it takes linear time. */
const EMPTY_LINK = /!?\[\s{0,100}\]\([^()"'\n]*(?:\([^()"'\n]*\)[^()"'\n]*){0,5}\)/g
/** Tags of HTML that show no text by themselves. Other words between < and > may be meant as text, such as `<your name>`. */
const TAG =
  /<\/?(?:a|article|aside|audio|b|blockquote|br|center|code|col|colgroup|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|li|main|nav|ol|p|picture|pre|s|section|small|source|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|video|wbr)(?=[\s/>])[^<>]*>/gi
/** A tag says one of these about its content. */
const DESCRIPTION = /\b(?:alt|title|aria-label)\s{0,9}=\s{0,9}(?:"[^"]{0,500}[^"\s]|'[^']{0,500}[^'\s]|[^"'\s>])/i
const BLANK = /&(?:nbsp|ensp|emsp|thinsp|hairsp|shy|zwj|zwnj|zerowidthspace|nobreak|lrm|rlm);/gi
/** A character by its number. */
const NUMBERED = /&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi
const MAX_CODE_POINT = 0x10ffff
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/

/**
 * True when a reader of a block of Markdown may see a letter, a number or a symbol. In doubt it is true: a file is refused that has
 * none, such as one of a picture link alone.
 */
export function isSeen(block: Block): boolean {
  if (block.kind === 'heading' || block.kind === 'paragraph') return isSeenIn(block.text)
  return block.header.some(isSeenIn) || block.rows.some(({ cells }) => cells.some(isSeenIn))
}

function isSeenIn(text: string): boolean {
  if (FENCE.test(text)) return holdsText(insideFence(text))
  const shown = text
    .replace(EMPTY_LINK, ' ')
    // A picture may be all that a link shows.
    .replace(EMPTY_LINK, ' ')
    .replace(TAG, (tag) => (DESCRIPTION.test(tag) ? tag : ' '))
    .replace(BLANK, ' ')
    .replace(NUMBERED, (_, decimal?: string, hexadecimal?: string) =>
      characterOf(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)),
    )
  return holdsText(shown)
}

const characterOf = (point: number): string => (point <= MAX_CODE_POINT ? String.fromCodePoint(point) : ' ')

/** The lines of a block of code without its fences. */
function insideFence(text: string): string {
  const lines = text.split('\n').slice(1)
  return (FENCE.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines).join('\n')
}
