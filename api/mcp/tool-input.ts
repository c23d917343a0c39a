import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { Static, TObject } from 'typebox'
import { ApiError } from '../../domain/error.ts'
import { body } from '../request/schema.ts'

/** The schema of a tool's arguments as the SDK takes one (Standard Schema with JSON Schema). It refuses what a request body does. */
export function toolInput<Schema extends TObject>(schema: Schema): StandardSchemaWithJSON<Static<Schema>> {
  const adapted = body(schema)
  const validate = (value: unknown) => {
    try {
      return adapted['~standard'].validate(value)
    } catch (error) {
      if (error instanceof ApiError) return { issues: [{ message: `${error.message} ${error.fix}` }] }
      throw error
    }
  }
  const jsonSchema = () => schema as unknown as Record<string, unknown>
  return {
    '~standard': { version: 1, vendor: 'typebox', validate, jsonSchema: { input: jsonSchema, output: jsonSchema } },
  }
}
