import type { Block } from '../../domain/chunk/block.ts'

/** A picture without a description and a title. */
const PICTURE = /!\[\s{0,100}\]\([^()"'\n]{0,2000}\)/g
/** Tags of HTML that show nothing by themselves. Other words between < and > may be meant as text, such as `<your name>`. */
const TAG =
  /<\/?(?:a|b|br|center|div|em|figure|font|hr|i|img|li|ol|p|picture|section|source|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul|wbr)(?=[\s/>])[^<>]{0,2000}>/gi
/** What a tag says of what it shows. */
const DESCRIPTION = /\b(?:alt|title|aria-label)\s{0,9}=\s{0,9}(?:"[^"]{0,500}[^"\s]|'[^']{0,500}[^'\s]|[^"'\s>])/i
const BLANK = /&(?:nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|#160|#xa0);/gi
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/
const SEEN = /[\p{L}\p{N}\p{S}]/u

/**
 * Whether a reader of a block of Markdown may see a letter, a number or a symbol. In doubt it is true: a file is refused that has
 * none, such as one of a picture link alone.
 */
export function isSeen(block: Block): boolean {
  if (block.kind === 'heading' || block.kind === 'paragraph') return isSeenIn(block.text)
  return block.header.some(isSeenIn) || block.rows.some(({ cells }) => cells.some(isSeenIn))
}

function isSeenIn(text: string): boolean {
  if (FENCE.test(text)) return SEEN.test(insideFence(text))
  const shown = text
    .replace(PICTURE, ' ')
    .replace(TAG, (tag) => (DESCRIPTION.test(tag) ? tag : ' '))
    .replace(BLANK, ' ')
  return SEEN.test(shown)
}

/** The lines of a block of code without its fences. */
function insideFence(text: string): string {
  const lines = text.split('\n').slice(1)
  return (FENCE.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines).join('\n')
}
