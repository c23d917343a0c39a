import { schemaProblems } from '../model/output/check.ts'
import type { JsonSchema } from '../model/output/subschema.ts'
import { beginning } from '../text/character.ts'
import { isNestedTooDeep } from './nesting.ts'
import { type ParameterType, type ToolParameters, typeOf } from './parameter.ts'

export type CheckedArguments = { ok: true; args: Record<string, unknown> } | { ok: false; error: string }

/**
 * Reads the arguments that a model wrote. The error is for the model: it names the field and the accepted arguments.
 */
export function checkArguments(parameters: ToolParameters, argumentsJson: string): CheckedArguments {
  const modelArguments = parseArguments(argumentsJson)
  if (modelArguments === undefined)
    return { ok: false, error: `The arguments are not a JSON object. ${accepted(parameters)}` }
  if (isNestedTooDeep(modelArguments))
    return { ok: false, error: `The arguments are nested too deep. ${accepted(parameters)}` }
  const faults: string[] = []
  const args: [string, unknown][] = []
  for (const [name, value] of Object.entries(modelArguments)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    if (!parameter) {
      faults.push(`"${beginning(name, 64)}" is not an argument of this tool`)
    } else if (value !== null) {
      const fitted = fit(typeOf(parameter.type), value)
      if (fitted === undefined) faults.push(`"${name}" must be of type ${typeOf(parameter.type)}`)
      else args.push([name, fitted])
    }
  }
  for (const [name, { required }] of Object.entries(parameters))
    if (required && (modelArguments[name] ?? null) === null) faults.push(`"${name}" is required`)
  if (faults.length > 0) return { ok: false, error: `Bad arguments: ${faults.join('; ')}. ${accepted(parameters)}` }
  return { ok: true, args: Object.fromEntries(args) }
}

/**
 * The same by a JSON Schema that `assertToolsWork` has let pass. Nothing is converted: the schema says which types fit.
 */
export function checkBySchema(schema: JsonSchema, argumentsJson: string): CheckedArguments {
  const args = parseArguments(argumentsJson)
  if (args === undefined) return { ok: false, error: 'The arguments are not a JSON object.' }
  if (isNestedTooDeep(args)) return { ok: false, error: 'The arguments are nested too deep.' }
  const problems = schemaProblems(args, schema, 'the whole')
  return problems.length === 0 ? { ok: true, args } : { ok: false, error: `Bad arguments: ${problems.join('; ')}.` }
}

/** Parses an object; undefined for anything else. Some models write nothing or `null` for "no arguments". */
export function parseArguments(argumentsJson: string): Record<string, unknown> | undefined {
  if (argumentsJson.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(argumentsJson)
    if (value === null) return {}
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function accepted(parameters: ToolParameters): string {
  const names = Object.entries(parameters).map(
    ([name, { type, required }]) => `"${name}" (${typeOf(type)}${required ? ', required' : ''})`,
  )
  return names.length === 0 ? 'This tool takes no arguments: send {}.' : `It takes ${names.join(', ')}.`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts the value to the type where nothing can be lost; otherwise undefined. */
function fit(type: ParameterType, value: unknown): unknown {
  switch (type) {
    case 'string':
      if (typeof value === 'string') return value
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
    case 'number':
      return toNumber(value)
    case 'integer': {
      const number = toNumber(value)
      return Number.isInteger(number) ? number : undefined
    }
    case 'boolean':
      if (typeof value === 'boolean') return value
      return value === 'true' ? true : value === 'false' ? false : undefined
    case 'array':
      return Array.isArray(value) ? value : fromText(value, Array.isArray)
    case 'object':
      return isObject(value) ? value : fromText(value, isObject)
  }
}

/**
 * Returns a number. A text is one only in its plain form: `5`, `-0.25`; not `007`, `1e9`, or more digits than a
 * double has.
 */
function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.length > 15) return undefined
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? Number(value) : undefined
}

function fromText(value: unknown, fits: (parsed: unknown) => boolean): unknown {
  if (typeof value !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return fits(parsed) && !isNestedTooDeep(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
