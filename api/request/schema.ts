import Type, { type Static, type TNull, type TSchema, type TUnion } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { ApiError, describeFaults, type FieldFault } from '../../domain/error.ts'
import type { JsonSize } from '../../domain/text/json-size.ts'
import { EMPTY_BODY } from './body.ts'
import { readQuery } from './query.ts'
import { findUnsafe } from './unsafe-input.ts'
import { listFaults } from './validation-error.ts'

/**
 * A typebox schema that Elysia can call (Standard Schema v1). Its `validate` throws the ApiError, so Elysia cannot
 * reword it.
 */
export type Adapted<S extends TSchema> = S & {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'typebox'
    readonly types: { readonly input: Static<S>; readonly output: Static<S> }
    validate(value: unknown): { value: Static<S> }
  }
}

/** A response does not fit its schema. The caller sees a 500 without details, the log the field. */
export class ResponseMismatch extends Error {}

/**
 * The schema of a request body; it refuses unknown fields. Validation throws VALIDATION_ERROR, for an empty body
 * INVALID_JSON.
 * @param bounds `maxSize`: as for the authentication of the route, where it is not the usual bound
 */
export const body = <S extends TSchema>(schema: S, bounds: { maxSize?: JsonSize } = {}): Adapted<S> =>
  adapt(
    schema,
    (check) => (value) => {
      if (value === undefined || value === EMPTY_BODY)
        throw new ApiError('INVALID_JSON', { message: 'The body is empty.' })
      return check(value, '')
    },
    bounds.maxSize,
  )

/** The schema of a request body in whose place `null` may stand. */
export const bodyOrNull = <S extends TSchema>(schema: S): Adapted<TUnion<[S, TNull]>> => {
  const { validate } = body(schema)['~standard']
  return withStandard(Type.Union([closed(schema), Type.Null()]), (value) =>
    value === null ? null : validate(value).value,
  ) as Adapted<TUnion<[S, TNull]>>
}

/** The schema of a request body in which `null` counts as left out, for each optional field that has no null of its own. */
export const bodyWithNulls = <S extends TSchema>(schema: S): Adapted<S> => {
  const { validate } = body(schema)['~standard']
  return withStandard(schema, (value) => validate(withoutNulls(schema, value)).value)
}

/** The schema of a request body that may be left out; an empty body counts as `{}`. */
export const optionalBody = <S extends TSchema>(schema: S): Adapted<S> =>
  Object.defineProperty(
    adapt(schema, (check) => (value) => check(value === undefined || value === EMPTY_BODY ? {} : value, '')),
    OPTIONAL_BODY,
    { value: true },
  )

/** Marks a body that may be left out, for the API description. */
export const OPTIONAL_BODY = Symbol('optional body')

/** The schema of path parameters. An id is `Type.String({ format: 'uuid' })`. */
export const params = <S extends TSchema>(schema: S): Adapted<S> =>
  adapt(schema, (check) => (value) => check({ ...(value as object) }, 'path parameter '))

/**
 * The schema of query parameters. Digits become numbers, `true` and `false` become booleans; an empty parameter counts
 * as absent, and an unknown one is refused. `name.key` and `name[key]` are the members of an object `name`.
 */
export const query = <S extends TSchema>(schema: S): Adapted<S> =>
  adapt(schema, (check) => (value) => {
    const { read, faults } = readQuery(schema, value as Record<string, unknown>)
    return check(read, 'query parameter ', faults)
  })

/**
 * The schema of a response; it strips unknown fields. Validation throws ResponseMismatch, which the caller sees as a
 * 500.
 */
export function response<S extends TSchema>(responseSchema: S): Adapted<S> {
  // A value that was stored before a limit existed stays readable.
  const schema = unlimited(responseSchema)
  const exact = once(() => Compile(closed(schema)))
  const open = once(() => Compile(schema))
  return withStandard(schema, (value) => {
    // Nearly every response has exactly the fields of its schema. Value.Clean walks the schema each time, so it took
    // more than half of a read's processor time.
    if (exact().Check(value)) return value as Static<S>
    const cleaned = Value.Clean(schema, Value.Clone(value))
    if (open().Check(cleaned)) return cleaned as Static<S>
    const [violation] = open().Errors(cleaned)
    throw new ResponseMismatch(`${violation?.instancePath} ${violation?.message}`)
  })
}

/** Makes a value at its first use: a start compiles none of the hundreds of schemas. */
function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** @param faults what is wrong besides */
type Check<S extends TSchema> = (value: unknown, namePrefix: string, faults?: FieldFault[]) => Static<S>

function adapt<S extends TSchema>(
  schema: S,
  read: (check: Check<S>) => (value: unknown) => Static<S>,
  maxSize?: JsonSize,
): Adapted<S> {
  const strict = closed(schema)
  const compiled = once(() => Compile(strict))
  const isWithDefaults = hasDefault(strict)
  const check: Check<S> = (value, namePrefix, faults = []) => {
    // The schema comes first, because it stops at the first value of a wrong type.
    const isFit = compiled().Check(value)
    const unsafe = findUnsafe(value, maxSize)
    if (unsafe) throw new ApiError('VALIDATION_ERROR', unsafe)
    const all = isFit ? faults : [...faults, ...listFaults(strict, value, namePrefix)]
    if (all.length > 0) throw new ApiError('VALIDATION_ERROR', describeFaults(all))
    return (isWithDefaults ? Value.Default(strict, value) : value) as Static<S>
  }
  return withStandard(strict, read(check))
}

function withStandard<S extends TSchema>(schema: S, read: (value: unknown) => Static<S>): Adapted<S> {
  const copy = copyOf(schema)
  const validate = (value: unknown) => ({ value: read(value) })
  Object.defineProperty(copy, '~standard', { value: { version: 1, vendor: 'typebox', validate } })
  return copy as Adapted<S>
}

/**
 * A copy of the schema in which every object refuses unknown fields, unless it has an `additionalProperties` of its
 * own.
 */
function closed<S>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(closed) as S
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = copyOf(schema) as Record<string, unknown>
  for (const [name, value] of Object.entries(copy)) if (!LITERAL_KEYWORDS.has(name)) copy[name] = closed(value)
  const closable = copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy)
  if (closable && !('patternProperties' in copy)) copy.additionalProperties = false
  return copy as S
}

/** A copy of the schema without upper limits on lengths and counts. */
function unlimited<S>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(unlimited) as S
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = copyOf(schema) as Record<string, unknown>
  for (const name of UPPER_LIMITS) if (typeof copy[name] === 'number') delete copy[name]
  for (const [name, value] of Object.entries(copy)) if (!LITERAL_KEYWORDS.has(name)) copy[name] = unlimited(value)
  return copy as S
}

const hasDefault = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && ('default' in schema || Object.values(schema).some(hasDefault))

const UPPER_LIMITS = ['maxLength', 'maxItems', 'maxProperties']
const LITERAL_KEYWORDS = new Set(['const', 'enum', 'default', 'examples', 'required'])

const copyOf = <S>(schema: S): S => Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema as object)) as S

type ObjectSchema = {
  type?: string
  required?: string[]
  anyOf?: ObjectSchema[]
  properties?: Record<string, ObjectSchema>
}

function withoutNulls({ properties = {}, required = [] }: ObjectSchema, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const kept = Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (value === null && property && !required.includes(name) && !takesNull(property)) return []
    return [[name, property?.type === 'object' ? withoutNulls(property, value) : value]]
  })
  return Object.fromEntries(kept)
}

const takesNull = ({ type, anyOf = [] }: ObjectSchema): boolean => type === 'null' || anyOf.some(takesNull)
