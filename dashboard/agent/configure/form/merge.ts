import { isSame } from '../../../parts/form/field-path.ts'

type Sides<Value> = { theirs: Value; mine: Value; base: Value }
type Fields = Record<string, unknown>

/**
 * Puts two changes of the same values together, field by field at the first level: a field that only one side changed
 * keeps that change, and of a field that both changed the wanted side counts.
 */
export function mergeFields<Value>({ theirs, mine, base }: Sides<Value>, wanted: 'theirs' | 'mine'): Value {
  if (!isFields(theirs) || !isFields(mine)) return wanted === 'mine' ? mine : theirs
  const before: Fields = isFields(base) ? base : {}
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const entries = [...names].map((name) => {
    const isOneSided = isSame(before[name], mine[name]) || isSame(before[name], theirs[name])
    const changed = isSame(before[name], mine[name]) ? theirs[name] : mine[name]
    return [name, isOneSided ? changed : { theirs, mine }[wanted][name]]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Value
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
