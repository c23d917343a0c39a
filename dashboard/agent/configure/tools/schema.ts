import type { Agent } from '../../layout/use-agent.ts'
import type { Parameter } from './section.ts'

type InputSchema = NonNullable<NonNullable<Agent['toolConfig']>[number]['inputSchema']>
type Members = { [name: string]: unknown }

/** The text of an `inputSchema` that is a JSON Schema; null for one of the short form. */
export const schemaTextOf = (inputSchema: InputSchema): string | null =>
  inputSchema.type === 'object' ? JSON.stringify(inputSchema, null, 2) : null

/** The parameters of an `inputSchema` in the short form; none for a JSON Schema. */
export const parametersIn = (inputSchema: InputSchema): Parameter[] =>
  inputSchema.type === 'object'
    ? []
    : Object.entries(inputSchema as Record<string, Omit<Parameter, 'name'>>).map(
        ([name, { required = false, ...facts }]) => ({ name, ...facts, required }),
      )

/** A JSON Schema that says the same as the parameters. */
export const schemaOfParameters = (parameters: Parameter[]): string =>
  JSON.stringify(
    {
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, type, description }) => [name, { type, description }])),
      required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
      additionalProperties: false,
    },
    null,
    2,
  )

/** The names and types of the members that a JSON Schema names. */
export function membersOf(schema: string): Pick<Parameter, 'name' | 'type'>[] {
  const { properties } = (parsedJson(schema) ?? {}) as { properties?: Members }
  return Object.entries(properties ?? {}).map(([name, member]) => {
    const { type } = (member ?? {}) as Members
    return { name, type: typeof type === 'string' ? type : 'object' }
  })
}

/** The value of a JSON text; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
