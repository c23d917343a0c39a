import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import type { ErrorDetails } from '../../domain/error.ts'

type Fault = TLocalizedValidationError
type Node = Record<string, unknown>

/**
 * Says which field is wrong (by its path: `testCases[1].scorer`) and what is accepted there.
 * `place` goes before the name, such as `query parameter `.
 */
export function describeFault(schema: TSchema, faults: Fault[], input: unknown, place: string): ErrorDetails {
  const fault = mostTelling(faults)
  if (!fault) return {}
  const path = fault.instancePath.split('/').slice(1).map(decodePointer)
  if (fault.keyword === 'boolean') return unknownField(schema, fault, pathOf(path, input), place)
  if (fault.keyword === 'required') {
    const [missing = ''] = fault.params.requiredProperties
    const name = place + pathOf([...path, missing], input)
    const node = nodeAt(schema, `${fault.schemaPath}/properties/${encodePointer(missing)}`)
    return { message: `${capital(name)} is missing.`, fix: `Send ${name} as ${describe(node)}.` }
  }
  const name = path.length ? place + pathOf(path, input) : 'the body'
  if (fault.keyword === '~refine')
    return { message: `${capital(name)} ${fault.message}.`, fix: `Change ${name}: it ${fault.message}.` }
  if (fault.schemaPath.includes('/propertyNames')) return longName(nodeAt(schema, fault.schemaPath), name)
  const accepted = describe(nodeAt(schema, fault.schemaPath))
  return { message: `${capital(name)} must be ${accepted}.`, fix: `Send ${name} as ${accepted}.` }
}

/** `['testCases', '1', 'scorer']` → `testCases[1].scorer`; an index is told from a name by what holds it. */
export function pathOf(path: string[], input: unknown): string {
  let text = ''
  let holder = input
  for (const segment of path) {
    const name = segment.length > 100 ? `${segment.slice(0, 100)}…` : segment
    text += Array.isArray(holder) ? `[${name}]` : text ? `.${name}` : name
    holder = typeof holder === 'object' && holder !== null ? (holder as Node)[segment] : undefined
  }
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

/** The first fault; of a choice between schemas the choice itself, unless a fault lies deeper than it. */
function mostTelling(faults: Fault[]): Fault | undefined {
  const [first] = faults
  if (!first?.schemaPath.includes('/anyOf/')) return first
  const choicePath = first.schemaPath.slice(0, first.schemaPath.indexOf('/anyOf/'))
  const choice = faults.find((fault) => fault.keyword === 'anyOf' && fault.schemaPath === choicePath)
  const depth = (fault: Fault) => fault.instancePath.length + (fault.keyword === 'required' ? 1 : 0)
  const deepest = faults
    .filter((fault) => fault.schemaPath.startsWith(`${choicePath}/anyOf/`) && fault.keyword !== 'anyOf')
    .reduce((best, fault) => (depth(fault) > depth(best) ? fault : best), first)
  return choice && depth(deepest) <= depth(choice) ? choice : deepest
}

function unknownField(schema: TSchema, fault: Fault, path: string, place: string): ErrorDetails {
  const holder = nodeAt(schema, fault.schemaPath.slice(0, fault.schemaPath.lastIndexOf('/')))
  const known = Object.keys((holder?.properties as Node) ?? {})
  const accepted = known.length ? `Accepted here: ${known.join(', ')}.` : 'No field is accepted here.'
  return { message: `The ${place}field ${path} is not known.`, fix: `Leave ${path} out. ${accepted}` }
}

function longName(node: Node | undefined, name: string): ErrorDetails {
  const allowed = `at most ${node?.maxLength} characters`
  return { message: `The field name ${name} is too long.`, fix: `Send a name of ${allowed} in its place.` }
}

function nodeAt(schema: TSchema, path: string): Node | undefined {
  let node: unknown = schema
  for (const segment of path.split('/').slice(1).map(decodePointer)) node = (node as Node | undefined)?.[segment]
  return node as Node | undefined
}

/** What a schema accepts, in words. A schema says it itself with `x-accepts`. */
export function describe(node: Node | undefined): string {
  if (!node) return 'GET /api/openapi.json describes it'
  if (typeof node['x-accepts'] === 'string') return node['x-accepts']
  if ('const' in node) return JSON.stringify(node.const)
  if (Array.isArray(node.enum)) return `one of ${node.enum.map((value) => JSON.stringify(value)).join(', ')}`
  if (Array.isArray(node.anyOf)) return node.anyOf.map(describe).join(' or ')
  if (node.type === 'string') return describeText(node)
  if (node.type === 'integer') return `a whole number${range(node.minimum, node.maximum, '')}`
  if (node.type === 'number') return `a number${range(node.minimum, node.maximum, '')}`
  if (node.type === 'array') return `a list${range(node.minItems, node.maxItems, ' items')}`
  if (node.type === 'object') return describeObject(node)
  return { boolean: 'true or false', null: 'null' }[String(node.type)] ?? 'any JSON value'
}

function describeText(node: Node): string {
  if (node.format === 'uuid') return 'a UUID'
  const pattern = node.pattern ? ` that matches ${node.pattern}` : ''
  return `a string${range(node.minLength, node.maxLength, ' characters')}${pattern}`
}

function describeObject(node: Node): string {
  const names = Object.keys((node.properties as Node) ?? {})
  return names.length
    ? `an object with ${names.join(', ')}`
    : `an object${range(undefined, node.maxProperties, ' fields')}`
}

function range(min: unknown, max: unknown, unit: string): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}${unit}`
  if (min !== undefined) return unit ? ` of at least ${min}${unit}` : ` of at least ${min}`
  return max !== undefined ? ` of at most ${max}${unit}` : ''
}

const decodePointer = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~')
const encodePointer = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1')
/** Our own words begin a sentence with a capital; the caller's names stay as they are. */
const capital = (text: string) =>
  /^(the body|query parameter|path parameter) /.test(`${text} `) ? text.charAt(0).toUpperCase() + text.slice(1) : text
