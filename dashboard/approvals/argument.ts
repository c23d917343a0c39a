import type { DataOf } from '../../clients/typescript/index.ts'

type InputSchema = DataOf<'/v1/agents/{id}/tools', 'get'>[number]['inputSchema']
type Kind = 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'json'

/** An argument as the form shows it. */
export type Argument = {
  name: string
  kind: Kind
  description: string | undefined
  isRequired: boolean
  /** The values of an enumeration; empty for other kinds. */
  choices: string[]
}

type Property = { type?: unknown; description?: unknown; enum?: unknown; required?: unknown }

/** The arguments that the tool takes, and those that the model wrote beside them. @param schema undefined where it is not known */
export function argumentsOf(schema: InputSchema, written: Record<string, unknown>): Argument[] {
  const { properties, isRequired } = propertiesOf(schema)
  const names = new Set([...Object.keys(properties), ...Object.keys(written)])
  return [...names].map((name) => {
    const property = properties[name] ?? {}
    const choices = isTexts(property.enum) ? property.enum : []
    return {
      name,
      kind: kindOf(property, choices, written[name]),
      description: typeof property.description === 'string' ? property.description : undefined,
      isRequired: isRequired(name),
      choices,
    }
  })
}

/** A JSON Schema has the text object as its type; else each name has a parameter. */
function propertiesOf(schema: InputSchema): {
  properties: Record<string, Property>
  isRequired: (name: string) => boolean
} {
  if (schema?.type !== 'object') {
    const parameters = (schema ?? {}) as Record<string, Property>
    return { properties: parameters, isRequired: (name) => parameters[name]?.required === true }
  }
  const { properties, required } = schema as { properties?: unknown; required?: unknown }
  const known = typeof properties === 'object' && properties !== null ? (properties as Record<string, Property>) : {}
  return { properties: known, isRequired: (name) => Array.isArray(required) && required.includes(name) }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')

/** A value that does not fit its type, such as a mask in place of a number, is shown as it is. */
function kindOf({ type }: Property, choices: string[], value: unknown): Kind {
  const isGiven = value !== undefined
  if (choices.length > 0 && (!isGiven || choices.includes(value as string))) return 'choice'
  if ((type === 'number' || type === 'integer') && (!isGiven || typeof value === 'number')) return type
  if (type === 'boolean' && (!isGiven || typeof value === 'boolean')) return 'boolean'
  return typeof value === 'string' || (!isGiven && type === 'string') ? 'text' : 'json'
}

/** The value as it stands in its field; empty where the model wrote none. */
export const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** What was typed as values; `values` is undefined where nothing was changed, and `faults` names what is none. */
export function changedArguments(all: Argument[], written: Record<string, unknown>, texts: Record<string, string>) {
  const faults: Record<string, string> = {}
  const isChanged = ({ name }: Argument) => texts[name] !== undefined && texts[name] !== textOf(written[name])
  const entries = all.flatMap((argument) => {
    const { name } = argument
    if (!isChanged(argument)) return name in written ? [[name, written[name]] as const] : []
    const read = readText(argument, texts[name] ?? '')
    if ('fault' in read) faults[name] = read.fault
    return 'value' in read ? [[name, read.value] as const] : []
  })
  return { faults, values: all.some(isChanged) ? Object.fromEntries(entries) : undefined }
}

/** The value of a text; nothing for an argument that is left out. */
function readText({ kind, isRequired }: Argument, text: string): { value: unknown } | { fault: string } | object {
  if (text === '' && (kind !== 'text' || !isRequired)) return isRequired ? { fault: 'The tool needs a value.' } : {}
  if (kind === 'text' || kind === 'choice') return { value: text }
  if (kind === 'boolean') return { value: text === 'true' }
  if (kind === 'json') return readJson(text)
  const number = Number(text)
  if (Number.isFinite(number) && (kind === 'number' || Number.isInteger(number))) return { value: number }
  return { fault: kind === 'integer' ? 'Write a whole number.' : 'Write a number.' }
}

function readJson(text: string) {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault: 'Write a number, true, false, or JSON.' }
  }
}
