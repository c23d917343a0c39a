import { parse } from 'csv-parse/sync'
import { ApiError } from '../error.ts'
import { storableText } from '../text/storable.ts'
import { isNestedTooDeep } from '../tool/nesting.ts'
import { readAssertion, rubric } from './assertion.ts'
import { type EvalImport, faultOfTestCase, type Scorer, type TestCase } from './suite.ts'

type Row = Record<string, unknown>

/** A line of a file that cannot be imported, and why. A fault of the whole file has the line null. */
export type ImportFault = { line: number | null; message: string }

/** Reads what can be imported of a file, and says of every other line why it cannot. */
export function checkImport({ format, content }: Pick<EvalImport, 'format' | 'content'>) {
  const faults: ImportFault[] = []
  const attempt = <Result>(line: number | null, read: () => Result[]): Result[] => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      faults.push({ line, message: error.message })
      return []
    }
  }
  const lines = attempt(null, () => (format === 'csv' ? readCsv(content) : linesOf(content)))
  const testCases = lines.flatMap(({ line, row }) => attempt(line, () => casesOfLine(line, row)))
  if (lines.length === 0 && faults.length === 0)
    faults.push({ line: null, message: importError('content', 'holds no test cases').message })
  return { testCases, faults }
}

/**
 * Reads test cases from a file of another tool. It knows our own column names, those of promptfoo (`__expected` with
 * its assertions, `vars` and `assert`), and those of OpenAI's evals (`item`, `input` as messages, `ideal`,
 * `ground_truth`, `messages`). A row with several assertions becomes several cases.
 * @throws VALIDATION_ERROR naming the line
 */
export function readImport({ format, content }: Pick<EvalImport, 'format' | 'content'>): TestCase[] {
  const rows = format === 'csv' ? readCsv(content) : linesOf(content)
  if (rows.length === 0) throw importError('content', 'holds no test cases')
  return rows.flatMap(({ line, row }) => casesOfLine(line, row))
}

function casesOfLine(line: number, content: Row | string): TestCase[] {
  const row = typeof content === 'string' ? readObject(content, line) : content
  return checked(casesOf(row, `content line ${line}`), `content line ${line}`)
}

/**
 * Returns the cases of one line after a check. JSON escapes can hide characters from the check of the whole body.
 * @throws VALIDATION_ERROR naming the line
 */
function checked(testCases: TestCase[], place: string): TestCase[] {
  for (const testCase of testCases) {
    const texts = [testCase.input, testCase.expectedOutput ?? '', testCase.criteria]
    if (texts.some((text) => storableText(text) !== text))
      throw importError(place, 'contains a NUL character or half of a surrogate pair')
    const fault = faultOfTestCase(testCase)
    if (fault) throw importError(place, `cannot be used: ${fault.field} ${fault.what}`)
  }
  return testCases
}

const importError = (place: string, what: string): ApiError =>
  new ApiError('VALIDATION_ERROR', {
    message: `${place} ${what}.`,
    fix: 'Give each test case an input and an expected output or criteria; docs/evals.md lists the column names that are understood.',
    field: 'content',
  })

type Line = { line: number; row: Row | string }

function readCsv(content: string): Line[] {
  try {
    const options = { columns: true, bom: true, skip_empty_lines: true, info: true } as const
    const records = parse(content, options) as unknown as { info: { lines: number }; record: Row }[]
    if (Object.keys(records[0]?.record ?? {}).length === 1) assertCommas(content)
    return records.map(({ info, record }) => ({ line: info.lines, row: record }))
  } catch (error) {
    if (error instanceof ApiError) throw error
    assertCommas(content)
    throw importError('content', `is not valid CSV: ${error instanceof Error ? error.message : 'it cannot be read'}`)
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
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.flatMap((row, index) => (row.trim() ? [{ line: index + 1, row }] : []))
}

function readObject(text: string, line: number): Row {
  const value = parsed(text)
  if (!isRow(value)) throw importError(`content line ${line}`, 'is not a JSON object')
  if (isNestedTooDeep(value)) throw importError(`content line ${line}`, 'is nested too deep')
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of columns without case, spaces and signs; the first name that a row has wins. */
const INPUT = ['input', 'question', 'query', 'prompt', 'message', 'userinput', 'user', 'problem', 'instruction', 'text']
const EXPECTED = [
  'expectedoutput',
  'expected',
  'ideal',
  'groundtruth',
  'correctlabel',
  'correctanswer',
  'referenceanswer',
  'reference',
  'target',
  'label',
  'answer',
  'output',
  'completion',
]
const CRITERIA = ['criteria', 'rubric', 'grading']

function casesOf(item: Row, place: string): TestCase[] {
  const row = flattened(item)
  const input = `${textOf(row.__prefix) ?? ''}${inputOf(row, place)}${textOf(row.__suffix) ?? ''}`
  const asserted = assertionsOf(row).map((assertion) => readAssertion(assertion, (what) => importError(place, what)))
  if (asserted.length > 0) return asserted.map((rest) => ({ input, ...rest }))
  return [{ input, ...scoringOf(row, place) }]
}

/** Unwraps a row: OpenAI's evals put it into `item`, and promptfoo puts its columns into `vars`. */
function flattened(row: Row): Row {
  if (isRow(row.item)) return { ...row.item }
  return isRow(row.vars) ? { ...row, ...row.vars } : row
}

function inputOf(row: Row, place: string): string {
  const named = find(row, INPUT) ?? row.messages
  const input = Array.isArray(named) ? textOfRole(named, 'user') : textOf(named)
  if (input) return input
  const others = Object.keys(row).filter(
    (name) => !/^__|^(assert|vars|scorer|options|description|metadata)$/.test(name),
  )
  const unknownNames = others.filter((name) => ![...EXPECTED, ...CRITERIA].includes(columnKey(name)))
  const only = unknownNames.length === 1 ? textOf(row[unknownNames[0] ?? '']) : undefined
  if (only) return only
  throw importError(place, `has no input (its columns are ${Object.keys(row).join(', ')})`)
}

/** Returns promptfoo's assertions, from the columns `__expected`, `__expected1`, … and from `assert`. */
function assertionsOf(row: Row): { type: string | undefined; value: unknown }[] {
  const columns = Object.keys(row).filter((name) => /^__expected\d*$/.test(name) && textOf(row[name]))
  const listed = Array.isArray(row.assert) ? row.assert.filter(isRow) : []
  return [
    ...columns.map((name) => ({ type: undefined, value: row[name] })),
    ...listed.map((assertion) => ({ type: String(assertion.type), value: assertion.value })),
  ]
}

function scoringOf(row: Row, place: string): Omit<TestCase, 'input'> {
  const criteria = textOf(find(row, CRITERIA)) ?? ''
  const found = find(row, EXPECTED) ?? (Array.isArray(row.messages) ? textOfRole(row.messages, 'assistant') : undefined)
  const accepted = Array.isArray(found) ? found.map((value) => textOf(value) ?? '') : [textOf(found)]
  if (accepted.length > 1) return rubric(`The answer says the same as one of these: ${accepted.join(' | ')}`)
  const expectedOutput = accepted[0] ?? null
  const scorer = textOf(find(row, ['scorer']))
  if (scorer && scorer !== 'llm-judge' && scorer !== 'exact-match' && scorer !== 'contains')
    throw importError(place, `has the scorer ${scorer}; llm-judge, exact-match and contains are known`)
  if (expectedOutput === null && !criteria) throw importError(place, 'has neither an expected output nor criteria')
  if (scorer && scorer !== 'llm-judge' && expectedOutput === null)
    throw importError(place, `has no expectedOutput, which the scorer ${scorer} needs`)
  return {
    expectedOutput,
    criteria,
    scorer: (scorer as Scorer | undefined) ?? (criteria ? 'llm-judge' : 'exact-match'),
  }
}

const columnKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function find(row: Row, names: string[]): unknown {
  const columns = Object.keys(row).filter((name) => !name.startsWith('__'))
  for (const name of names) {
    const found = columns.find((column) => columnKey(column) === name)
    const value = found === undefined ? undefined : row[found]
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value || undefined
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Returns the text of a role in a list of chat messages: all messages of the user, the last one of the assistant. */
function textOfRole(messages: unknown[], role: 'user' | 'assistant'): string | undefined {
  const texts = messages.flatMap((message) =>
    isRow(message) && message.role === role ? [contentOf(message.content)] : [],
  )
  return (role === 'user' ? texts.join('\n\n') : texts.at(-1)) || undefined
}

function contentOf(content: unknown): string {
  if (Array.isArray(content)) return content.map((part) => (isRow(part) ? (textOf(part.text) ?? '') : '')).join('')
  return textOf(content) ?? ''
}
