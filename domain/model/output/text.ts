import type { Pause } from '../../pause.ts'
import { maskPiiInPieces } from '../../pii/mask.ts'
import { isSchemaObject } from './subschema.ts'

/** The names, texts and numbers of a value, a line each: what a reader of the JSON sees, without its signs and escapes. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (!isSchemaObject(value)) return String(value)
  return Object.entries(value)
    .map(([name, inner]) => `${name}\n${textOf(inner)}`)
    .join('\n')
}

/** Returns a copy in which each name, text and number with personal data is masked; a masked number becomes a text. */
export async function maskOutput(value: unknown, pause: Pause): Promise<unknown> {
  if (Array.isArray(value)) {
    const list: unknown[] = []
    for (const item of value) list.push(await maskOutput(item, pause))
    return list
  }
  if (isSchemaObject(value)) {
    const members = new Map<string, unknown>()
    for (const [name, inner] of Object.entries(value)) {
      const { text } = await maskPiiInPieces(name, pause)
      // Two names with the same mask stay two members.
      const free = members.has(text) ? `${text} ${members.size + 1}` : text
      members.set(free, await maskOutput(inner, pause))
    }
    return Object.fromEntries(members)
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const { text, hasMasked } = await maskPiiInPieces(String(value), pause)
  return hasMasked ? text : value
}
