import Type from 'typebox'
import { ApiError } from '../error.ts'
import { shownCount } from '../text/limit.ts'
import { AttributeValue, isAttributeValue, isFilterKey } from './attribute.ts'

const MAX_LEVELS = 5
const MAX_COMPARISONS = 100
/** All lists of a filter share this limit. */
const MAX_VALUES = 1_000

const ORDERS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const
const MEMBERSHIPS = ['in', 'nin'] as const
const COMPOUNDS = ['and', 'or'] as const
const TYPES = [...ORDERS, ...MEMBERSHIPS, ...COMPOUNDS]

/** Compares the value of a document under a key. */
export type Comparison =
  | { type: (typeof ORDERS)[number]; key: string; value: AttributeValue }
  | { type: (typeof MEMBERSHIPS)[number]; key: string; value: AttributeValue[] }
/** Says which documents a search covers. */
export type Filter = Comparison | { type: (typeof COMPOUNDS)[number]; filters: Filter[] }

/** A filter in a body; `readFilter` reads it. The API description shows it as the component `Filter`. */
export const GivenFilter = Type.Unsafe<unknown>({ 'x-component': 'Filter' })

/** A comparison as the API description shows it. */
export const ComparisonFilter = Type.Object(
  {
    type: Type.Enum([...ORDERS, ...MEMBERSHIPS]),
    key: Type.String({ description: 'The name of an attribute, or filename or document_id.' }),
    value: Type.Union([...AttributeValue.anyOf, Type.Array(AttributeValue, { maxItems: MAX_VALUES })], {
      description: 'A list for in and nin, else one value.',
    }),
  },
  {
    additionalProperties: false,
    description:
      'A string never equals a number, and values of different types have no order. Strings are ordered by their characters, false before true. An attribute that a document does not have matches only ne and nin.',
  },
)

/** A choice or a conjunction of filters as the API description shows it. */
export const CompoundFilter = Type.Object(
  { type: Type.Enum([...COMPOUNDS]), filters: Type.Array(GivenFilter, { minItems: 1, maxItems: MAX_COMPARISONS }) },
  { additionalProperties: false },
)

/** The component `Filter` of the API description. */
export const FilterComponent = {
  oneOf: [ComparisonFilter, CompoundFilter],
  description: `The documents that a search covers. At most ${MAX_LEVELS} levels, ${MAX_COMPARISONS} comparisons and ${shownCount(MAX_VALUES)} values in lists.`,
}

type Left = { comparisons: number; values: number }
type Given = Record<string, unknown>

/**
 * Reads a filter of a body; undefined when there is none.
 * @param field its name in the body, for errors
 * @throws ApiError VALIDATION_ERROR that names the part at fault
 */
export const readFilter = (given: unknown, field: string): Filter | undefined =>
  given === undefined ? undefined : readPart(given, field, 1, { comparisons: MAX_COMPARISONS, values: MAX_VALUES })

function readPart(given: unknown, field: string, level: number, left: Left): Filter {
  if (level > MAX_LEVELS) throw invalid(field, `is below ${MAX_LEVELS} levels; a filter has at most ${MAX_LEVELS}`)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid(field, 'must be an object with type, key and value, or with type and filters')
  const { type } = given as Given
  if (isOneOf(COMPOUNDS, type)) {
    const { filters } = membersOf(given, field, ['type', 'filters'])
    if (!Array.isArray(filters) || filters.length === 0)
      throw invalid(`${field}.filters`, 'must be a list of at least 1 filter')
    const read = filters.map((each, index) => readPart(each, `${field}.filters[${index}]`, level + 1, left))
    return { type, filters: read }
  }
  return readComparison(given as Given, field, left)
}

function readComparison(given: Given, field: string, left: Left): Comparison {
  left.comparisons -= 1
  if (left.comparisons < 0) throw invalid(field, `is one too many; a filter has at most ${MAX_COMPARISONS} comparisons`)
  const { type } = given
  const isList = isOneOf(MEMBERSHIPS, type)
  if (!isList && !isOneOf(ORDERS, type))
    throw invalid(`${field}.type`, `must be one of ${TYPES.join(', ')}${type === undefined ? suchAs(given) : ''}`)
  const { key, value } = membersOf(given, field, ['type', 'key', 'value'])
  if (typeof key !== 'string' || !isFilterKey(key))
    throw invalid(`${field}.key`, 'must be 1 to 64 characters of A-Za-z0-9_.-')
  if (isList) return { type, key, value: readValues(value, `${field}.value`, left) }
  return { type, key, value: readValue(value, `${field}.value`) }
}

/** `{ country: 'fr' }` is the short form of other services. */
function suchAs(given: Given): string {
  const [[key, value] = ['language', 'en']] = Object.entries(given)
  const written = isFilterKey(key) && isAttributeValue(value) ? { key, value } : { key: 'language', value: 'en' }
  return `, such as ${JSON.stringify({ type: 'eq', ...written })}`
}

function readValues(given: unknown, field: string, left: Left): AttributeValue[] {
  if (!Array.isArray(given) || given.length === 0) throw invalid(field, 'must be a list of at least 1 value')
  left.values -= given.length
  if (left.values < 0)
    throw invalid(field, `has too many values; all lists of a filter have at most ${MAX_VALUES} together`)
  return given.map((value, index) => readValue(value, `${field}[${index}]`))
}

function readValue(given: unknown, field: string): AttributeValue {
  if (isAttributeValue(given)) return given
  throw invalid(field, 'must be a string of at most 512 characters, a number, or true or false')
}

/** The members of an object that may have no others. */
function membersOf(given: object, field: string, known: string[]): Given {
  const other = Object.keys(given).find((name) => !known.includes(name))
  if (other !== undefined)
    throw invalid(`${field}.${other.slice(0, 100)}`, `is not known; accepted here are ${known.join(', ')}`)
  return given as Given
}

const isOneOf = <Word extends string>(words: readonly Word[], given: unknown): given is Word =>
  (words as readonly unknown[]).includes(given)

const invalid = (field: string, problem: string) =>
  new ApiError('VALIDATION_ERROR', {
    message: `${field} ${problem}.`,
    fix: `Change ${field}: it ${problem}.`,
    field,
  })
