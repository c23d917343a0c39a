import { parse } from 'csv-parse/sync'
import { ApiError } from '../error.ts'
import { isNestedTooDeep } from '../nesting.ts'
import { storableText } from '../text/storable.ts'
import { readAssertion, rubric } from './assertion.ts'
import { type EvalImport, faultOfTestCase, type Scorer, type TestCase } from './suite.ts'

type Row = Record<string, unknown>

/**
 * Test cases out of a file of another tool: our own column names, promptfoo's (`__expected` with its assertions, `vars`
 * and `assert`), and those of OpenAI's evals (`item`, `input` as messages, `ideal`, `ground_truth`, `messages`).
 * A row with several assertions becomes several cases.
 * @throws VALIDATION_ERROR naming the line
 */
export function readImport({ format, content }: Pick<EvalImport, 'format' | 'content'>): TestCase[] {
  const rows = format === 'csv' ? readCsv(content) : readJsonl(content)
  if (rows.length === 0) throw fault('content', 'holds no test cases')
  return rows.flatMap(({ line, row }) => checked(casesOf(row, `content line ${line}`), `content line ${line}`))
}

/** The cases of one line. JSON's escapes can hide what the body as a whole was searched for. @throws VALIDATION_ERROR */
function checked(testCases: TestCase[], place: string): TestCase[] {
  for (const testCase of testCases) {
    const texts = [testCase.input, testCase.expectedOutput ?? '', testCase.criteria]
    if (texts.some((text) => storableText(text) !== text))
      throw fault(place, 'contains a NUL character or half of a surrogate pair')
    const wrong = faultOfTestCase(testCase)
    if (wrong) throw fault(place, `can not be used: ${wrong}`)
  }
  return testCases
}

const fault = (place: string, what: string): ApiError =>
  new ApiError('VALIDATION_ERROR', {
    message: `${place} ${what}.`,
    fix: 'Give each test case an input and an expected output or criteria; docs/evals.md lists the column names that are understood.',
  })

type Line = { line: number; row: Row }

function readCsv(content: string): Line[] {
  try {
    const options = { columns: true, bom: true, skip_empty_lines: true, info: true } as const
    const records = parse(content, options) as unknown as { info: { lines: number }; record: Row }[]
    if (Object.keys(records[0]?.record ?? {}).length === 1) assertCommas(content)
    return records.map(({ info, record }) => ({ line: info.lines, row: record }))
  } catch (error) {
    if (error instanceof ApiError) throw error
    assertCommas(content)
    throw fault('content', `is not valid CSV: ${error instanceof Error ? error.message : 'it can not be read'}`)
  }
}

/** For what can't be read with commas. @throws VALIDATION_ERROR when the first line has none, but another separator */
function assertCommas(content: string): void {
  const [header = ''] = content.split(/[\r\n]/, 1)
  const other = header.includes(';') ? 'semicolons' : header.includes('\t') ? 'tabs' : undefined
  if (other && !header.includes(','))
    throw fault('content line 1', `looks separated by ${other}; CSV is separated by commas here`)
}

function readJsonl(content: string): Line[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.flatMap((text, index) => (text.trim() ? [{ line: index + 1, row: readObject(text, index + 1) }] : []))
}

function readObject(text: string, line: number): Row {
  const value = parsed(text)
  if (!isRow(value)) throw fault(`content line ${line}`, 'is not a JSON object')
  if (isNestedTooDeep(value)) throw fault(`content line ${line}`, 'is nested too deep')
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

/** In the order in which they are looked for; compared without case, spaces and signs. */
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

function casesOf(given: Row, place: string): TestCase[] {
  const row = flattened(given)
  const input = `${textOf(row.__prefix) ?? ''}${inputOf(row, place)}${textOf(row.__suffix) ?? ''}`
  const asserted = assertionsOf(row).map((assertion) => readAssertion(assertion, (what) => fault(place, what)))
  if (asserted.length > 0) return asserted.map((rest) => ({ input, ...rest }))
  return [{ input, ...scoringOf(row, place) }]
}

/** OpenAI wraps a row in `item`, promptfoo its columns in `vars`. */
function flattened(row: Row): Row {
  if (isRow(row.item)) return { ...row.item }
  return isRow(row.vars) ? { ...row, ...row.vars } : row
}

function inputOf(row: Row, place: string): string {
  const named = find(row, INPUT) ?? row.messages
  const input = Array.isArray(named) ? spoken(named, 'user') : textOf(named)
  if (input) return input
  const others = Object.keys(row).filter(
    (name) => !/^__|^(assert|vars|scorer|options|description|metadata)$/.test(name),
  )
  const rest = others.filter((name) => ![...EXPECTED, ...CRITERIA].includes(plain(name)))
  const only = rest.length === 1 ? textOf(row[rest[0] ?? '']) : undefined
  if (only) return only
  throw fault(place, `has no input (its columns are ${Object.keys(row).join(', ')})`)
}

/** promptfoo's `__expected`, `__expected1`, …, and its `assert`. */
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
  const found = find(row, EXPECTED) ?? (Array.isArray(row.messages) ? spoken(row.messages, 'assistant') : undefined)
  const accepted = Array.isArray(found) ? found.map((value) => textOf(value) ?? '') : [textOf(found)]
  if (accepted.length > 1) return rubric(`The answer says the same as one of these: ${accepted.join(' | ')}`)
  const expectedOutput = accepted[0] ?? null
  const scorer = textOf(find(row, ['scorer']))
  if (scorer && scorer !== 'llm-judge' && scorer !== 'exact-match' && scorer !== 'contains')
    throw fault(place, `has the scorer ${scorer}; llm-judge, exact-match and contains are known`)
  if (expectedOutput === null && !criteria) throw fault(place, 'has neither an expected output nor criteria')
  if (scorer && scorer !== 'llm-judge' && expectedOutput === null)
    throw fault(place, `has no expectedOutput, which the scorer ${scorer} needs`)
  return {
    expectedOutput,
    criteria,
    scorer: (scorer as Scorer | undefined) ?? (criteria ? 'llm-judge' : 'exact-match'),
  }
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function find(row: Row, names: string[]): unknown {
  const columns = Object.keys(row).filter((name) => !name.startsWith('__'))
  for (const name of names) {
    const column = columns.find((column) => plain(column) === name)
    const value = column === undefined ? undefined : row[column]
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value || undefined
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** What a role said in a list of chat messages; of the user all, of the assistant the last. */
function spoken(messages: unknown[], role: 'user' | 'assistant'): string | undefined {
  const texts = messages.flatMap((message) =>
    isRow(message) && message.role === role ? [contentOf(message.content)] : [],
  )
  return (role === 'user' ? texts.join('\n\n') : texts.at(-1)) || undefined
}

function contentOf(content: unknown): string {
  if (Array.isArray(content)) return content.map((part) => (isRow(part) ? (textOf(part.text) ?? '') : '')).join('')
  return textOf(content) ?? ''
}
