import type { ModelRequest } from '../../../domain/model/model.ts'
import { isSchemaObject, type JsonSchema, subschemasOf } from '../../../domain/model/output/subschema.ts'

/** The keywords that Anthropic's structured outputs take; it refuses others with 400. */
const STRICT = new Set([
  ...['$schema', '$id', '$ref', '$defs', 'definitions', 'type', 'title', 'description', 'default', 'format'],
  ...['properties', 'required', 'additionalProperties', 'items', 'enum', 'const', 'anyOf', 'allOf'],
])

/**
 * True for a schema that Anthropic can hold the model to: known keywords only, every object closed, and no definition
 * that refers to itself.
 */
export const isStrictSchema = (schema: JsonSchema): boolean =>
  !refersToItself(schema) && schemasIn(schema).every(isStrict)

function isStrict(schema: JsonSchema): boolean {
  if (Object.keys(schema).some((keyword) => !STRICT.has(keyword))) return false
  const isObject = [schema.type].flat().includes('object') || schema.properties !== undefined
  return !isObject || schema.additionalProperties === false
}

/** The schema and all schemas in it. That of `additionalProperties` is no part of a closed object. */
function schemasIn(schema: unknown): JsonSchema[] {
  if (!isSchemaObject(schema)) return []
  const inner = subschemasOf(schema).filter(({ path }) => path[0] !== 'additionalProperties')
  return [schema, ...inner.flatMap((each) => schemasIn(each.schema))]
}

/** True when a reference leads back to the schema that holds it. */
function refersToItself(root: JsonSchema): boolean {
  const definitions = Object.entries({ ...(root.definitions ?? {}), ...(root.$defs ?? {}) })
  const named = new Map(definitions.map(([name, schema]) => [name, referencesOf(schema)]))
  if (referencesOf(root).includes('#')) return true
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    (named.get(from) ?? []).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return definitions.some(([name]) => reaches(name, name, new Set()))
}

const referencesOf = (schema: unknown): string[] =>
  schemasIn(schema).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref.split('/').at(-1) ?? ''] : []))

/** The system messages of a request, and the schema in words where one is given. */
export const systemTextsOf = ({ messages }: ModelRequest, schemaInWords: JsonSchema | undefined): string[] => [
  ...messages.filter(({ role }) => role === 'system').map(({ text }) => text),
  ...(schemaInWords ? [schemaInstruction(schemaInWords)] : []),
]

/** Asks for JSON where Anthropic cannot hold the model to the schema; the answer is checked all the same. */
export const schemaInstruction = (schema: JsonSchema): string =>
  `Answer with one JSON value that fits this JSON Schema, and with nothing else:\n${JSON.stringify(schema)}`
