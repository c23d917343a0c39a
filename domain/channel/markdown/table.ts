import type { Tokens } from 'marked'
import { countCharacters } from '../../text/character.ts'
import type { Block, Span } from './document.ts'
import { spansOf } from './inline.ts'

/** A wider table breaks its lines on a phone, so its rows become lists. */
const MAX_WIDTH = 60

/** No platform knows tables: a narrow one becomes a block of fixed width, the rows of a wide one become items. */
export function tableBlocks({ header, rows }: Tokens.Table): Block[] {
  const heads = header.map(({ tokens }) => spansOf(tokens))
  const cells = rows.map((row) => row.map(({ tokens }) => spansOf(tokens)))
  const texts = [heads, ...cells].map((row) => row.map(plain))
  const widths = heads.map((_head, column) => Math.max(...texts.map((row) => countCharacters(row[column] ?? ''))))
  const width = widths.reduce((sum, each) => sum + each + 3, 0)
  const hasLink = cells.flat(2).some(({ url }) => url !== undefined)
  if (width > MAX_WIDTH || hasLink) return cells.map((row) => rowItem(heads, row))
  const [first = [], ...others] = texts
  const lines = [
    line(first, widths),
    widths.map((each) => '-'.repeat(each)).join('-+-'),
    ...others.map((row) => line(row, widths)),
  ]
  return [{ kind: 'code', text: lines.join('\n'), language: '', isQuoted: false, isTight: false }]
}

const plain = (spans: Span[]): string =>
  spans
    .map(({ text }) => text)
    .join('')
    .replaceAll('\n', ' ')

const line = (cells: string[], widths: number[]): string =>
  widths
    .map((width, column) => {
      const cell = cells[column] ?? ''
      return cell + ' '.repeat(width - countCharacters(cell))
    })
    .join(' | ')
    .trimEnd()

/** `• Head: cell; head: cell`, with the heads in bold. */
function rowItem(heads: Span[][], row: Span[][]): Block {
  const spans = row.flatMap((cell, column): Span[] => {
    const head = plain(heads[column] ?? [])
    return [
      ...(column > 0 ? [{ text: '; ' }] : []),
      ...(head === '' ? [] : [{ text: head, bold: true }, { text: ': ' }]),
      ...cell,
    ]
  })
  return { kind: 'text', spans, marker: { depth: 1, sign: 'bullet' }, isQuoted: false, isTight: true }
}
