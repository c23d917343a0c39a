import Type, { type Static } from 'typebox'
import { AnswerFormat, type ChosenFormat } from '../../domain/model/answer-format.ts'
import { assertSchemaWorks } from '../../domain/model/output/schema.ts'
import { orNull } from '../../domain/schema.ts'
import { invalid, OPEN } from './field.ts'

const { name, schema } = AnswerFormat.properties
const kind = Type.Enum(['text', 'json_object', 'json_schema'])
const description = Type.Optional(orNull(Type.String(), 'The model reads it as the description of the schema.'))
const strict = Type.Optional(orNull(Type.Boolean(), 'Each answer is checked, whatever it says.'))

/** `response_format` of Chat Completions. */
export const ResponseFormat = Type.Object(
  {
    type: kind,
    json_schema: Type.Optional(orNull(Type.Object({ name, schema, description, strict }, OPEN))),
  },
  { ...OPEN, description: 'The form of the answer, in place of the agent’s own; json_object is any object.' },
)

/** `text.format` of the Responses API. */
export const TextFormat = Type.Object(
  { type: kind, name: Type.Optional(name), schema: Type.Optional(schema), description, strict },
  { ...OPEN, description: 'The form of the answer, in place of the agent’s own; json_object is any object.' },
)

type Given = Static<typeof TextFormat>

/**
 * Reads the form of an answer; text switches the agent's own off.
 * @param field the path of name and schema
 * @throws ApiError VALIDATION_ERROR for a schema that does not work
 */
export function readFormat(given: Given, field: string): ChosenFormat {
  if (given.type === 'text') return { format: null }
  if (given.type === 'json_object')
    return { format: { type: 'json_schema', name: 'json_object', schema: { type: 'object' } } }
  const { name, schema, description } = given
  if (name === undefined || schema === undefined) {
    const missing = `${field}.${name === undefined ? 'name' : 'schema'}`
    throw invalid(missing, `${missing} is missing.`, `Send ${field} with name and schema.`)
  }
  const format = { type: 'json_schema' as const, name, schema: { ...(description && { description }), ...schema } }
  assertSchemaWorks(format, `${field}.schema`)
  return { format }
}
