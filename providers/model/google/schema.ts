import { isSchemaObject, type JsonSchema } from '../../../domain/model/output/subschema.ts'

/** The keywords of JSON Schema that Gemini knows; it refuses others with 400. */
const KEPT = ['description', 'title', 'minItems', 'maxItems', 'minimum', 'maximum', 'required']
const FORMATS = new Set(['enum', 'date-time', 'float', 'double', 'int32', 'int64'])

/** Converts a JSON Schema into a schema of Gemini. */
export function geminiSchemaOf(schema: JsonSchema): JsonSchema {
  const types = [schema.type].flat().filter((type) => type !== undefined)
  const type =
    types.find((name) => name !== 'null') ?? (schema.properties ? 'object' : schema.items ? 'array' : undefined)
  const choices = schema.const === undefined ? schema.enum : [schema.const]
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  return {
    ...Object.fromEntries(KEPT.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]])),
    ...(type === undefined ? {} : { type }),
    ...(types.includes('null') || schema.nullable === true ? { nullable: true } : {}),
    ...(FORMATS.has(String(schema.format)) ? { format: schema.format } : {}),
    ...(type === 'string' && Array.isArray(choices) ? { enum: choices } : {}),
    ...(schema.items ? { items: geminiSchemaOf(schema.items as JsonSchema) } : {}),
    ...(schema.properties ? { properties: propertiesOf(schema.properties as Record<string, JsonSchema>) } : {}),
    ...(alternatives ? { anyOf: alternatives.map(geminiSchemaOf) } : {}),
  }
}

const propertiesOf = (properties: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, geminiSchemaOf(schema)]))

/** The keywords that the conversion keeps, and those that no answer depends on. */
const WHOLE = new Set([
  ...[...KEPT, 'type', 'nullable', 'format', 'enum', 'items', 'properties', 'anyOf', 'additionalProperties'],
  ...['$schema', '$id', '$comment', 'default', 'examples'],
])

/**
 * True for a schema that the conversion keeps whole and that Gemini takes. Gemini writes no other properties than the
 * named ones, so a closed object loses nothing.
 */
export function isGeminiSchema(schema: unknown): boolean {
  if (!isSchemaObject(schema) || Object.keys(schema).some((keyword) => !WHOLE.has(keyword))) return false
  const { type, properties, items, anyOf, format, enum: choices, additionalProperties = false } = schema
  if (additionalProperties !== false || (format !== undefined && !FORMATS.has(String(format)))) return false
  if (Array.isArray(anyOf)) return type === undefined && anyOf.every(isGeminiSchema)
  const types = [type].flat().filter((name) => name !== 'null')
  if (types.length !== 1 || types[0] === undefined || anyOf !== undefined) return false
  if (types[0] === 'object') return choices === undefined && isWholeObject(properties, schema.required)
  if (types[0] === 'array') return choices === undefined && isGeminiSchema(items)
  return choices === undefined || (types[0] === 'string' && isListOfNames(choices))
}

/** Gemini refuses an object without properties, and a required one that is not among them. */
function isWholeObject(properties: unknown, required: unknown): boolean {
  if (!isSchemaObject(properties) || Object.keys(properties).length === 0) return false
  const names = Array.isArray(required) ? required : []
  return names.every((name) => Object.hasOwn(properties, name)) && Object.values(properties).every(isGeminiSchema)
}

const isListOfNames = (choices: unknown): boolean =>
  Array.isArray(choices) && choices.every((choice) => typeof choice === 'string' && choice !== '')
