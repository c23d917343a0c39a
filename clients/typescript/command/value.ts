/** A value that was read from JSON or YAML. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** True for an object that is no list. */
export const isObject = (value: unknown): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list; one value is a list of itself, and a page of OpenAI's API is the list that it holds. */
export function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return []
  if (isObject(value) && Array.isArray(value.data)) return value.data
  return Array.isArray(value) ? value : [value]
}

/** The objects of a list. */
export const objectsOf = (value: Json | undefined): { [name: string]: Json }[] => listOf(value).filter(isObject)

/** The value when it is a text, else undefined. */
export const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

/** True for null, an empty text, list or object, and what OpenAI means by `auto`: such a setting says nothing. */
export const isBlank = (value: Json): boolean =>
  value === null || value === '' || value === 'auto' || (typeof value === 'object' && Object.keys(value).length === 0)

/** Puts values in the places of `{{name}}` and `{{name.inner}}`; a place without a value stays. */
export function fill(template: string, values: { [name: string]: Json }): string {
  return template.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (place, path: string) => {
    const value = valueAt(values, path)
    if (value === undefined) return place
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}

/** The value at a path such as `item.question`; undefined where there is none. */
export const valueAt = (values: { [name: string]: Json }, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>(
      (inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
      values,
    )

/** The text of a message's content: a text, or parts with texts. */
export const partsTextOf = (content: Json | undefined): string =>
  listOf(content)
    .map((part) => {
      if (!isObject(part)) return String(part)
      return (isObject(part.text) ? textOf(part.text.value) : textOf(part.text)) ?? ''
    })
    .join('')

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
