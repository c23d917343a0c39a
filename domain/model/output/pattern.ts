import { RE2JS } from 're2js'

/** A regular expression whose time grows with the length of the text, whatever the expression says. */
export type LinearPattern = { isFoundIn(text: string): boolean; instructions: number }

/** The instructions of one pattern, and of the patterns of a schema together; a plain one has about ten. */
export const MAX_INSTRUCTIONS = 20_000
/** What a pattern may have by our estimate, which counts some twice, before it is compiled. */
const MAX_ESTIMATED = 2 * MAX_INSTRUCTIONS
const MAX_CHARACTERS = 10_000
/** The instructions of all patterns that are kept compiled. */
export const MAX_KEPT = 10 * MAX_INSTRUCTIONS
/** By language: one text can mean two things in both. */
const kept = { ecma: new Map<string, LinearPattern>(), re2: new Map<string, LinearPattern>() }
let keptInstructions = 0

/**
 * Compiles a pattern of a schema. The engine knows no look-around and no back reference, because they need backtracking.
 * @throws an error that says what is wrong with the pattern
 */
export function linearPattern(pattern: string): LinearPattern {
  return keptPattern('ecma', pattern, () => {
    // ECMA-262 is the language of patterns in JSON Schema; the engine's own differs in a few signs.
    new RegExp(pattern, 'u')
    if (/(?<!\\)(?:\\\\)*\\k/.test(pattern)) throw new Error('a back reference is not known')
    return RE2JS.translateRegExp(pattern)
  })
}

/** Compiles a pattern in the engine's own language. @throws an error that says what is wrong with the pattern */
export const re2Pattern = (pattern: string): LinearPattern => keptPattern('re2', pattern, () => pattern)

function keptPattern(language: keyof typeof kept, pattern: string, translate: () => string): LinearPattern {
  const known = kept[language].get(pattern)
  if (known) return known
  if (estimateInstructions(pattern) > MAX_ESTIMATED) throw new Error(TOO_LONG)
  const compiled = RE2JS.compile(translate())
  const instructions = compiled.programSize()
  if (instructions > MAX_INSTRUCTIONS) throw new Error(TOO_LONG)
  const made = { isFoundIn: (text: string) => compiled.matcher(text).find(), instructions }
  if (keptInstructions + instructions > MAX_KEPT) {
    for (const patterns of Object.values(kept)) patterns.clear()
    keptInstructions = 0
  }
  kept[language].set(pattern, made)
  keptInstructions += instructions
  return made
}

const TOO_LONG = 'it is too long, or repeats too much'

/** What a compiled pattern may have, in the time of reading it: each sign is one, and a repeat has its part so many times. */
export function estimateInstructions(pattern: string): number {
  if (pattern.length > MAX_CHARACTERS) return Number.POSITIVE_INFINITY
  const groups = [{ sum: 0, last: 0 }]
  for (const [sign, from, to] of pattern.matchAll(SIGN)) {
    const group = groups.at(-1)
    if (!group) break
    if (from !== undefined) group.last *= Math.max(Number(from) + 1, Number(to ?? 0))
    else if (sign.startsWith('(')) groups.push({ sum: 0, last: 0 })
    else if (sign === ')' && groups.length > 1) {
      groups.pop()
      const outer = groups.at(-1) ?? group
      outer.sum += outer.last
      outer.last = group.sum + group.last + 1
    } else {
      group.sum += group.last
      group.last = 1
    }
  }
  return groups.reduce((total, { sum, last }) => total + sum + last, 0)
}

/** A repeat with its numbers, an escape, a class of characters, the begin of a group, or one character. */
const SIGN =
  /\{(\d+)(?:,(\d*))?\}|\\(?:[pPu]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|[\s\S]/gu
