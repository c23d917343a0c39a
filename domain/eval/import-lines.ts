import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { ApiError } from '../error.ts'
import { createPause } from '../pause.ts'
import { exceeds, measureJson } from '../text/json-size.ts'
import { shownCount } from '../text/limit.ts'
import { isNestedTooDeep } from '../tool/nesting.ts'
import { type EvalImport, MAX_TEST_CASES } from './suite.ts'

export type Row = Record<string, unknown>
/** A line of a file, whose row is read when its turn has come. */
export type Line = { line: number; readRow: () => Row }

/** A file has a line for each case, and the names of its columns. */
const MAX_LINES = MAX_TEST_CASES + 1
const MAX_COLUMNS = 200
const MAX_CELLS = 100_000
const MAX_LINE_SIZE = { values: 5_000, names: 5_000 }
/** Pieces of commas alone take some 15 ms each. */
const PIECE_BYTES = 8 * 1024

/** The lines of a file that are not blank. @throws VALIDATION_ERROR for a file that is too large, or is no CSV */
export const readLines = async ({ format, content }: Pick<EvalImport, 'format' | 'content'>): Promise<Line[]> =>
  format === 'csv' ? await readCsv(content) : linesOf(content)

export const importError = (place: string, what: string, fix?: string): ApiError =>
  new ApiError('VALIDATION_ERROR', {
    message: `${place} ${what}.`,
    fix:
      fix ??
      'Give each test case an input and an expected output or criteria; docs/evals.md lists the column names that are understood.',
    field: 'content',
  })

/** The refusal of a file that holds more than `most`. */
export const tooLarge = (most: string): ApiError =>
  importError(
    'content',
    `has more than ${most}`,
    'Part the file into several suites, and leave out columns that are not needed.',
  )

async function readCsv(content: string): Promise<Line[]> {
  assertCsvSize(content)
  const lines: { line: number; row: Row }[] = []
  const parser = Readable.from(piecesOf(content)).pipe(
    parse({ columns: true, bom: true, skip_empty_lines: true, info: true }),
  )
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: Row }>)
      lines.push({ line: info.lines, row: record })
  } catch (error) {
    assertCommas(content)
    throw importError('content', `is not valid CSV: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
  if (Object.keys(lines[0]?.row ?? {}).length === 1) assertCommas(content)
  return lines.map(({ line, row }) => ({ line, readRow: () => row }))
}

/** The content in pieces, with time for other work between them. */
async function* piecesOf(content: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  const pause = createPause()
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    await pause()
  }
}

/** Counts before the parser makes an object of each line. @throws VALIDATION_ERROR */
function assertCsvSize(content: string): void {
  let [lines, cells, columns, isQuoted] = [1, 0, 1, false]
  for (let at = 0; at < content.length; at += 1) {
    const sign = content[at]
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === ',') {
      cells += 1
      columns += 1
      if (columns > MAX_COLUMNS) throw tooLarge(`${shownCount(MAX_COLUMNS)} columns`)
      if (cells > MAX_CELLS) throw tooLarge(`${shownCount(MAX_CELLS)} cells`)
    } else if (!isQuoted && (sign === '\n' || (sign === '\r' && content[at + 1] !== '\n'))) {
      columns = 1
      if (at + 1 < content.length) lines += 1
      if (lines > MAX_LINES) throw tooLarge(`${shownCount(MAX_LINES)} lines`)
    }
  }
}

/** @throws VALIDATION_ERROR when the first line has no comma but another separator */
function assertCommas(content: string): void {
  const [header = ''] = content.split(/[\r\n]/, 1)
  const separator = header.includes(';') ? 'semicolons' : header.includes('\t') ? 'tabs' : undefined
  if (separator && !header.includes(','))
    throw importError('content line 1', `looks separated by ${separator}; CSV is separated by commas here`)
}

/** The lines of a JSONL file that are not blank, unread. */
function linesOf(content: string): Line[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/, MAX_LINES + 1)
  if (lines.length > MAX_LINES) throw tooLarge(`${shownCount(MAX_LINES)} lines`)
  return lines.flatMap((text, index) =>
    text.trim() ? [{ line: index + 1, readRow: () => readObject(text, index + 1) }] : [],
  )
}

function readObject(text: string, line: number): Row {
  const place = `content line ${line}`
  if (exceeds(measureJson(Buffer.from(text), MAX_LINE_SIZE), MAX_LINE_SIZE))
    throw importError(place, `has more than ${shownCount(MAX_LINE_SIZE.values)} values or names`)
  const value = parsed(text)
  if (!isRow(value)) throw importError(place, 'is not a JSON object')
  if (isNestedTooDeep(value)) throw importError(place, 'is nested too deep')
  return value
}

/** The value of a JSON text; undefined for another text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
