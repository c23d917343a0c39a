import { Format } from 'typebox/format'
import { countCharacters } from '../../text/character.ts'
import { canonicalText, isSame } from './compare.ts'
import { linearPattern } from './pattern.ts'
import { isSchemaObject } from './subschema.ts'

/** Counts steps, and throws when they are too many. */
export type Take = (steps: number) => void

/** @returns what the value must be, for a problem that says so; undefined when it is that */
type ValueRule = (value: unknown, given: never, take: Take) => string | undefined

/** Longer texts have no format: no address is as long, and the time of some formats grows with the square. */
const MAX_FORMATTED_CHARACTERS = 2_048

/** The keywords of JSON Schema 2020-12 that hold no schema and look at one value. */
export const VALUE_RULES = new Map<string, ValueRule>(
  Object.entries<ValueRule>({
    type: (value, given: string | string[]) => {
      // A list for each value would take a fifth of the time of a check.
      if (typeof given === 'string') return hasType(value, given) ? undefined : `must be of the type ${given}`
      return given.some((type) => hasType(value, type)) ? undefined : `must be of the type ${given.join(' or ')}`
    },
    enum: (value, choices: unknown[], take) =>
      choices.some((choice) => isSame(value, choice, take)) ? undefined : 'must be one of the values of enum',
    const: (value, only: unknown, take) => (isSame(value, only, take) ? undefined : 'must be the value of const'),
    minimum: onNumber((value, given) => value >= given, 'must be at least'),
    maximum: onNumber((value, given) => value <= given, 'must be at most'),
    exclusiveMinimum: onNumber((value, given) => value > given, 'must be above'),
    exclusiveMaximum: onNumber((value, given) => value < given, 'must be below'),
    multipleOf: onNumber(isMultiple, 'must be a multiple of'),
    minLength: onSize(charactersOf, isAtLeast, 'must have at least # characters'),
    maxLength: onSize(charactersOf, isAtMost, 'must have at most # characters'),
    minItems: onSize(itemsOf, isAtLeast, 'must have at least # items'),
    maxItems: onSize(itemsOf, isAtMost, 'must have at most # items'),
    minProperties: onSize(membersOf, isAtLeast, 'must have at least # properties'),
    maxProperties: onSize(membersOf, isAtMost, 'must have at most # properties'),
    pattern: (value, pattern: string, take) =>
      typeof value !== 'string' || isFoundIn(value, pattern, take) ? undefined : `must match the pattern ${pattern}`,
    format: (value, format: string, take) =>
      typeof value !== 'string' || isFormatted(value, format, take) ? undefined : `must have the format ${format}`,
    uniqueItems: (value, isAsked: boolean, take) => {
      const texts = isAsked && Array.isArray(value) ? value.map((item) => canonicalText(item, take)) : []
      return new Set(texts).size === texts.length ? undefined : 'must not have an item twice'
    },
  }),
)

export function isFoundIn(text: string, pattern: string, take: Take): boolean {
  const compiled = linearPattern(pattern)
  take(Math.ceil((text.length * compiled.instructions) / 2))
  return compiled.isFoundIn(text)
}

function isFormatted(text: string, format: string, take: Take): boolean {
  take(text.length)
  return text.length <= MAX_FORMATTED_CHARACTERS && Format.Test(format, text)
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  return type === 'object' ? isSchemaObject(value) : typeof value === type
}

function onNumber(isTrue: (value: number, given: number) => boolean, words: string): ValueRule {
  return (value, given: number) => (typeof value !== 'number' || isTrue(value, given) ? undefined : `${words} ${given}`)
}

function isMultiple(value: number, divisor: number): boolean {
  const quotient = value / divisor
  // 0.3 / 0.1 is not quite 3.
  return Math.abs(quotient - Math.round(quotient)) <= 1e-9
}

function onSize(
  sizeOf: (value: unknown) => number | undefined,
  isTrue: (size: number, given: number) => boolean,
  words: string,
): ValueRule {
  return (value, given: number) => {
    const size = sizeOf(value)
    return size === undefined || isTrue(size, given) ? undefined : words.replace('#', String(given))
  }
}

function isAtLeast(size: number, given: number): boolean {
  return size >= given
}

function isAtMost(size: number, given: number): boolean {
  return size <= given
}

function charactersOf(value: unknown): number | undefined {
  return typeof value === 'string' ? countCharacters(value) : undefined
}

function itemsOf(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined
}

function membersOf(value: unknown): number | undefined {
  return isSchemaObject(value) ? Object.keys(value).length : undefined
}
