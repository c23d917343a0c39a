import { isSchemaObject, subschemasOf } from '../../domain/model/output/subschema.ts'

/** The keywords of OpenAI's strict subset, as its guide to structured output lists them. It refuses others with 400. */
const STRICT_KEYWORDS = new Set([
  '$defs',
  '$ref',
  '$schema',
  'additionalProperties',
  'anyOf',
  'const',
  'definitions',
  'description',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'items',
  'maxItems',
  'maximum',
  'minItems',
  'minimum',
  'multipleOf',
  'pattern',
  'properties',
  'required',
  'title',
  'type',
])
const STRICT_FORMATS = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'])
const MAX_LEVELS = 10
const MAX_PROPERTIES = 5_000

/**
 * True when the schema lies in OpenAI's strict subset, so that the provider makes the answer fit: each object names all its
 * members, requires them, and takes no others.
 */
export function isStrict(schema: Record<string, unknown>): boolean {
  if (schema.type !== 'object' || schema.anyOf !== undefined) return false
  const open: { schema: unknown; level: number }[] = [{ schema, level: 1 }]
  let properties = 0
  for (const { schema: each, level } of open) {
    if (!isSchemaObject(each) || level > MAX_LEVELS || !isStrictPart(each)) return false
    properties += Object.keys(each.properties ?? {}).length
    if (properties > MAX_PROPERTIES) return false
    for (const { schema: inner, path } of subschemasOf(each)) {
      if (path[0] === 'additionalProperties') continue
      open.push({ schema: inner, level: path[0] === 'properties' || path[0] === 'items' ? level + 1 : level })
    }
  }
  return true
}

function isStrictPart(schema: Record<string, unknown>): boolean {
  if (!Object.keys(schema).every((keyword) => STRICT_KEYWORDS.has(keyword))) return false
  if (typeof schema.format === 'string' && !STRICT_FORMATS.has(schema.format)) return false
  if (![schema.type].flat().includes('object') && schema.properties === undefined) return true
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] }
  return schema.additionalProperties === false && Object.keys(properties).every((name) => required.includes(name))
}
