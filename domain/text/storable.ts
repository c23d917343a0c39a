/** The text as Postgres keeps it: it takes neither NUL characters nor halves of surrogate pairs, which models and programs write. */
export const storableText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()

/** The same value with every text in it, names too, storable. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storableValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), storableValue(inner)]))
}
