import type { ErrorDetails } from '../../domain/error.ts'
import { type JsonSize, MAX_JSON_SIZE } from '../../domain/text/json-size.ts'
import { shownCount } from '../../domain/text/limit.ts'
import { pathOf } from './validation-error.ts'

const MAX_DEPTH = 100

/** An object or list whose members are being looked at; `at` is the member after the present one. */
type Holder = { values: unknown[]; names: string[] | undefined; at: number }

/**
 * Finds a value that JSON allows but that Postgres, a header or a number cannot hold: a NUL character, a lone
 * surrogate, a number beyond double precision, the name `__proto__`, nesting beyond 100 levels, or more than
 * values than `maxSize` allows.
 * @returns message, fix and field for the first one, or undefined
 */
export function findUnsafe(input: unknown, maxSize = MAX_JSON_SIZE): ErrorDetails | undefined {
  // A list instead of recursion: the nesting may be deeper than the stack. The path is built for a bad value only.
  const holders: Holder[] = []
  let left = maxSize.values
  const look = (value: unknown): ErrorDetails | undefined => {
    left -= 1
    if (left < 0) return tooMuchJson(maxSize, { values: maxSize.values + 1, names: 0 })
    const problem = problemOf(value)
    if (problem) return refusal(holders, input, problem)
    if (typeof value !== 'object' || value === null) return undefined
    if (holders.length >= MAX_DEPTH) return tooDeep(holders, input)
    holders.push(holderOf(value))
    return undefined
  }
  const found = look(input)
  if (found) return found
  for (let holder = holders.at(-1); holder; holder = holders.at(-1)) {
    const { names, values, at } = holder
    if (at >= values.length) {
      holders.pop()
      continue
    }
    holder.at += 1
    const problem = (names && badName(holders, input, names[at] ?? '')) || look(values[at])
    if (problem) return problem
  }
  return undefined
}

/** The refusal of a body that holds more values or names than the bound. */
export function tooMuchJson(most: JsonSize, { values }: JsonSize): ErrorDetails {
  const what = values > most.values ? `${shownCount(most.values)} values` : `${shownCount(most.names)} names of fields`
  return {
    message: `The body has more than ${what}.`,
    fix: `Send at most ${what} in a body; part the work into several requests.`,
  }
}

const holderOf = (value: object): Holder =>
  Array.isArray(value)
    ? { values: value, names: undefined, at: 0 }
    : { values: Object.values(value), names: Object.keys(value), at: 0 }

function badName(holders: Holder[], input: unknown, name: string): ErrorDetails | undefined {
  const problem = name === '__proto__' ? 'is not an accepted name' : textProblemOf(name)
  if (!problem) return undefined
  const field = nameOf(pathTo(holders), input)
  return { message: `The field ${field} ${problem}.`, fix: 'Leave this field out.', field }
}

/** The path of the value that is being looked at. */
const pathTo = (holders: Holder[]): string[] => holders.map(({ names, at }) => names?.[at - 1] ?? String(at - 1))

function refusal(holders: Holder[], input: unknown, problem: string): ErrorDetails {
  const path = pathTo(holders)
  const name = nameOf(path, input)
  return { message: `${name} ${problem}.`, fix: `Send ${name} without it.`, field: pathOf(path, input) || undefined }
}

function tooDeep(holders: Holder[], input: unknown): ErrorDetails {
  const path = pathTo(holders)
  return {
    message: `The body is nested too deeply at ${shortened(nameOf(path, input))}.`,
    fix: `Send at most ${MAX_DEPTH} levels.`,
    field: path[0],
  }
}

const nameOf = (path: string[], input: unknown): string => pathOf(path, input) || 'The body'

function problemOf(value: unknown): string | undefined {
  if (typeof value === 'string') return textProblemOf(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return 'is a number that is too large'
  return undefined
}

function textProblemOf(text: string): string | undefined {
  if (text.includes('\0')) return 'contains a NUL character'
  if (!text.isWellFormed()) return 'contains half of a surrogate pair, which is no valid Unicode'
  return undefined
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
