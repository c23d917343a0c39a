import type { ErrorDetails } from '../../domain/error.ts'
import { pathOf } from './fault.ts'

const MAX_DEPTH = 100

type Place = { value: unknown; path: string[] }

/**
 * What JSON allows but no store, header or number can carry: NUL characters, lone surrogates, numbers beyond
 * double precision, `__proto__`, bottomless nesting. Walks without recursion. Answers the first fault found.
 */
export function findUnsafe(input: unknown): ErrorDetails | undefined {
  const open: Place[] = [{ value: input, path: [] }]
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path } = place
    const wrong = faultOf(value)
    if (wrong) return refusal(nameOf(path, input), wrong)
    if (typeof value !== 'object' || value === null) continue
    if (path.length >= MAX_DEPTH)
      return {
        message: `The body is nested too deeply at ${cut(nameOf(path, input))}.`,
        fix: `Send at most ${MAX_DEPTH} levels.`,
      }
    for (const [key, inner] of Object.entries(value)) {
      const wrongKey = key === '__proto__' ? 'is not an accepted name' : textFault(key)
      if (wrongKey)
        return { message: `The field ${nameOf([...path, key], input)} ${wrongKey}.`, fix: 'Leave this field out.' }
      open.push({ value: inner, path: [...path, key] })
    }
  }
  return undefined
}

const refusal = (name: string, wrong: string): ErrorDetails => ({
  message: `${name} ${wrong}.`,
  fix: `Send ${name} without it.`,
})

const nameOf = (path: string[], input: unknown): string => pathOf(path, input) || 'The body'

function faultOf(value: unknown): string | undefined {
  if (typeof value === 'string') return textFault(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return 'is a number that is too large'
  return undefined
}

function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'contains a NUL character'
  if (!text.isWellFormed()) return 'contains half of a surrogate pair, which is no valid Unicode'
  return undefined
}

const cut = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
