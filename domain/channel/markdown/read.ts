import { setImmediate } from 'node:timers/promises'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Block, Marker, Span } from './document.ts'
import { spansOf } from './inline.ts'
import { type Segment, segments } from './segment.ts'
import { tableBlocks } from './table.ts'

/** A reply is cut after this many UTF-16 units: 20 messages on Discord. */
const MAX_MARKDOWN = 40_000
const CUT_NOTE = 'The answer is cut here, because it is too long for a chat.'
/** Other work of the process gets its turn after this time. */
const SLICE_MS = 10

/** Returns the blocks of a Markdown text. It is bounded in time and memory for any text that a model can write. */
export async function readMarkdown(markdown: string): Promise<Block[]> {
  const isCut = markdown.length > MAX_MARKDOWN
  const kept = isCut ? markdown.slice(0, MAX_MARKDOWN) : markdown
  const blocks: Block[] = []
  let sliceStart = performance.now()
  for (const segment of segments(kept.toWellFormed().replace(/\r\n?/g, '\n').replace(UNPRINTABLE, ''))) {
    blocks.push(...blocksOfSegment(segment))
    if (performance.now() - sliceStart < SLICE_MS) continue
    await setImmediate()
    sliceStart = performance.now()
  }
  return isCut ? [...blocks, paragraph([{ text: CUT_NOTE, italic: true }])] : blocks
}

function blocksOfSegment(segment: Segment): Block[] {
  if (segment.kind === 'code') return [{ ...segment, isQuoted: false, isTight: false }]
  if (segment.isPlain) return [paragraph([{ text: segment.text }])]
  const [first, ...rest] = parsed(segment.text)
  return first ? [{ ...first, isTight: segment.isContinued }, ...rest] : []
}

/** A text that the parser fails at is shown as it is: a reply is worth more than its marks. */
function parsed(markdown: string): Block[] {
  try {
    return blocksOf(lexer(markdown, { gfm: true }), { isQuoted: false, depth: 0 })
  } catch {
    return [paragraph([{ text: markdown }])]
  }
}

/** Control characters, and those that turn the direction of a text around. Tab and line feed stay. */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Returns a paragraph of its own. */
export const paragraph = (spans: Span[]): Block => ({
  kind: 'text',
  spans,
  marker: null,
  isQuoted: false,
  isTight: false,
})

/** The place of a block: inside a quotation, at a depth of lists. */
type Place = { isQuoted: boolean; depth: number }

const blocksOf = (tokens: Token[], place: Place): Block[] =>
  tokens.flatMap((token) => blocksOfToken(token as MarkedToken, place))

function blocksOfToken(token: MarkedToken, place: Place): Block[] {
  const { isQuoted, depth } = place
  const marker: Marker | null = depth > 0 ? { depth, sign: 'none' } : null
  const text = (spans: Span[]): Block[] => [{ kind: 'text', spans, marker, isQuoted, isTight: depth > 0 }]
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return []
    case 'heading':
      return text(spansOf(token.tokens, { bold: true }))
    case 'paragraph':
      return text(spansOf(token.tokens))
    case 'text':
      return text(token.tokens ? spansOf(token.tokens) : [{ text: token.text }])
    case 'code':
      return [{ kind: 'code', text: token.text, language: token.lang ?? '', isQuoted, isTight: depth > 0 }]
    case 'blockquote':
      return blocksOf(token.tokens, { ...place, isQuoted: true })
    case 'list':
      return listBlocks(token, place)
    case 'table':
      return tableBlocks(token).map((block) => ({ ...block, isQuoted }))
    case 'hr':
      return text([{ text: '———' }])
    default:
      return text([{ text: token.raw.trimEnd() }])
  }
}

function listBlocks(list: Tokens.List, { isQuoted, depth }: Place): Block[] {
  const start = list.start === '' ? 1 : list.start
  return list.items.flatMap((item, index) => {
    const marker = { depth: depth + 1, sign: list.ordered ? `${start + index}.` : 'bullet' }
    const isTight = index > 0 || depth > 0
    const inner = blocksOf(item.tokens, { isQuoted, depth: depth + 1 })
    const [first, ...rest] = inner
    const isText = first?.kind === 'text' && first.marker?.sign === 'none'
    // An item may begin with a list or a code block of its own.
    const spans = [...boxOf(item), ...(isText ? first.spans : [])]
    return [{ kind: 'text', spans, marker, isQuoted, isTight } satisfies Block, ...(isText ? rest : inner)]
  })
}

/** The box of a task stands before the paragraph of a tight item, and within that of a loose one. */
const boxOf = ({ tokens: [first] }: Tokens.ListItem): Span[] => (first?.type === 'checkbox' ? spansOf([first]) : [])
