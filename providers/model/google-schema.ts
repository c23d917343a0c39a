type Schema = Record<string, unknown>

/** What Gemini's schemas have of JSON Schema; anything else it refuses with 400. */
const KEPT = ['description', 'title', 'minItems', 'maxItems', 'minimum', 'maximum', 'required']
const FORMATS = new Set(['enum', 'date-time', 'float', 'double', 'int32', 'int64'])

/** A JSON Schema in the words of Gemini. */
export function geminiSchemaOf(schema: Schema): Schema {
  const types = [schema.type].flat().filter((type) => type !== undefined)
  const type =
    types.find((name) => name !== 'null') ?? (schema.properties ? 'object' : schema.items ? 'array' : undefined)
  const choices = schema.const === undefined ? schema.enum : [schema.const]
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  return {
    ...Object.fromEntries(KEPT.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]])),
    ...(type === undefined ? {} : { type }),
    ...(types.includes('null') || schema.nullable === true ? { nullable: true } : {}),
    ...(FORMATS.has(String(schema.format)) ? { format: schema.format } : {}),
    ...(type === 'string' && Array.isArray(choices) ? { enum: choices } : {}),
    ...(schema.items ? { items: geminiSchemaOf(schema.items as Schema) } : {}),
    ...(schema.properties ? { properties: propertiesOf(schema.properties as Record<string, Schema>) } : {}),
    ...(alternatives ? { anyOf: alternatives.map(geminiSchemaOf) } : {}),
  }
}

const propertiesOf = (properties: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, geminiSchemaOf(schema)]))
