import { problemOf, type TypedText, typedTextOf, type Value, valueOfText } from '../attribute/value.ts'

const NAME = /^[A-Za-z0-9_.-]{1,64}$/

/** The comparisons of the API, with the words of the builder. */
export const COMPARISONS = {
  eq: 'is',
  ne: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
  nin: 'is none of',
} as const
export type ComparisonType = keyof typeof COMPARISONS
type Comparison = { type: ComparisonType; key: string; value: Value | Value[] }
type Filter = Comparison | { type: 'and' | 'or'; filters: Filter[] }

/** A comparison while a person makes it; `id` tells it from the others. */
export type FilterRow = { id: number; name: string; comparison: ComparisonType; value: TypedText; list: string[] }
export type FilterRows = { join: 'and' | 'or'; rows: FilterRow[] }

let lastId = 0

/** A new comparison without a name. */
export function makeFilterRow(facts: Partial<Omit<FilterRow, 'id'>> = {}): FilterRow {
  lastId += 1
  return { id: lastId, name: '', comparison: 'eq', value: { type: 'string', text: '' }, list: [], ...facts }
}

/** True for comparisons with a list. */
export const isListed = (comparison: ComparisonType): boolean => comparison === 'in' || comparison === 'nin'

/** The filter as rows; undefined for one that the builder cannot show: nested, or with values of several types in a list. */
export function rowsOfFilter(given: unknown): FilterRows | undefined {
  if (!isObject(given)) return undefined
  const isCompound = given.type === 'and' || given.type === 'or'
  const parts = isCompound ? given.filters : [given]
  if (!Array.isArray(parts)) return undefined
  const rows = parts.map(rowOf)
  if (rows.some((row) => row === undefined)) return undefined
  return { join: given.type === 'or' ? 'or' : 'and', rows: rows.filter((row) => row !== undefined) }
}

function rowOf(given: unknown): FilterRow | undefined {
  if (!isObject(given) || typeof given.key !== 'string' || !isComparison(given.type)) return undefined
  const { key: name, type: comparison, value } = given
  if (!isListed(comparison))
    return isValue(value) ? makeFilterRow({ name, comparison, value: typedTextOf(value) }) : undefined
  if (!Array.isArray(value) || !value.every(isValue)) return undefined
  const [type = 'string', ...others] = new Set(value.map((each) => typeof each as TypedText['type']))
  if (others.length > 0) return undefined
  return makeFilterRow({ name, comparison, value: { type, text: '' }, list: value.map(String) })
}

/** The filter that rows without problems make; undefined for no rows. */
export function filterOfRows({ join, rows }: FilterRows): Filter | undefined {
  const filters = rows.map(comparisonOf)
  return filters.length > 1 ? { type: join, filters } : filters[0]
}

function comparisonOf({ name: key, comparison: type, value, list }: FilterRow): Comparison {
  if (!isListed(type)) return { type, key, value: valueOfText(value) ?? '' }
  return { type, key, value: list.map((text) => valueOfText({ type: value.type, text }) ?? '') }
}

/** The faults of a comparison, at its name and at its value. */
export type RowProblem = { name?: string; value?: string }

/** The problems of a comparison; undefined when it has none. */
export function problemOfRow({ name, comparison, value, list }: FilterRow): RowProblem | undefined {
  const found: RowProblem = {
    ...(!NAME.test(name) && { name: name === '' ? 'Choose or type a name.' : 'Use A–Z, a–z, 0–9 and _ . - only.' }),
    ...problemOfValue(comparison, value, list),
  }
  return found.name || found.value ? found : undefined
}

function problemOfValue(comparison: ComparisonType, value: TypedText, list: string[]): RowProblem {
  if (!isListed(comparison)) {
    const problem = problemOf(value)
    return problem ? { value: problem } : {}
  }
  if (list.length === 0) return { value: 'Type at least one value, and Enter after each.' }
  const bad = list.find((text) => problemOf({ type: value.type, text }) !== undefined)
  return bad === undefined ? {} : { value: `${bad}: ${problemOf({ type: value.type, text: bad })}` }
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
const isComparison = (given: unknown): given is ComparisonType =>
  typeof given === 'string' && Object.hasOwn(COMPARISONS, given)
const isValue = (given: unknown): given is Value => ['string', 'number', 'boolean'].includes(typeof given)
