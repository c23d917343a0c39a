import { isSchemaObject, type JsonSchema, referredBy } from '../../../domain/model/output/subschema.ts'

/** The reason why an operation becomes no tool, or a parameter is left out; it is told to the owner. */
export class Unmappable extends Error {}

/** A document that can be read no further, with the field of the request that says what to change. */
export class DocumentRefused extends Error {
  readonly field: string
  readonly fix: string

  constructor(field: string, message: string, fix: string) {
    super(message)
    this.field = field
    this.fix = fix
  }
}

export type Node = JsonSchema
export const isNode = isSchemaObject
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const nodeOf = (value: unknown): Node => (isNode(value) ? value : {})

const MAX_STEPS = 32

/**
 * The object that a value is or refers to; undefined for what is no object.
 * @throws Unmappable for a reference out of the document, which is never fetched, or one in a circle
 */
export function resolved(document: Node, value: unknown): Node | undefined {
  let node = value
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (!isNode(node)) return undefined
    if (typeof node.$ref !== 'string') return node
    node = referred(document, node.$ref)
  }
  throw new Unmappable('Its references go in a circle.')
}

/** What a reference names. @throws Unmappable */
export function referred(document: Node, ref: string): unknown {
  if (!ref.startsWith('#/'))
    throw new Unmappable(`${ref.slice(0, 200)} leads out of the document, and other documents are not fetched.`)
  const found = referredBy(document, ref)
  if (found === undefined) throw new Unmappable(`${ref.slice(0, 200)} names nothing in the document.`)
  return found
}
