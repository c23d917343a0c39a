import type { AttributeValue } from '../../../domain/knowledge/attribute.ts'
import type { Filter } from '../../../domain/knowledge/filter.ts'
import { pick, type Random, wholeBetween } from '../proof/random.ts'

/** A filter sees these parts of a document. */
export type FilteredDocument = { id: string; filename: string; attributes: Record<string, AttributeValue> }

/** Tests a document against a filter. It follows the words of the specification alone, not our code. */
export function fits(document: FilteredDocument, filter: Filter): boolean {
  if ('filters' in filter) {
    const found = filter.filters.map((each) => fits(document, each))
    return filter.type === 'and' ? !found.includes(false) : found.includes(true)
  }
  const { id: document_id, filename, attributes } = document
  const held = new Map(Object.entries({ ...attributes, filename, document_id })).get(filter.key)
  if (Array.isArray(filter.value)) return (held !== undefined && filter.value.includes(held)) === (filter.type === 'in')
  if (filter.type === 'ne') return held !== filter.value
  if (filter.type === 'eq') return held === filter.value
  if (held === undefined || typeof held !== typeof filter.value) return false
  const order = orderOf(held, filter.value)
  const isOrdered = { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }
  return isOrdered[filter.type as keyof typeof isOrdered]
}

/** Strings by their bytes in UTF-8, which is the order of their code points. */
const orderOf = (a: AttributeValue, b: AttributeValue): number =>
  typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : Number(a) - Number(b)

/** Values of all types that a document may have and a filter may ask for, some of them alike. */
const VALUES: Record<string, AttributeValue[]> = {
  kind: ['a', 'b', 'B', 'ä', 'aa', '', '2', "'; drop table documents; --"],
  size: [-1, 0, 2, 9.5, 10, 1e21, '2', '10', true],
  live: [true, false, 'true', 1],
}

/** Attributes of a document: each is missing now and then. */
export const someAttributes = (random: Random): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(VALUES).flatMap(([key, values]) => (random() < 0.25 ? [] : [[key, pick(random, values)]])),
  )

/** A filter of all types, of at most three levels. */
export function someFilter(random: Random, documents: FilteredDocument[], level = 1): Filter {
  if (level < 3 && random() < 0.5) {
    const filters = Array.from({ length: wholeBetween(random, 1, 3) }, () => someFilter(random, documents, level + 1))
    return { type: pick(random, ['and', 'or'] as const), filters }
  }
  const key = pick(random, [...Object.keys(VALUES), 'filename', 'document_id', 'missing'])
  const value = () => valueFor(key, random, documents)
  if (random() < 0.3) {
    const values = Array.from({ length: wholeBetween(random, 1, 4) }, value)
    return { type: pick(random, ['in', 'nin'] as const), key, value: values }
  }
  return { type: pick(random, ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const), key, value: value() }
}

function valueFor(key: string, random: Random, documents: FilteredDocument[]): AttributeValue {
  const { id, filename } = pick(random, documents)
  return pick(random, { filename: [filename], document_id: [id] }[key] ?? VALUES[key] ?? ['a', 1, true])
}
