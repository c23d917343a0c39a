import { type Components, type DescribedPaths, nameIn, type Schema } from '../component.ts'
import { FIELDS_A_TO_L } from './a-to-l.ts'
import { FIELDS_M_TO_Z } from './m-to-z.ts'
import { OWN_FIELDS, PARAMETERS } from './own.ts'

const FIELDS: Record<string, string> = { ...FIELDS_A_TO_L, ...FIELDS_M_TO_Z }

/** Gives each field a description that its schema does not give: the one of its component, else the one of its name. */
export function describeFields(components: Components): void {
  for (const [component, { properties = {} }] of Object.entries(components))
    for (const [name, field] of Object.entries(properties as Record<string, Schema>)) {
      const description = OWN_FIELDS[`${component}.${name}`] ?? FIELDS[name]
      if (!isDescribed(field, components) && description !== undefined) field.description = description
    }
}

/** A reference is described by its component. */
function isDescribed({ description, $ref }: Schema, components: Components): boolean {
  return (description ?? components[nameIn($ref) ?? '']?.description) !== undefined
}

/** Gives each parameter of a path or query a description that its route does not give. */
export function describeParameters(paths: DescribedPaths): void {
  for (const [path, operations] of Object.entries(paths))
    for (const { parameters = [] } of Object.values(operations))
      for (const parameter of parameters) {
        const inSchema = parameter.schema.description as string | undefined
        parameter.description ??= inSchema ?? ownName(path, parameter.name) ?? PARAMETERS[parameter.name]
        // The parameter says it, and its schema need not say it again.
        if (parameter.description === inSchema) delete parameter.schema.description
      }
}

/** `/v1/agents/{id}` has the id of an agent, `/v1/agents/{id}/tools/{name}` the name of a tool. */
function ownName(path: string, name: string): string | undefined {
  const [, things] = name === 'id' || name === 'name' ? (new RegExp(`([a-z-]+)/\\{${name}\\}`).exec(path) ?? []) : []
  return things && `The ${name} of the ${THINGS[things] ?? things.replace(/s$/, '').replaceAll('-', ' ')}.`
}

const THINGS: Record<string, string> = {
  'api-keys': 'API key',
  'mcp-servers': 'MCP server',
  'local-models': 'model',
  purges: 'removal',
}
