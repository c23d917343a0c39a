import { RE2JS } from 're2js'

/** A regular expression whose time grows with the length of the text, whatever the expression says. */
export type LinearPattern = { isFoundIn(text: string): boolean; instructions: number }

const MAX_KEPT = 500
const kept = new Map<string, LinearPattern>()

/**
 * Compiles a pattern of a schema. The engine knows no look-around and no back reference, because they need backtracking.
 * @throws an error that says what is wrong with the pattern
 */
export function linearPattern(pattern: string): LinearPattern {
  const known = kept.get(pattern)
  if (known) return known
  // ECMA-262 is the language of patterns in JSON Schema; the engine's own differs in a few signs.
  new RegExp(pattern, 'u')
  if (/(?<!\\)(?:\\\\)*\\k/.test(pattern)) throw new Error('a back reference is not known')
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
  const made = { isFoundIn: (text: string) => compiled.matcher(text).find(), instructions: compiled.programSize() }
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(pattern, made)
  return made
}
