import { estimateTokens } from '../model/token-estimate.ts'
import type { TableRow } from './block.ts'
import { splitText } from './text.ts'

const MAX_LABEL_LENGTH = 80
const MAX_IDENTIFIER_LENGTH = 120
/** The column with the names is among the first. */
const MAX_NAME_COLUMN = 10
/** Chunks do not repeat a header above this share of their size; its rows become records instead. */
const MAX_HEADER_PART = 0.4

/** Returns the two lines that open a Markdown table. */
export const tableHeader = (header: string[]): string => `${line(header)}\n|${header.map(() => ' --- |').join('')}`

const line = (cells: string[]) => `| ${cells.map(cellText).join(' | ')} |`

const cellText = (cell: string) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()

/** The tokens of a table's header, or undefined when it takes too much of a chunk to be repeated. */
export function headerSize(header: string[], maxTokens: number): number | undefined {
  const tokens = estimateTokens(tableHeader(header).slice(0, maxTokens * 8))
  return tokens > maxTokens * MAX_HEADER_PART ? undefined : tokens
}

/** One table row as a Markdown line, or undefined when it does not fit beside its header of `headerTokens`. */
export function tableLine(
  header: string[],
  row: TableRow,
  maxTokens: number,
  headerTokens: number | undefined,
): string | undefined {
  if (headerTokens === undefined) return undefined
  const text = line(header.map((_, index) => row.cells[index] ?? '').concat(row.cells.slice(header.length)))
  return text.length <= maxTokens * 8 && headerTokens + estimateTokens(text) <= maxTokens ? text : undefined
}

/** Returns the columns that tell one row from another: the first column, and the first column with names. */
export function identifyingColumns(header: string[], rows: TableRow[]): number[] {
  const sample = rows.slice(0, 200)
  const names = header.slice(0, MAX_NAME_COLUMN).findIndex((_, column) => {
    if (column === 0) return false
    const values = sample.map((row) => row.cells[column] ?? '').filter(Boolean)
    const worded = values.filter((value) => /\p{L}{2}/u.test(value) && value.length <= MAX_IDENTIFIER_LENGTH)
    return values.length > sample.length / 2 && worded.length === values.length && isDistinct(values)
  })
  return names > 0 ? [0, names] : [0]
}

const isDistinct = (values: string[]) => new Set(values).size >= values.length * 0.9

/**
 * Returns a row as lines "Header: value; …". A row that is too long for one line becomes several lines, and each line
 * repeats the cells that identify the row.
 */
export function recordLines(header: string[], row: TableRow, identifiers: number[], maxTokens: number): string[] {
  const fields = row.cells.map((cell, column) => field(header[column], cell, column)).filter(Boolean)
  const singleLine = fields.join('; ')
  if (singleLine.length <= maxTokens * 8 && estimateTokens(singleLine) <= maxTokens)
    return singleLine ? [singleLine] : []
  const identity = identifiers
    .map((column) => field(header[column], cut(row.cells[column] ?? '', MAX_IDENTIFIER_LENGTH), column))
    .filter(Boolean)
    .join('; ')
  const room = Math.max(Math.floor(maxTokens / 3), maxTokens - estimateTokens(identity) - 2)
  const rest = row.cells
    .map((cell, column) =>
      identifiers.includes(column) && cell.length <= MAX_IDENTIFIER_LENGTH ? '' : field(header[column], cell, column),
    )
    .filter(Boolean)
  return packFields(rest, room).map((part) => (identity ? `${identity}; ${part}` : part))
}

const cut = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`)

function field(label: string | undefined, cell: string, column: number): string {
  const value = cell.replace(/\s+/g, ' ').trim()
  return value ? `${cut((label ?? '').trim() || `Column ${column + 1}`, MAX_LABEL_LENGTH)}: ${value}` : ''
}

function packFields(fields: string[], maxTokens: number): string[] {
  const packed: string[] = []
  let tokens = 0
  for (const part of fields.flatMap((text) => splitField(text, maxTokens))) {
    const size = estimateTokens(part) + 1
    const last = packed.length - 1
    if (last >= 0 && tokens + size <= maxTokens) {
      packed[last] = `${packed[last]}; ${part}`
      tokens += size
    } else {
      packed.push(part)
      tokens = size
    }
  }
  return packed
}

/** Cuts a long cell; every part keeps its label. */
function splitField(text: string, maxTokens: number): string[] {
  const label = text.slice(0, text.indexOf(': ') + 2)
  const room = Math.max(16, maxTokens - estimateTokens(label))
  return splitText(text.slice(label.length), room).map((part) => label + part)
}
