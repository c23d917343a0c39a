import { exceeds, MAX_JSON_SIZE, measureJson } from '../text/json-size.ts'

export type JsonObject = Record<string, unknown>

/** Returns the value when it is a JSON object, else undefined. */
export const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined

/** Parses UTF-8 JSON of at most 50,000 values and 12,000 names of fields. @returns undefined for any other bytes */
export function parseJson(bytes: Uint8Array): unknown {
  if (exceeds(measureJson(bytes, MAX_JSON_SIZE), MAX_JSON_SIZE)) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Parses the UTF-8 JSON of an object. @returns undefined for any other bytes */
export const parseObject = (bytes: Uint8Array): JsonObject | undefined => asObject(parseJson(bytes))

/** Returns the object at a field; undefined when the field is missing or holds anything else. */
export const objectAt = (value: JsonObject | undefined, name: string): JsonObject | undefined => asObject(value?.[name])

/** Returns the objects of a list, and no other entries. */
export const objectsIn = (list: unknown): JsonObject[] =>
  Array.isArray(list) ? list.map(asObject).filter((each) => each !== undefined) : []

/** Returns the objects of the list at a field. */
export const objectsAt = (value: JsonObject | undefined, name: string): JsonObject[] => objectsIn(value?.[name])

/** Returns the text at a field; undefined when it is missing, empty or no text. */
export function textAt(value: JsonObject | undefined, name: string): string | undefined {
  const text = value?.[name]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Returns an id, which platforms write as a text or as a whole number; undefined when the field holds none. */
export function idAt(value: JsonObject | undefined, name: string): string | undefined {
  const id = value?.[name]
  return Number.isSafeInteger(id) ? String(id) : textAt(value, name)
}

/** Returns the finite number at a field, also one that is written as a text; else undefined. */
export function numberAt(value: JsonObject | undefined, name: string): number | undefined {
  const member = value?.[name]
  const number = typeof member === 'string' && member !== '' ? Number(member) : member
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Returns the time at a field in Unix seconds; null when it holds none. */
export function timeAt(value: JsonObject | undefined, name: string): Date | null {
  const time = new Date((numberAt(value, name) ?? Number.NaN) * 1000)
  return Number.isNaN(time.getTime()) ? null : time
}
