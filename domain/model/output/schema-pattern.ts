import { linearPattern, MAX_INSTRUCTIONS } from './pattern.ts'
import type { JsonSchema } from './subschema.ts'

/** What is wrong at a place in a schema. */
export type Fault = { path: string[]; what: string; fix: string }

/**
 * The first pattern of a schema that cannot be checked in linear time, or that is one too many.
 * @param counted the instructions of the patterns before, to which these are added
 */
export function patternFault(schema: JsonSchema, path: string[], counted: { instructions: number }): Fault | undefined {
  for (const [keyword, pattern] of patternsOf(schema)) {
    const compiled = compiledPattern(pattern, [...path, keyword])
    if ('what' in compiled) return compiled
    counted.instructions += compiled.instructions
    if (counted.instructions > MAX_INSTRUCTIONS) return { path: [...path, keyword], ...TOO_MANY_INSTRUCTIONS }
  }
  return undefined
}

const patternsOf = ({ pattern, patternProperties = {} }: JsonSchema): [string, string][] => [
  ...(typeof pattern === 'string' ? [['pattern', pattern] satisfies [string, string]] : []),
  ...Object.keys(patternProperties as object).map((name): [string, string] => ['patternProperties', name]),
]

const TOO_MANY_INSTRUCTIONS = {
  what: 'makes the patterns too long together',
  fix: 'use shorter patterns and smaller repeats',
}

function compiledPattern(pattern: string, path: string[]): { instructions: number } | Fault {
  try {
    return linearPattern(pattern)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return {
      path,
      what: `has no regular expression that is checked in linear time: ${reason.slice(0, 200)}`,
      fix: 'write it without look-around (?= ?! ?<= ?<!), back references and large repeats',
    }
  }
}
