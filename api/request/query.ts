import type { TSchema } from 'typebox'
import { type FieldFault, MAX_TOLD_FAULTS, refuseFaults } from '../../domain/error.ts'
import { likelyOf } from '../../domain/text/likely.ts'

const MAX_SHOWN = 100

/**
 * Reads query parameters by their schema, and lists the names that it does not know. An empty user stays, and is
 * refused: a script without its variable would get everybody's.
 */
export function readQuery(schema: TSchema, parameters: Record<string, unknown>) {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  const read: Record<string, unknown> = {}
  const faults: FieldFault[] = []
  for (const [name, value] of Object.entries(parameters)) {
    if (faults.length === MAX_TOLD_FAULTS) break
    const [holder, key] = memberOf(name)
    if (holder !== undefined && key !== undefined && properties[holder]?.type === 'object') {
      read[holder] = { ...(read[holder] as object | undefined), [key]: readParameter('string', value) }
      continue
    }
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    const isEmpty = (value === '' && name !== 'user') || (name === 'offset' && value === 'null')
    if (!property) faults.push(unknownParameter(name, Object.keys(properties)))
    else if (property.type === 'object') faults.push(namelessParameter(name))
    else if (value !== undefined && !isEmpty) read[name] = readParameter(property.type, value)
  }
  return { read, faults }
}

/** `metadata.plan` and `metadata[plan]` are the member `plan` of `metadata`. */
const memberOf = (name: string): (string | undefined)[] =>
  /^([a-z]+)(?:\.(.+)|\[(.+)\])$/
    .exec(name)
    ?.slice(1)
    .filter((part) => part !== undefined) ?? []

function readParameter(type: string | undefined, value: unknown): unknown {
  // Elysia parts a text at its commas.
  if (type === 'string' && Array.isArray(value)) return value.join(',')
  if (typeof value !== 'string') return value
  if ((type === 'integer' || type === 'number') && /^-?\d{1,20}(\.\d+)?$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** The fault of a query parameter that the operation does not take; it names the one that was probably meant. */
export function unknownParameter(name: string, names: string[]): FieldFault {
  const field = shownName(name)
  const meant = likelyOf(name, names)
  const advice = meant ? `Did you mean ${meant}?` : `Leave ${field} out.`
  const accepted = names.length > 0 ? `Accepted here: ${names.join(', ')}.` : 'No query parameter is accepted here.'
  return { field, message: `The query parameter ${field} is not known.`, fix: `${advice} ${accepted}` }
}

/** The fault of a query parameter whose members are named, such as `metadata.plan`, without such a name. */
const namelessParameter = (field: string): FieldFault => ({
  field,
  message: `The query parameter ${field} does not say which value of ${field} is meant.`,
  fix: `Send ${field}.<name>=<value>, such as ${field}.plan=pro.`,
})

/** Refuses query parameters that stand twice: nobody knows which one counts. @throws ApiError VALIDATION_ERROR */
export function refuseRepeatedParameters({ url }: Request): void {
  const start = url.indexOf('?')
  if (start < 0) return
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const name of new URLSearchParams(url.slice(start)).keys()) (seen.has(name) ? repeated : seen).add(name)
  refuseFaults([...repeated].slice(0, MAX_TOLD_FAULTS).map(repeatedParameter))
}

function repeatedParameter(name: string): FieldFault {
  const field = shownName(name)
  return {
    field,
    message: `The query parameter ${field} stands more than once.`,
    fix: `Send ${field} once. Where it takes several values, commas part them.`,
  }
}

const shownName = (name: string): string => (name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name)
