import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { ApiError } from '../../domain/error.ts'
import { EMPTY_BODY } from './body.ts'
import { describeFault } from './fault.ts'
import { findUnsafe } from './unsafe-input.ts'

/** A typebox schema that Elysia can call (Standard Schema v1). It throws the ApiError itself, so no fault is lost on the way. */
export type Adapted<S extends TSchema> = S & {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'typebox'
    readonly types: { readonly input: Static<S>; readonly output: Static<S> }
    validate(value: unknown): { value: Static<S> }
  }
}

/** A response that does not fit its own schema: our fault, never shown to the caller. */
export class ResponseMismatch extends Error {}

/** A request body. Unknown fields are refused. @throws ApiError VALIDATION_ERROR, or INVALID_JSON when there is none. */
export const body = <S extends TSchema>(schema: S): Adapted<S> =>
  adapt(schema, (check) => (value) => {
    if (value === undefined || value === EMPTY_BODY)
      throw new ApiError('INVALID_JSON', { message: 'The body is empty.' })
    return check(value, '')
  })

/** A request body that may be left out: then it is an empty object. */
export const optionalBody = <S extends TSchema>(schema: S): Adapted<S> =>
  Object.defineProperty(
    adapt(schema, (check) => (value) => check(value === undefined || value === EMPTY_BODY ? {} : value, '')),
    OPTIONAL_BODY,
    { value: true },
  )

/** Marks a body that may be left out; for the API's description. */
export const OPTIONAL_BODY = Symbol('optional body')

/** Path parameters; write `Type.String({ format: 'uuid' })` for ids. */
export const params = <S extends TSchema>(schema: S): Adapted<S> =>
  adapt(schema, (check) => (value) => check({ ...(value as object) }, 'path parameter '))

/** Query parameters: digits become numbers, `true` and `false` booleans; an empty one counts as absent, unknown ones are ignored. */
export const query = <S extends TSchema>(schema: S): Adapted<S> =>
  adapt(schema, (check) => (value) => check(readQuery(schema, value as Record<string, unknown>), 'query parameter '))

/** A response: unknown fields are stripped. @throws ResponseMismatch, which the caller sees as a 500. */
export function response<S extends TSchema>(given: S): Adapted<S> {
  // What was stored before a limit came stays readable.
  const schema = unlimited(given)
  const validator = Compile(schema)
  return withStandard(schema, (value) => {
    const cleaned = Value.Clean(schema, Value.Clone(value))
    if (validator.Check(cleaned)) return cleaned as Static<S>
    const [fault] = validator.Errors(cleaned)
    throw new ResponseMismatch(`${fault?.instancePath} ${fault?.message}`)
  })
}

type Check<S extends TSchema> = (value: unknown, place: string) => Static<S>

function adapt<S extends TSchema>(schema: S, read: (check: Check<S>) => (value: unknown) => Static<S>): Adapted<S> {
  const strict = closed(schema)
  const validator = Compile(strict)
  const check: Check<S> = (value, place) => {
    const fault = findUnsafe(value)
    if (fault) throw new ApiError('VALIDATION_ERROR', fault)
    const full = Value.Default(strict, value)
    if (validator.Check(full)) return full as Static<S>
    throw new ApiError('VALIDATION_ERROR', describeFault(strict, validator.Errors(full), full, place))
  }
  return withStandard(strict, read(check))
}

function withStandard<S extends TSchema>(schema: S, read: (value: unknown) => Static<S>): Adapted<S> {
  const copy = copyOf(schema)
  const validate = (value: unknown) => ({ value: read(value) })
  Object.defineProperty(copy, '~standard', { value: { version: 1, vendor: 'typebox', validate } })
  return copy as Adapted<S>
}

/** The same schema, in which every object that does not say otherwise refuses unknown fields. */
function closed<S>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(closed) as S
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = copyOf(schema) as Record<string, unknown>
  for (const [name, value] of Object.entries(copy)) if (!LITERAL_KEYWORDS.has(name)) copy[name] = closed(value)
  const closable = copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy)
  if (closable && !('patternProperties' in copy)) copy.additionalProperties = false
  return copy as S
}

/** The same schema without upper bounds on lengths and counts. */
function unlimited<S>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(unlimited) as S
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = copyOf(schema) as Record<string, unknown>
  for (const name of UPPER_BOUNDS) if (typeof copy[name] === 'number') delete copy[name]
  for (const [name, value] of Object.entries(copy)) if (!LITERAL_KEYWORDS.has(name)) copy[name] = unlimited(value)
  return copy as S
}

const UPPER_BOUNDS = ['maxLength', 'maxItems', 'maxProperties']

const LITERAL_KEYWORDS = new Set(['const', 'enum', 'default', 'examples', 'required'])

const copyOf = <S>(schema: S): S => Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema as object)) as S

function readQuery(schema: TSchema, given: Record<string, unknown>): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  const read: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const value = given[name]
    if (value !== undefined && value !== '' && !(name === 'offset' && value === 'null'))
      read[name] = readParameter(property.type, value)
  }
  return read
}

function readParameter(type: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if ((type === 'integer' || type === 'number') && /^-?\d{1,20}(\.\d+)?$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}
