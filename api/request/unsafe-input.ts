import type { ErrorDetails } from '../../domain/error.ts'
import { pathOf } from './validation-error.ts'

const MAX_DEPTH = 100

type OpenValue = { value: unknown; path: string[] }

/**
 * Finds a value that JSON allows but that Postgres, a header or a number can not hold: a NUL character, a lone
 * surrogate, a number beyond double precision, the name `__proto__`, or nesting beyond 100 levels.
 * @returns message, fix and field for the first one, or undefined
 */
export function findUnsafe(input: unknown): ErrorDetails | undefined {
  // A list instead of recursion: the nesting may be deeper than the stack.
  const open: OpenValue[] = [{ value: input, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    const problem = problemOf(value)
    if (problem) return refusal(path, input, problem)
    if (typeof value !== 'object' || value === null) continue
    if (path.length >= MAX_DEPTH)
      return {
        message: `The body is nested too deeply at ${shortened(nameOf(path, input))}.`,
        fix: `Send at most ${MAX_DEPTH} levels.`,
        field: path[0],
      }
    for (const [key, inner] of Object.entries(value)) {
      const keyProblem = key === '__proto__' ? 'is not an accepted name' : textProblemOf(key)
      if (keyProblem)
        return {
          message: `The field ${nameOf([...path, key], input)} ${keyProblem}.`,
          fix: 'Leave this field out.',
          field: nameOf([...path, key], input),
        }
      open.push({ value: inner, path: [...path, key] })
    }
  }
  return undefined
}

const refusal = (path: string[], input: unknown, problem: string): ErrorDetails => {
  const name = nameOf(path, input)
  return { message: `${name} ${problem}.`, fix: `Send ${name} without it.`, field: pathOf(path, input) || undefined }
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
