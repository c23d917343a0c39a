import { findPlaceholders, replacePlaceholders } from '../../domain/tool/placeholder.ts'

export type Arguments = Record<string, unknown>

/** Fills the placeholders of a text with the arguments, each passed through `encode`. A missing argument is empty. */
export const fillText = (
  template: string,
  args: Arguments,
  encode: (text: string) => string = (text) => text,
): string => replacePlaceholders(template, (name) => encode(textOf(argument(args, name))))

/** The names of a template's placeholders. */
export const namesIn = (template: string): string[] => findPlaceholders(template).map(({ name }) => name)

/** Fills the strings of a JSON value and not its text, so that no argument can change its structure. */
export function fillJson(template: unknown, args: Arguments): unknown {
  if (typeof template === 'string') return fillLeaf(template, args)
  if (Array.isArray(template)) return template.map((item) => fillJson(item, args))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillJson(value, args)]))
}

/** A string that is only a placeholder becomes the argument itself, with its type; a missing argument becomes null. */
function fillLeaf(leaf: string, args: Arguments): unknown {
  const [only] = findPlaceholders(leaf)
  if (only && only.start === 0 && only.end === leaf.length) return argument(args, only.name) ?? null
  return fillText(leaf, args)
}

const argument = (args: Arguments, name: string): unknown => (Object.hasOwn(args, name) ? args[name] : undefined)

/** An argument as text: a string itself, any other value as JSON, and null or a missing one as an empty text. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}
