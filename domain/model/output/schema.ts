import { ApiError } from '../../error.ts'
import { isNestedTooDeep } from '../../tool/nesting.ts'
import type { AnswerFormat } from '../answer-format.ts'
import { type Fault, patternFault } from './schema-pattern.ts'
import { HOLDING_LIST, HOLDING_NAMED, isSchemaObject, type JsonSchema, referredBy, subschemasOf } from './subschema.ts'

export const MAX_SCHEMA_BYTES = 64 * 1024
const MAX_LEVELS = 32
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']

/**
 * Refuses a format whose schema is no JSON Schema 2020-12, or one that an answer could not be checked against in bounded
 * time.
 * @param field the path of the format in the request
 * @throws ApiError VALIDATION_ERROR naming the place in the schema
 */
export function assertSchemaWorks({ schema }: Pick<AnswerFormat, 'schema'>, field: string): void {
  const fault = findSchemaFault(schema, field)
  if (!fault) return
  throw new ApiError('VALIDATION_ERROR', {
    message: `${fault.field} ${fault.what}.`,
    field: fault.field,
    fix: `Change ${fault.field}: ${fault.fix}.`,
  })
}

/** The first fault that `assertSchemaWorks` would refuse, with its place: `field` and the path in the schema. @param root what the whole value may be */
export function findSchemaFault(
  schema: JsonSchema,
  field: string,
  root: 'object' | 'any' = 'object',
): { field: string; what: string; fix: string } | undefined {
  const fault = wholeFault(schema, root) ?? partFault(schema)
  return fault && { field: shown([field, ...fault.path]), what: fault.what, fix: fault.fix }
}

function shown(path: string[]): string {
  const text = path.map((name) => (name.length > 100 ? `${name.slice(0, 100)}…` : name)).join('.')
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

function wholeFault(schema: JsonSchema, root: 'object' | 'any'): Fault | undefined {
  const tooDeep = isNestedTooDeep(schema)
  if (tooDeep || Buffer.byteLength(JSON.stringify(schema)) > MAX_SCHEMA_BYTES)
    return {
      path: [],
      what: tooDeep ? 'is nested too deep' : 'is larger than 64 KiB',
      fix: `send a schema of at most 64 KiB and ${MAX_LEVELS} levels`,
    }
  if (root === 'any' || schema.type === 'object') return undefined
  return {
    path: ['type'],
    what: 'is not "object"',
    fix: 'the root of an answer is an object; put a list or a text into a property of it',
  }
}

/** A subschema with its path and its level; the root has level 1. */
type Place = { path: string[]; schema: unknown; level: number }

function partFault(root: JsonSchema): Fault | undefined {
  const places: Place[] = [{ path: [], schema: root, level: 1 }]
  const known = new Set<unknown>()
  const counted = { instructions: 0 }
  for (const place of places) {
    const { path, schema, level } = place
    if (typeof schema === 'boolean') continue
    if (!isSchemaObject(schema)) return { path, what: 'is no schema', fix: 'send an object, true or false' }
    if (level > MAX_LEVELS) return { path, what: 'is nested too deep', fix: `use at most ${MAX_LEVELS} levels` }
    known.add(schema)
    const fault = keywordFault(schema, path) ?? unknownKeywordFault(schema, path)
    if (fault) return fault
    const ofPattern = patternFault(schema, path, counted)
    if (ofPattern) return ofPattern
    for (const inner of subschemasOf(schema))
      places.push({ ...inner, path: [...path, ...inner.path], level: level + 1 })
  }
  return referenceFault(root, places, known)
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
const isNumber = (value: unknown) => typeof value === 'number'
const isText = (value: unknown) => typeof value === 'string'
const areNames = (value: unknown) => Array.isArray(value) && value.every(isText) && new Set(value).size === value.length
const areTypes = (value: unknown) => Array.isArray(value) && value.length > 0 && areNames(value) && value.every(isType)
const isType = (value: unknown) => TYPES.includes(value as string)

/** The forms that keywords take, as far as the schemas inside them do not say it. */
const KINDS: { keywords: string[]; fits: (value: unknown) => boolean; words: string }[] = [
  {
    keywords: ['type'],
    fits: (value) => isType(value) || areTypes(value),
    words: `one of ${TYPES.join(', ')}, or a list of them`,
  },
  {
    keywords: HOLDING_LIST,
    fits: (value) => Array.isArray(value) && value.length > 0,
    words: 'a list of at least one schema',
  },
  { keywords: HOLDING_NAMED, fits: isSchemaObject, words: 'an object with a schema for each name' },
  { keywords: ['required'], fits: areNames, words: 'a list of different names' },
  {
    keywords: ['dependentRequired'],
    fits: (value) => isSchemaObject(value) && Object.values(value).every(areNames),
    words: 'an object with a list of names for each name',
  },
  {
    keywords: ['enum'],
    fits: (value) => Array.isArray(value) && value.length > 0,
    words: 'a list of at least one value',
  },
  { keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], fits: isNumber, words: 'a number' },
  { keywords: ['multipleOf'], fits: (value) => isNumber(value) && Number(value) > 0, words: 'a number above 0' },
  {
    keywords: [
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'minContains',
      'maxContains',
      'minProperties',
      'maxProperties',
    ],
    fits: isCount,
    words: 'a whole number of at least 0',
  },
  { keywords: ['uniqueItems'], fits: (value) => typeof value === 'boolean', words: 'true or false' },
  { keywords: ['pattern', 'format', '$ref'], fits: isText, words: 'a string' },
]

function keywordFault(schema: JsonSchema, path: string[]): Fault | undefined {
  for (const { keywords, fits, words } of KINDS)
    for (const keyword of keywords)
      if (schema[keyword] !== undefined && !fits(schema[keyword]))
        return { path: [...path, keyword], what: `is not ${words}`, fix: `send ${words}` }
  return undefined
}

/** Keywords that change what others mean, and that no answer is checked by. */
const REFUSED = new Map([
  ['$dynamicRef', 'use $ref'],
  ['$recursiveRef', 'use $ref'],
])

function unknownKeywordFault(schema: JsonSchema, path: string[]): Fault | undefined {
  for (const [keyword, fix] of REFUSED)
    if (Object.hasOwn(schema, keyword)) return { path: [...path, keyword], what: 'is not supported', fix }
  if (path.length === 0 || !Object.hasOwn(schema, '$id')) return undefined
  return {
    path: [...path, '$id'],
    what: 'makes a schema of its own',
    fix: 'leave $id out, and refer to the schema by its place: #/$defs/…',
  }
}

/** A `$ref` that leads nowhere, out of the schema, or through other places back to itself without a step into the value. */
function referenceFault(root: JsonSchema, places: Place[], known: Set<unknown>): Fault | undefined {
  for (const { path, schema } of places) {
    const ref = isSchemaObject(schema) ? schema.$ref : undefined
    if (typeof ref !== 'string') continue
    const at = [...path, '$ref']
    if (ref !== '#' && !ref.startsWith('#/'))
      return {
        path: at,
        what: 'leads out of the schema',
        fix: 'refer to a place inside the schema, such as #/$defs/item',
      }
    const target = referredBy(root, ref)
    if (typeof target !== 'boolean' && !known.has(target))
      return { path: at, what: 'names no schema', fix: 'refer to a place that holds a schema, such as #/$defs/item' }
  }
  const heights = new Map<unknown, number>()
  for (const { path, schema } of places)
    if (heightOf(root, schema, heights) > MAX_LEVELS)
      return {
        path,
        what: `leads through more than ${MAX_LEVELS} schemas without a step into the value`,
        fix: 'refer to itself only from inside properties or items',
      }
  return undefined
}

/** The longest way through schemas that speak of the same value. A way back to itself has no end. */
function heightOf(root: JsonSchema, schema: unknown, heights: Map<unknown, number>, depth = 1): number {
  if (!isSchemaObject(schema)) return 0
  if (depth > MAX_LEVELS) return Infinity
  const known = heights.get(schema)
  if (known !== undefined) return known
  // A walk that comes back here while it is open has gone in a circle.
  heights.set(schema, Infinity)
  const next = subschemasOf(schema).flatMap(({ schema: inner, isInPlace }) => (isInPlace ? [inner] : []))
  if (typeof schema.$ref === 'string') next.push(referredBy(root, schema.$ref))
  const height = 1 + next.reduce<number>((most, inner) => Math.max(most, heightOf(root, inner, heights, depth + 1)), 0)
  heights.set(schema, height)
  return height
}
