import { type Options, parse } from 'csv-parse/sync'
import type { Block } from '../../domain/chunk/block.ts'

const DELIMITERS = [',', ';', '\t', '|']
const SAMPLE_LINES = 30

/**
 * CSV (RFC 4180) as one block of records. The first row names the columns, unless it holds only numbers. Ragged rows
 * and stray quotes are accepted.
 */
export function readCsv(text: string): Block[] {
  const rows = readRows(text.replace(/^\ufeff/, '')).filter((row) => row.some((cell) => cell.trim()))
  const [first = [], ...others] = rows
  const hasNames = others.length > 0 && !first.every(isNumber)
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  const header = Array.from(
    { length: width },
    (_, column) => (hasNames && first[column]?.trim()) || `Column ${column + 1}`,
  )
  return [{ kind: 'records', header, rows: (hasNames ? others : rows).map((cells) => ({ cells })) }]
}

const isNumber = (cell: string) => /^[-+]?[\d.,]*$/.test(cell.trim())

function readRows(text: string): string[][] {
  const declared = /^sep=(.)\r?\n/.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const options: Options = {
    delimiter: declared?.[1] ?? detectDelimiter(body),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }
  try {
    return parse(body, options) as unknown as string[][]
  } catch {
    // A quote is never closed, so quotes are read as ordinary characters.
    return parse(body, { ...options, quote: null }) as unknown as string[][]
  }
}

/** The delimiter that cuts the first lines most evenly; among equals, the one that gives more columns. */
export function detectDelimiter(text: string): string {
  const lines = unquoted(text.slice(0, 64 * 1024))
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim())
    .slice(0, SAMPLE_LINES)
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: evenness(lines, delimiter) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

function evenness(lines: string[], delimiter: string): number {
  const counts = lines.map((line) => line.split(delimiter).length - 1)
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
  if (usual === 0) return 0
  return counts.filter((count) => count === usual).length / counts.length + Math.min(usual, 50) / 1000
}

/** The text without its quoted parts, which may hold line breaks. */
const unquoted = (text: string) => {
  const parts = text.split('"')
  // An even number of parts: the last quote is never closed, and what follows it is text.
  return parts.filter((_, index) => index % 2 === 0 || index === parts.length - 1).join('')
}
