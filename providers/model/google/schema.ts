type JsonSchema = Record<string, unknown>

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
