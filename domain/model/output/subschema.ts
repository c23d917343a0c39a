/** A JSON Schema that is an object; true and false are schemas, too. */
export type JsonSchema = Record<string, unknown>

/** The keywords of JSON Schema 2020-12 whose value is a schema, a list of schemas, or schemas with a name each. */
export const HOLDING_ONE = [
  'not',
  'if',
  'then',
  'else',
  'items',
  'contains',
  'propertyNames',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
]
export const HOLDING_LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
export const HOLDING_NAMED = ['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas']

/** Of these, the ones that speak of the value itself, not of a value inside it. */
const IN_PLACE = new Set(['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'dependentSchemas'])

/** `path` leads from the schema to its subschema. */
export type Subschema = { path: string[]; schema: unknown; isInPlace: boolean }

/** The schemas that stand in a schema itself. Values of a wrong form hold none. */
export function subschemasOf(schema: JsonSchema): Subschema[] {
  const found: Subschema[] = []
  const add = (keyword: string, held: object) => {
    for (const [name, inner] of Object.entries(held))
      found.push({ path: [keyword, name], schema: inner, isInPlace: IN_PLACE.has(keyword) })
  }
  for (const [keyword, held] of Object.entries(schema)) {
    if (HOLDING_ONE.includes(keyword)) found.push({ path: [keyword], schema: held, isInPlace: IN_PLACE.has(keyword) })
    else if (HOLDING_LIST.includes(keyword) && Array.isArray(held)) add(keyword, held)
    else if (HOLDING_NAMED.includes(keyword) && isSchemaObject(held)) add(keyword, held)
  }
  return found
}

export const isSchemaObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value that a `$ref` such as `#/$defs/item` names; undefined when there is none. */
export function referredBy(root: JsonSchema, ref: string): unknown {
  let found: unknown = root
  for (const segment of pointerOf(ref)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, segment)) return undefined
    found = (found as JsonSchema)[segment]
  }
  return found
}

const pointerOf = (ref: string): string[] =>
  ref
    .slice(1)
    .split('/')
    .slice(1)
    .map((segment) => decoded(segment).replaceAll('~1', '/').replaceAll('~0', '~'))

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
