import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Value } from 'typebox/value'
import { MAX_TOLD_FAULTS } from '../../domain/error.ts'

/** A fault of a part of a value: the keyword of the schema, and the places in schema and value. */
export type Violation = TLocalizedValidationError
type Node = Record<string, unknown>
/** A part of the value that does not fit its part of the schema. */
type Place = { schema: TSchema & Node; value: unknown; schemaPath: string; instancePath: string }

/** TypeBox tries each part of a value on each branch of a schema; a larger value is only said not to fit. */
const MAX_TRIED_VALUES = 1_000

/**
 * The violations of a value that does not fit the schema, at most 20, one for each fault, in the order of the schema. The
 * work is bounded: only parts that do not fit are looked into, and the search ends with the twentieth.
 */
export function listViolations(schema: TSchema, value: unknown): Violation[] {
  const found: Violation[] = []
  collect({ schema: schema as Place['schema'], value, schemaPath: '#', instancePath: '' }, found)
  return found
}

function collect(place: Place, found: Violation[]): void {
  if (found.length >= MAX_TOLD_FAULTS) return
  const before = found.length
  const { schema, value } = place
  if (schema.type === 'object' && isObject(value)) collectMembers({ ...place, value }, found)
  else if (schema.type === 'array' && Array.isArray(value)) collectItems({ ...place, value }, found)
  else collectBranch(place, found)
  if (found.length === before) found.push(violationOf(place))
}

function collectMembers(place: Place & { value: Node }, found: Violation[]): void {
  const { schema, value, schemaPath, instancePath } = place
  const properties = (schema.properties ?? {}) as Record<string, Place['schema']>
  const required = (schema.required ?? []) as string[]
  for (const name of required)
    if (!Object.hasOwn(value, name)) found.push(violation('required', place, { requiredProperties: [name] }))
  for (const name of Object.keys(value)) {
    if (found.length >= MAX_TOLD_FAULTS) return
    if (Object.hasOwn(properties, name)) continue
    const other = { schemaPath: `${schemaPath}/additionalProperties`, instancePath: below(instancePath, name) }
    if (schema.additionalProperties === false) found.push(violation('boolean', other))
    else if (isObject(schema.additionalProperties))
      collectUnfit({ ...other, schema: schema.additionalProperties as Place['schema'], value: value[name] }, found)
  }
  for (const [name, inner] of Object.entries(properties)) {
    const path = {
      schemaPath: `${schemaPath}/properties/${encodePointer(name)}`,
      instancePath: below(instancePath, name),
    }
    if (value[name] !== undefined) collectUnfit({ ...path, schema: inner, value: value[name] }, found)
  }
}

function collectItems({ schema, value, schemaPath, instancePath }: Place & { value: unknown[] }, found: Violation[]) {
  const {
    minItems = 0,
    maxItems = Number.POSITIVE_INFINITY,
    items,
  } = schema as { minItems?: number; maxItems?: number } & Place['schema']
  if (value.length < minItems || value.length > maxItems || !isObject(items)) return
  for (let index = 0; index < value.length && found.length < MAX_TOLD_FAULTS; index += 1) {
    const path = { schemaPath: `${schemaPath}/items`, instancePath: `${instancePath}/${index}` }
    collectUnfit({ ...path, schema: items as Place['schema'], value: value[index] }, found)
  }
}

/** The branch of a choice that takes this kind of value says more than the choice itself. */
function collectBranch(place: Place, found: Violation[]): void {
  const { schema, value } = place
  if (!Array.isArray(schema.anyOf) || typeof value !== 'object' || value === null) return
  const kind = Array.isArray(value) ? 'array' : 'object'
  const branches = (schema.anyOf as Place['schema'][]).filter(({ type }) => type === kind)
  const [branch] = branches
  if (!branch || branches.length > 1) return
  const schemaPath = `${place.schemaPath}/anyOf/${schema.anyOf.indexOf(branch)}`
  collect({ ...place, schema: branch, schemaPath }, found)
}

function collectUnfit(place: Place, found: Violation[]): void {
  if (found.length < MAX_TOLD_FAULTS && !fits(place.schema, place.value)) collect(place, found)
}

const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>()

function fits(schema: TSchema, value: unknown): boolean {
  let validator = validators.get(schema)
  if (!validator) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  return validator.Check(value)
}

/** Returns TypeBox's complaint about a part as a whole. */
function violationOf(place: Place): Violation {
  const { schema, value, schemaPath, instancePath } = place
  const told = isSmall(value) ? mostTellingOf(Value.Errors(schema, value)) : undefined
  if (!told) return violation('type', place)
  return {
    ...told,
    schemaPath: schemaPath + told.schemaPath.slice('#'.length),
    instancePath: instancePath + told.instancePath,
  }
}

/**
 * The first violation. Among the branches of an `anyOf` it is the `anyOf` itself, unless a branch fails at a deeper
 * path.
 */
function mostTellingOf(violations: Violation[]): Violation | undefined {
  const [first] = violations
  if (!first?.schemaPath.includes('/anyOf/')) return first
  const choicePath = first.schemaPath.slice(0, first.schemaPath.indexOf('/anyOf/'))
  const choice = violations.find(({ keyword, schemaPath }) => keyword === 'anyOf' && schemaPath === choicePath)
  const depth = ({ instancePath, keyword }: Violation) => instancePath.length + (keyword === 'required' ? 1 : 0)
  const deepest = violations
    .filter(({ keyword, schemaPath }) => schemaPath.startsWith(`${choicePath}/anyOf/`) && keyword !== 'anyOf')
    .reduce((best, each) => (depth(each) > depth(best) ? each : best), first)
  return choice && depth(deepest) <= depth(choice) ? choice : deepest
}

function violation(keyword: string, { schemaPath, instancePath }: Omit<Place, 'schema' | 'value'>, params = {}) {
  return { keyword, schemaPath, instancePath, params, message: '' } as unknown as Violation
}

function isSmall(value: unknown): boolean {
  const open = [value]
  let seen = 0
  for (let next = open.pop(); open.length + seen <= MAX_TRIED_VALUES; next = open.pop()) {
    seen += 1
    if (typeof next === 'object' && next !== null)
      for (const inner of Array.isArray(next) ? next : Object.values(next)) {
        open.push(inner)
        if (open.length > MAX_TRIED_VALUES) return false
      }
    if (open.length === 0) return true
  }
  return false
}

const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const below = (path: string, name: string): string => `${path}/${encodePointer(name)}`
const encodePointer = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1')
