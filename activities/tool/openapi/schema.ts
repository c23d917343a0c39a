import { linearPattern } from '../../../domain/model/output/pattern.ts'
import { HOLDING_LIST, HOLDING_NAMED, HOLDING_ONE } from '../../../domain/model/output/subschema.ts'
import { isNode, listOf, type Node, referred, textOf, Unmappable } from './document.ts'

/** A tool whose schema has more parts would have more than 64 KiB. */
const MAX_PARTS = 5_000
const MAX_LEVELS = 32

/** What JSON Schema does not know, or what would make the schemas of a tool larger and say nothing of a value. */
const LEFT_OUT = new Set(['xml', 'externalDocs', 'discriminator', 'example', 'nullable', '$schema', '$id', '$anchor'])

/** Makes the schemas of one tool. What they refer to in the document comes into `$defs`, so circles stay circles. */
export class ToolSchemas {
  readonly #document: Node
  readonly #names = new Map<string, string>()
  readonly #definitions: Node = {}
  #parts = 0

  constructor(document: Node) {
    this.#document = document
  }

  /** The schema as JSON Schema 2020-12. @throws Unmappable */
  convert(schema: unknown, level = 0): unknown {
    if (!isNode(schema)) return typeof schema === 'boolean' ? schema : {}
    this.#parts += 1
    if (this.#parts > MAX_PARTS) throw new Unmappable('Its schema is too large.')
    if (level > MAX_LEVELS) throw new Unmappable('Its schema is nested too deep.')
    // In OpenAPI 3.0 nothing stands beside a reference.
    const { $ref, ...rest } = schema
    if (typeof $ref !== 'string') return this.#converted(schema, level)
    const beside = textOf(this.#document.openapi).startsWith('3.0') ? {} : this.#converted(rest, level)
    return { ...beside, $ref: this.#definition($ref) }
  }

  /** The referred schemas as `$defs`; empty without any. Call it when all schemas are converted. */
  definitions(): Node {
    return Object.keys(this.#definitions).length > 0 ? { $defs: this.#definitions } : {}
  }

  #definition(ref: string): string {
    const known = this.#names.get(ref)
    if (known) return `#/$defs/${known}`
    const target = referred(this.#document, ref)
    const plain = (ref.split('/').at(-1) ?? '').replaceAll(/[^A-Za-z0-9_.-]+/g, '_').slice(0, 60) || 'schema'
    let name = plain
    for (let number = 2; Object.hasOwn(this.#definitions, name); number += 1) name = `${plain}_${number}`
    this.#names.set(ref, name)
    // The name is taken before the schema is converted, because it may refer to itself.
    this.#definitions[name] = {}
    this.#definitions[name] = this.convert(target, 0)
    return `#/$defs/${name}`
  }

  #converted(schema: Node, level: number): Node {
    const made: Node = {}
    for (const [keyword, value] of Object.entries(withoutOldForms(schema))) {
      if (LEFT_OUT.has(keyword) || keyword.startsWith('x-') || (keyword === 'pattern' && !isLinear(value))) continue
      if (HOLDING_ONE.includes(keyword)) made[keyword] = this.convert(value, level + 1)
      else if (HOLDING_LIST.includes(keyword))
        made[keyword] = listOf(value).map((part) => this.convert(part, level + 1))
      else if (HOLDING_NAMED.includes(keyword) && isNode(value)) made[keyword] = this.#members(value, level)
      else made[keyword] = value
    }
    return made
  }

  #members(members: Node, level: number): Node {
    return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, this.convert(member, level + 1)]))
  }
}

/** A pattern that needs backtracking is left out: the service checks it. */
function isLinear(pattern: unknown): boolean {
  try {
    return typeof pattern !== 'string' || linearPattern(pattern).instructions > 0
  } catch {
    return false
  }
}

/** `nullable`, `exclusiveMinimum: true` and `readOnly` members of OpenAPI in words of JSON Schema 2020-12. */
function withoutOldForms(schema: Node): Node {
  const made: Node = { ...schema }
  if (schema.nullable === true && typeof schema.type === 'string') {
    made.type = [schema.type, 'null']
    if (Array.isArray(schema.enum) && !schema.enum.includes(null)) made.enum = [...schema.enum, null]
  }
  for (const [keyword, limit] of EXCLUSIVE) {
    if (typeof schema[keyword] !== 'boolean') continue
    delete made[keyword]
    if (schema[keyword] === true && typeof schema[limit] === 'number') {
      delete made[limit]
      made[keyword] = schema[limit]
    }
  }
  return withoutReadOnly(made)
}

const EXCLUSIVE = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const

function withoutReadOnly(schema: Node): Node {
  if (!isNode(schema.properties)) return schema
  const readOnly = Object.entries(schema.properties).flatMap(([name, member]) =>
    isNode(member) && member.readOnly === true ? [name] : [],
  )
  if (readOnly.length === 0) return schema
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !readOnly.includes(name)))
  const required = listOf(schema.required).filter((name) => !readOnly.includes(textOf(name)))
  return { ...schema, properties, ...(schema.required !== undefined && { required }) }
}
