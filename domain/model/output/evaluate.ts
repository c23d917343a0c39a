import { isSchemaObject, type JsonSchema, referredBy } from './subschema.ts'
import { isFoundIn, type Take, VALUE_RULES } from './value-rule.ts'

/** One check of an answer. */
export type Evaluation = {
  root: JsonSchema
  /** The schemas that references name, as the check meets them. */
  referred: Map<string, unknown>
  take: Take
  problems: Problem[]
  /** False when no schema asks for what others have not looked at. */
  hasUnevaluated: boolean
}

/** A place of the answer and what is wrong there. The words are made at the end, because a part of anyOf may not fit. */
export type Problem = { path: Path; what: string }
/** The way to a value, from its end. */
type Path = { holder: Path; name: string | number } | undefined
/** The members and items that schemas have looked at, for `unevaluatedProperties` and `unevaluatedItems`. */
type Seen = { names: Set<string>; items: Set<number> } | undefined
/** One look of a schema at one value. */
type Look = { run: Evaluation; schema: JsonSchema; path: Path; seen: Seen }

const MAX_TOLD = 5

/** True when the value fits the schema by the rules of JSON Schema 2020-12; else the problems say where it does not. */
export function fitsSchema(
  run: Evaluation,
  schema: unknown,
  value: unknown,
  path: Path = undefined,
  seen: Seen = nothingSeen(run),
): boolean {
  run.take(1)
  if (!isSchemaObject(schema)) return schema === true || tell(run, path, 'is not allowed')
  let fits = true
  let hasParts = false
  for (const keyword in schema) {
    run.take(1)
    const words = VALUE_RULES.get(keyword)?.(value, schema[keyword] as never, run.take)
    if (words !== undefined) fits = tell(run, path, words)
    hasParts ||= PART_KEYWORDS.has(keyword)
  }
  const look = { run, schema, path, seen }
  if (hasParts && !fitsParts(value, look)) fits = false
  if (Array.isArray(value)) return fitsItems(value, look) && fits
  return isSchemaObject(value) ? fitsMembers(value, look) && fits : fits
}

const nothingSeen = ({ hasUnevaluated }: Evaluation): Seen =>
  hasUnevaluated ? { names: new Set(), items: new Set() } : undefined

/** Never tells the value itself, which may hold what a document or a tool said. */
function tell({ problems }: Evaluation, path: Path, what: string): false {
  if (problems.length < MAX_TOLD) problems.push({ path, what })
  return false
}

/**
 * @param whole the words for the value itself
 * @param clean makes the names of the value fit to be shown
 */
export const wordsOf = ({ path, what }: Problem, whole: string, clean: (name: string) => string): string =>
  `${beginningOf(pointerOf(path, clean), 200) || whole} ${beginningOf(what, 300)}`

const beginningOf = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)

const pointerOf = (path: Path, clean: (name: string) => string): string => {
  if (!path) return ''
  const name = clean(beginningOf(String(path.name), 1_000))
  return `${pointerOf(path.holder, clean)}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

const PART_KEYWORDS = new Set(['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas'])

/** The keywords whose schemas look at the same value. */
function fitsParts(value: unknown, look: Look): boolean {
  const { run, schema, path } = look
  const { allOf = [], anyOf, oneOf, not, dependentSchemas = {} } = schema as Record<string, never>
  let fits = typeof schema.$ref !== 'string' || fitsReferred(schema.$ref, value, look)
  for (const part of allOf as unknown[]) if (!fitsInPlace(part, value, look)) fits = false
  if (anyOf && !fitsSome(anyOf, value, look, (count) => count > 0))
    fits = tell(run, path, 'must fit one of the schemas of anyOf')
  if (oneOf && !fitsSome(oneOf, value, look, (count) => count === 1))
    fits = tell(run, path, 'must fit exactly one of the schemas of oneOf')
  if (not !== undefined && fitsQuietly(not, value, { ...look, seen: nothingSeen(run) }))
    fits = tell(run, path, 'must not fit the schema of not')
  if (schema.if !== undefined) {
    const { then = true, else: otherwise = true } = schema
    if (!fitsInPlace(fitsQuietly(schema.if, value, look) ? then : otherwise, value, look)) fits = false
  }
  for (const [name, part] of Object.entries(dependentSchemas)) {
    run.take(1)
    if (isSchemaObject(value) && Object.hasOwn(value, name) && !fitsInPlace(part, value, look)) fits = false
  }
  return fits
}

function fitsReferred(ref: string, value: unknown, look: Look): boolean {
  const { root, referred, take } = look.run
  take(ref.length)
  if (!referred.has(ref)) referred.set(ref, referredBy(root, ref))
  return fitsInPlace(referred.get(ref), value, look)
}

/** The parts that a schema has seen count only if the value fits it. */
function fitsInPlace(schema: unknown, value: unknown, { run, path, seen }: Look): boolean {
  const own = nothingSeen(run)
  if (!fitsSchema(run, schema, value, path, own)) return false
  for (const name of own?.names ?? []) seen?.names.add(name)
  for (const index of own?.items ?? []) seen?.items.add(index)
  return true
}

/** The problems of the schemas that the value does not fit are told only if too few or too many fit. */
function fitsSome(schemas: unknown[], value: unknown, look: Look, isRight: (count: number) => boolean): boolean {
  const told = look.run.problems.length
  const count = schemas.filter((schema) => fitsInPlace(schema, value, look)).length
  if (isRight(count)) look.run.problems.length = told
  return isRight(count)
}

function fitsQuietly(schema: unknown, value: unknown, look: Look): boolean {
  const told = look.run.problems.length
  const fits = fitsInPlace(schema, value, look)
  look.run.problems.length = told
  return fits
}

function fitsMembers(value: JsonSchema, look: Look): boolean {
  const { run, schema, path, seen } = look
  const { required, dependentRequired, propertyNames, unevaluatedProperties } = schema as Record<string, never>
  const names = Object.keys(value)
  let fits = required === undefined || holdsNames(value, required, look)
  for (const [name, others] of Object.entries(dependentRequired ?? {})) {
    run.take(1)
    if (Object.hasOwn(value, name) && !holdsNames(value, others as string[], look)) fits = false
  }
  for (const name of propertyNames === undefined ? [] : names)
    if (!fitsSchema(run, propertyNames, name, { holder: path, name })) fits = false
  const fitsAt = (inner: unknown, name: string) => {
    seen?.names.add(name)
    if (!fitsSchema(run, inner, value[name], { holder: path, name })) fits = false
  }
  for (const name of names) for (const inner of schemasOfMember(name, look)) fitsAt(inner, name)
  if (unevaluatedProperties !== undefined)
    for (const name of names) if (!seen?.names.has(name)) fitsAt(unevaluatedProperties, name)
  return fits
}

/** Those of `properties` and `patternProperties`, else that of `additionalProperties`. */
function schemasOfMember(name: string, { run, schema }: Look): unknown[] {
  const { properties, patternProperties, additionalProperties } = schema as Record<string, JsonSchema | undefined>
  const found = properties && Object.hasOwn(properties, name) ? [properties[name]] : []
  for (const [pattern, inner] of Object.entries(patternProperties ?? {}))
    if (isFoundIn(name, pattern, run.take)) found.push(inner)
  return found.length > 0 || additionalProperties === undefined ? found : [additionalProperties]
}

function holdsNames(value: JsonSchema, names: string[], { run, path }: Look): boolean {
  run.take(names.length)
  let holdsAll = true
  for (const name of names)
    if (!Object.hasOwn(value, name)) holdsAll = tell(run, path, `must have the property "${name}"`)
  return holdsAll
}

function fitsItems(value: unknown[], look: Look): boolean {
  const { run, schema, path, seen } = look
  const {
    prefixItems = [],
    items,
    contains,
  } = schema as { prefixItems?: unknown[]; items?: unknown; contains?: unknown }
  let fits = contains === undefined || fitsContains(value, contains, look)
  const fitsAt = (inner: unknown, index: number) => {
    seen?.items.add(index)
    if (!fitsSchema(run, inner, value[index], { holder: path, name: index })) fits = false
  }
  for (const index of value.keys()) {
    const inner = index < prefixItems.length ? prefixItems[index] : items
    if (inner !== undefined) fitsAt(inner, index)
  }
  if (schema.unevaluatedItems !== undefined)
    for (const index of value.keys()) if (!seen?.items.has(index)) fitsAt(schema.unevaluatedItems, index)
  return fits
}

function fitsContains(value: unknown[], contained: unknown, { run, schema, path, seen }: Look): boolean {
  const { minContains = 1, maxContains = Infinity } = schema as { minContains?: number; maxContains?: number }
  const told = run.problems.length
  let count = 0
  for (const [index, item] of value.entries())
    if (fitsSchema(run, contained, item, path)) {
      count += 1
      seen?.items.add(index)
    }
  run.problems.length = told
  const words = 'must have as many items that fit contains as minContains and maxContains say'
  return (count >= minContains && count <= maxContains) || tell(run, path, words)
}
