/** The tokens of an answer; the last three are parts of the first two. */
export type ScriptedUsage = { input: number; output: number; cached?: number; cacheWrite?: number; reasoning?: number }

const PARTS = ['cached', 'cacheWrite', 'reasoning'] as const

/** Reads `11 7 cached=8 cacheWrite=2 reasoning=3`. */
export function scriptedUsage(argument: string): ScriptedUsage {
  const words = argument.split(/\s+/).filter(Boolean)
  const [input = 0, output = 0] = words.filter((word) => !word.includes('=')).map(Number)
  const named = new Map(words.map((word): [string, number] => [word.split('=')[0] ?? '', Number(word.split('=')[1])]))
  const parts = PARTS.flatMap((part) => (named.has(part) ? [[part, named.get(part)]] : []))
  return { input, output, ...Object.fromEntries(parts) }
}
