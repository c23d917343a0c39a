import { problemOf, type TypedText, typedTextOf, type Value, valueOfText } from './value.ts'

export type Attributes = Record<string, Value>
/** An attribute while a person types it; `key` tells it from the others. */
export type Row = TypedText & { key: number; name: string }

/** The values of a form with attributes. */
export type AttributeValues = { rows: Row[] }

export const MAX_ATTRIBUTES = 16
const NAME = /^[A-Za-z0-9_.-]{1,64}$/
const KEPT = ['filename', 'document_id']
let lastKey = 0

/** A new row, for a text unless told otherwise. */
export function makeRow(name = '', value: Value = ''): Row {
  lastKey += 1
  return { key: lastKey, name, ...typedTextOf(value) }
}

/** The attributes of a document as rows, by name. */
export const rowsOf = (attributes: Attributes): Row[] =>
  entriesOf(attributes).map(([name, value]) => makeRow(name, value))

/** The attributes by name; the service keeps no order. */
export const entriesOf = (attributes: Attributes): [string, Value][] =>
  Object.entries(attributes).toSorted(([a], [b]) => a.localeCompare(b))

/** The faults of a row, at its name and at its value. */
export type Problem = { name?: string; value?: string }

/** The problems of the rows that have some, by key. */
export function problemsOf(rows: Row[], kept = KEPT): Map<number, Problem> {
  const typed = rows.filter(isTyped)
  const found = typed.map((row): [number, Problem] => {
    const name = problemOfName(row.name, typed, kept)
    const value = problemOf(row)
    return [row.key, { ...(name && { name }), ...(value && { value }) }]
  })
  return new Map(found.filter(([, { name, value }]) => name !== undefined || value !== undefined))
}

/** The same problems by the path of the field, as a form of Mantine wants them. */
export const rowErrorsOf = ({ rows }: AttributeValues): Record<string, string> => errorsIn(rows, problemsOf(rows))

/** The same for metadata, in which no name is kept. */
export const metadataErrorsOf = ({ rows }: AttributeValues): Record<string, string> =>
  errorsIn(rows, problemsOf(rows, []))

function errorsIn(rows: Row[], problems: Map<number, Problem>): Record<string, string> {
  const errors = rows.flatMap(({ key }, index) =>
    Object.entries(problems.get(key) ?? {}).map(([field, problem]) => [`rows.${index}.${field}`, problem]),
  )
  return Object.fromEntries(errors)
}

/** The field of the value that a path of the API is about: `attributes.year`, `metadata.year` → `rows.0.value`. */
export const rowFieldOf =
  (rows: Row[]) =>
  (path: string): string =>
    `rows.${rows.findIndex(({ name }) => path.slice(path.indexOf('.') + 1) === name)}.value`

/** A row that nothing was typed into counts as none. */
const isTyped = ({ name, type, text }: Row) => name !== '' || (type !== 'boolean' && text !== '')

function problemOfName(name: string, rows: Row[], kept: string[]): string | undefined {
  if (name === '') return 'Type a name.'
  if (kept.includes(name)) return `${name} is what filters call the document itself. Choose another name.`
  if (!NAME.test(name)) return 'Use 1 to 64 of A–Z, a–z, 0–9 and _ . - without spaces.'
  return rows.filter((row) => row.name === name).length > 1 ? 'This name stands here twice.' : undefined
}

/** The attributes that rows without problems say. */
export const attributesOf = (rows: Row[]): Attributes =>
  Object.fromEntries(rows.filter(isTyped).map((row) => [row.name, valueOfText(row) ?? '']))
