import { findPlaceholders, replacePlaceholders } from '../../domain/tool/placeholder.ts'

export type Arguments = Record<string, unknown>

/** Fills the placeholders of a text with the arguments, each passed through `encode`. A missing argument is empty. */
export const fillText = (
  template: string,
  args: Arguments,
  encode: (text: string) => string = (text) => text,
): string => replacePlaceholders(template, (name) => encode(textOf(argumentOf(args, name))))

/** The names of a template's placeholders. */
export const namesIn = (template: string): string[] => findPlaceholders(template).map(({ name }) => name)

/**
 * Fills the strings of a JSON value and not its text, so that no argument can change its structure. `fillLeafText` fills
 * a string that is more than a placeholder; it gets the key that the string stands under.
 */
export function fillJson(
  template: unknown,
  args: Arguments,
  fillLeafText: (leaf: string, key: string) => string,
  key = '',
): unknown {
  if (typeof template === 'string') return fillLeaf(template, args, (leaf) => fillLeafText(leaf, key))
  if (Array.isArray(template)) return template.map((item) => fillJson(item, args, fillLeafText, key))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillJson(value, args, fillLeafText, name)]),
  )
}

/** A string that is only a placeholder becomes the argument itself, with its type; a missing argument becomes null. */
function fillLeaf(leaf: string, args: Arguments, fillLeafText: (leaf: string) => string): unknown {
  const [only] = findPlaceholders(leaf)
  if (only && only.start === 0 && only.end === leaf.length) return argumentOf(args, only.name) ?? null
  return fillLeafText(leaf)
}

/** The argument of this name; undefined for one that was not given. */
export const argumentOf = (args: Arguments, name: string): unknown =>
  Object.hasOwn(args, name) ? args[name] : undefined

/** An argument as text: a string itself, any other value as JSON, and null or a missing one as an empty text. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}
