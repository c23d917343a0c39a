/**
 * Returns the text as Postgres accepts it: without NUL characters and halves of surrogate pairs, which models and
 * programs write.
 */
export const storableText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()

/** Returns a copy of the value with every text in it storable, also the names of fields. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storableValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), storableValue(inner)]))
}
