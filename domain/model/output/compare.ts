import { isSchemaObject } from './subschema.ts'

/** True when both are the same JSON, whatever the order of their members. @param take counts a step for each value */
export function isSame(one: unknown, other: unknown, take: (steps: number) => void): boolean {
  take(1)
  if (one === other) return true
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSame(item, other[index], take))
    )
  if (!isSchemaObject(one) || !isSchemaObject(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name], take))
  )
}

/** The same text for the same JSON, whatever the order of its members. */
export function canonicalText(value: unknown, take: (steps: number) => void): string {
  take(1)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item, take)).join()}]`
  if (!isSchemaObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${canonicalText(inner, take)}`)
  return `{${members.sort().join()}}`
}
