import { beginning } from '../text/character.ts'
import { type Assertion, readAssertion, rubric } from './assertion.ts'
import { importError, isRow, parsed, type Row } from './import-lines.ts'
import { SCORERS, type Scorer, type TestCase } from './suite.ts'

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

/** Returns the cases of one row: one for each assertion, or one that its columns describe. @throws VALIDATION_ERROR naming `place` */
export function casesOf(item: Row, place: string): TestCase[] {
  const row = withChat(flattened(item), place)
  const input = `${textOf(row.__prefix) ?? ''}${inputOf(row, place)}${textOf(row.__suffix) ?? ''}`
  const messages = messagesOf(row)
  const asked = { input, ...(messages.length > 0 && { messages }) }
  const asserted = assertionsOf(row).map((assertion) => readAssertion(assertion, (what) => importError(place, what)))
  if (asserted.length > 0) return asserted.map((rest) => ({ ...asked, ...rest }))
  return [{ ...asked, ...scoringOf(row, place) }]
}

/** Unwraps a row: OpenAI's evals put it into `item`, and promptfoo puts its columns into `vars`. */
function flattened(row: Row): Row {
  if (isRow(row.item)) return { ...row.item }
  return isRow(row.vars) ? { ...row, ...row.vars } : row
}

/** A table holds `messages` as the text of a JSON list. @throws VALIDATION_ERROR */
function withChat(row: Row, place: string): Row {
  const text = textOf(row.messages)
  if (text === undefined) return row
  const messages = parsed(text)
  if (!Array.isArray(messages) || !messages.every(isRow))
    throw importError(place, 'has messages that are no JSON list, such as [{"role":"user","text":"Hello"}]')
  return { ...row, messages }
}

function inputOf(row: Row, place: string): string {
  const named = find(row, INPUT) ?? row.messages
  const input = Array.isArray(named) ? textOfRole(latestOf(named), 'user') : textOf(named)
  if (input) return input
  const others = Object.keys(row).filter(
    (name) => !/^__|^(assert|vars|scorer|threshold|messages|options|description|metadata)$/.test(name),
  )
  const unknownNames = others.filter((name) => ![...EXPECTED, ...CRITERIA].includes(columnKey(name)))
  const only = unknownNames.length === 1 ? textOf(row[unknownNames[0] ?? '']) : undefined
  if (only) return only
  throw importError(place, `has no input (its columns are ${shortened(Object.keys(row).join(', '))})`)
}

/** What was said before the input, where the row has a chat of several turns. */
function messagesOf(row: Row): NonNullable<TestCase['messages']> {
  const named = find(row, INPUT)
  const chat = [named, row.messages].find(Array.isArray)?.filter(isRow) ?? []
  // Beside an input of its own, all of the chat was said before.
  const isBefore = named !== undefined && !Array.isArray(named)
  const earlier = isBefore ? chat : chat.slice(0, chat.length - latestOf(chat).length)
  return earlier.flatMap(({ role, content, text = contentOf(content) }) =>
    (role === 'user' || role === 'assistant') && typeof text === 'string' && text !== '' ? [{ role, text }] : [],
  )
}

/** Returns promptfoo's assertions, from the columns `__expected`, `__expected1`, … and from `assert`. */
function assertionsOf(row: Row): Assertion[] {
  const columns = Object.keys(row).filter((name) => /^__expected\d*$/.test(name) && textOf(row[name]))
  const listed = Array.isArray(row.assert) ? row.assert.filter(isRow) : []
  return [
    ...columns.map((name) => ({ type: undefined, value: row[name] })),
    ...listed.map((assertion) => ({
      type: shortened(textOf(assertion.type) ?? 'nothing known'),
      value: assertion.value,
      threshold: assertion.threshold,
    })),
  ]
}

function scoringOf(row: Row, place: string): Omit<TestCase, 'input'> {
  const criteria = textOf(find(row, CRITERIA)) ?? ''
  const found = find(row, EXPECTED) ?? (Array.isArray(row.messages) ? textOfRole(row.messages, 'assistant') : undefined)
  const accepted = Array.isArray(found) ? found.map((value) => textOf(value) ?? '') : [expectedOf(found)]
  if (accepted.length > 1) return rubric(`The answer says the same as one of these: ${accepted.join(' | ')}`)
  const expectedOutput = accepted[0] ?? null
  const scorer = textOf(find(row, ['scorer']))
  if (scorer && !SCORERS.some((known) => known === scorer))
    throw importError(place, `has the scorer ${shortened(scorer)}; known are ${SCORERS.join(', ')}`)
  if (expectedOutput === null && !criteria) throw importError(place, 'has neither an expected output nor criteria')
  if (scorer && scorer !== 'llm-judge' && expectedOutput === null)
    throw importError(place, `has no expectedOutput, which the scorer ${scorer} needs`)
  return {
    expectedOutput,
    criteria,
    scorer: (scorer as Scorer | undefined) ?? (criteria ? 'llm-judge' : 'exact-match'),
    ...thresholdOf(row, place),
  }
}

/** A schema, or the calls that are expected, may stand as an object. */
const expectedOf = (found: unknown): string | undefined => (isRow(found) ? JSON.stringify(found) : textOf(found))

function thresholdOf(row: Row, place: string): Pick<TestCase, 'threshold'> {
  const text = textOf(find(row, ['threshold']))
  if (text === undefined) return {}
  const threshold = Number(text)
  if (!(threshold >= 0 && threshold <= 1))
    throw importError(place, `has the threshold ${shortened(text)}; it is from 0 to 1`)
  return { threshold }
}

const shortened = (text: string): string => (text.length > 500 ? `${beginning(text, 500)} …` : text)

const columnKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function find(row: Row, names: string[]): unknown {
  const columns = new Map<string, unknown>()
  for (const [name, value] of Object.entries(row)) {
    const key = columnKey(name)
    if (!name.startsWith('__') && !columns.has(key)) columns.set(key, value)
  }
  for (const name of names) {
    const value = columns.get(name)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value || undefined
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** The messages behind the last answer that a message of the user follows: what is asked, and what is expected. */
function latestOf(messages: unknown[]): unknown[] {
  const rows = messages.filter(isRow)
  const roles = rows.map(({ role }) => role)
  const answered = roles.slice(0, Math.max(roles.lastIndexOf('user'), 0)).lastIndexOf('assistant')
  return rows.slice(answered + 1)
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
