import { type SQL, sql } from 'drizzle-orm'
import type { AttributeValue } from '../../domain/knowledge/attribute.ts'
import type { Comparison, Filter } from '../../domain/knowledge/filter.ts'

/** A condition on `documents`; true without a filter. All keys and values of the filter are parameters. */
export function conditionOf(filter: Filter | undefined): SQL {
  if (!filter) return sql`true`
  if (!('filters' in filter)) return comparisonOf(filter)
  return sql`(${sql.join(filter.filters.map(conditionOf), filter.type === 'and' ? sql` and ` : sql` or `)})`
}

/** Comparisons that are null, because the document lacks the attribute, do not match: no filter negates them. */
function comparisonOf({ type, key, value }: Comparison): SQL {
  const held = heldUnder(key)
  switch (type) {
    case 'eq':
      return sql`${held} = ${jsonOf(value)}`
    case 'ne':
      return sql`${held} is distinct from ${jsonOf(value)}`
    case 'in':
      return sql`${held} = any(${jsonsOf(value)})`
    case 'nin':
      return sql`coalesce(${held} <> all(${jsonsOf(value)}), true)`
    default:
      return orderOf(held, ORDERS[type], value)
  }
}

/** Returns the document's value under the key, as JSON with its type; null without one. */
function heldUnder(key: string): SQL {
  if (key === 'filename') return sql`to_jsonb(documents.filename)`
  if (key === 'document_id') return sql`to_jsonb(documents.id::text)`
  return sql`(documents.attributes -> ${key}::text)`
}

const jsonOf = (value: AttributeValue): SQL => sql`${JSON.stringify(value)}::jsonb`
const jsonsOf = (values: AttributeValue[]): SQL =>
  sql`${sql.param(values.map((value) => JSON.stringify(value)))}::text[]::jsonb[]`

const ORDERS = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

/** `case` keeps Postgres from reading a value of another type as the type that is compared. */
function orderOf(held: SQL, order: SQL, value: AttributeValue): SQL {
  const text = sql`(${held} #>> '{}')`
  if (typeof value === 'number')
    return sql`case when jsonb_typeof(${held}) = 'number' then ${text}::numeric ${order} ${String(value)}::numeric end`
  if (typeof value === 'boolean')
    return sql`case when jsonb_typeof(${held}) = 'boolean' then ${text}::boolean ${order} ${value}::boolean end`
  return sql`case when jsonb_typeof(${held}) = 'string' then ${text} ${order} ${value}::text collate "C" end`
}
