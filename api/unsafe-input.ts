import type { ErrorDetails } from '../domain/error.ts'
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
    const wrong = faultOf(place.value)
    const name = pathOf(place.path, input) || 'The body'
    if (wrong) return { message: `${name} ${wrong}.`, fix: `Send ${name} without it.` }
    if (typeof place.value !== 'object' || place.value === null) continue
    if (place.path.length >= MAX_DEPTH)
      return { message: `The body is nested too deeply at ${cut(name)}.`, fix: `Send at most ${MAX_DEPTH} levels.` }
    for (const [key, value] of Object.entries(place.value)) {
      const path = [...place.path, key]
      const wrongKey = key === '__proto__' ? 'is not an accepted name' : textFault(key)
      if (wrongKey) return { message: `The field ${pathOf(path, input)} ${wrongKey}.`, fix: 'Leave this field out.' }
      open.push({ value, path })
    }
  }
  return undefined
}

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
