import type { TSchema } from 'typebox'
import type { FieldFault } from '../../domain/error.ts'
import { likelyOf } from '../../domain/text/likely.ts'
import { listViolations, type Violation } from './violation.ts'

type Node = Record<string, unknown>

/**
 * The faults of a value that does not fit. They name fields by their path (`testCases[1].scorer`) and say what the
 * schema accepts there.
 * @param namePrefix goes before the field's name, such as `query parameter `
 */
export const listFaults = (schema: TSchema, input: unknown, namePrefix: string): FieldFault[] =>
  listViolations(schema, input).map((violation) => describe(schema, violation, input, namePrefix))

function describe(schema: TSchema, violation: Violation, input: unknown, namePrefix: string): FieldFault {
  const missing = violation.keyword === 'required' ? violation.params.requiredProperties[0] : undefined
  const member = missing ?? nodeAt(schema, violation.schemaPath)?.['x-field']
  const path = violation.instancePath.split('/').slice(1).map(decodePointer)
  if (typeof member === 'string' && (missing || violation.keyword === '~refine')) path.push(member)
  const field = pathOf(path, input)
  return { ...wordsOf(schema, violation, { field, missing, namePrefix }), field }
}

type Place = { field: string; missing: string | undefined; namePrefix: string }
type Words = Pick<FieldFault, 'message' | 'fix'>

function wordsOf(schema: TSchema, violation: Violation, { field, missing, namePrefix }: Place): Words {
  if (violation.keyword === 'boolean') return unknownField(schema, violation, field, namePrefix)
  if (missing !== undefined) {
    const name = namePrefix + field
    const node = nodeAt(schema, `${violation.schemaPath}/properties/${encodePointer(missing)}`)
    return { message: `${capital(name)} is missing.`, fix: `Send ${name} as ${wordsFor(node)}.` }
  }
  const name = field ? namePrefix + field : 'the body'
  if (violation.keyword === '~refine')
    return { message: `${capital(name)} ${violation.message}.`, fix: `Change ${name}: it ${violation.message}.` }
  if (violation.schemaPath.includes('/propertyNames')) return longName(nodeAt(schema, violation.schemaPath), name)
  const node = nodeAt(schema, violation.schemaPath)
  const accepted = wordsFor(node)
  const listed = node?.['x-listed'] ? ` ${String(node['x-listed'])} lists them with their ids.` : ''
  return { message: `${capital(name)} must be ${accepted}.`, fix: `Send ${name} as ${accepted}.${listed}` }
}

/**
 * `['testCases', '1', 'scorer']` → `testCases[1].scorer`. A segment is an index when its parent in `input` is an array.
 */
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

function unknownField(schema: TSchema, violation: Violation, path: string, namePrefix: string): Words {
  const holder = nodeAt(schema, violation.schemaPath.slice(0, violation.schemaPath.lastIndexOf('/')))
  const known = Object.keys((holder?.properties as Node) ?? {})
  const accepted = known.length ? `Accepted here: ${known.join(', ')}.` : 'No field is accepted here.'
  const name = decodePointer(violation.instancePath.slice(violation.instancePath.lastIndexOf('/') + 1))
  const advice = adviceFor(name, path, holder, known)
  return { message: `The ${namePrefix}field ${path} is not known.`, fix: `${advice} ${accepted}` }
}

/** The route that takes the field, as the schema's `x-elsewhere` says, or the field that was probably meant. */
function adviceFor(name: string, path: string, holder: Node | undefined, known: string[]): string {
  const elsewhere = (holder?.['x-elsewhere'] ?? {}) as Record<string, string>
  if (Object.hasOwn(elsewhere, name)) return `${elsewhere[name]} takes ${name}.`
  const meant = likelyOf(name, known)
  return meant ? `Did you mean ${meant}?` : `Leave ${path} out.`
}

function longName(node: Node | undefined, name: string): Words {
  const allowed = `at most ${node?.maxLength} characters`
  return { message: `The field name ${name} is too long.`, fix: `Send a name of ${allowed} in its place.` }
}

function nodeAt(schema: TSchema, path: string): Node | undefined {
  let node: unknown = schema
  for (const segment of path.split('/').slice(1).map(decodePointer)) node = (node as Node | undefined)?.[segment]
  return node as Node | undefined
}

/** The values that a schema accepts, in words: those of its `x-accepts`, else words made of its keywords. */
function wordsFor(node: Node | undefined): string {
  if (!node) return 'GET /api/openapi.json describes it'
  if (typeof node['x-accepts'] === 'string') return node['x-accepts']
  if ('const' in node) return JSON.stringify(node.const)
  if (Array.isArray(node.enum)) return `one of ${node.enum.map((value) => JSON.stringify(value)).join(', ')}`
  if (Array.isArray(node.anyOf)) return node.anyOf.map(wordsFor).join(' or ')
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
  if (names.length === 0) return `an object${range(undefined, node.maxProperties, ' fields')}`
  const needed = names.filter((name) => ((node.required ?? []) as string[]).includes(name))
  const others = names.filter((name) => !needed.includes(name))
  const optional = others.length > 0 ? `optionally ${others.join(', ')}` : undefined
  return `an object with ${[needed.join(', '), optional].filter(Boolean).join(', and ')}`
}

function range(min: unknown, max: unknown, unit: string): string {
  if (min === 1 && max === undefined && unit) return ` of at least 1${unit.replace(/s$/, '')}`
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}${unit}`
  if (min !== undefined) return unit ? ` of at least ${min}${unit}` : ` of at least ${min}`
  return max !== undefined ? ` of at most ${max}${unit}` : ''
}

const decodePointer = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~')
const encodePointer = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1')
/** Starts a sentence with a capital when it begins with our words; the caller's field names keep their case. */
const capital = (text: string) =>
  /^(the body|query parameter|path parameter) /.test(`${text} `) ? text.charAt(0).toUpperCase() + text.slice(1) : text
