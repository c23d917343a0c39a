type Rule = 'text' | readonly string[]
type Found<Shape extends Record<string, Rule>> = {
  [Name in keyof Shape]?: Shape[Name] extends readonly (infer Choice)[] ? Choice : string
}

/**
 * Describes what a page keeps in its address, for `validateSearch`: `searchOf({ q: 'text', status: ['active', 'paused']
 * })`. Unknown names, empty values and values that are no choice are dropped, so an old link still opens its page.
 */
export const searchOf =
  <const Shape extends Record<string, Rule>>(shape: Shape) =>
  (given: Record<string, unknown>): Found<Shape> => {
    const entries = Object.entries(shape).flatMap(([name, rule]) => {
      const value = given[name]
      const isKnown = typeof value === 'string' && value !== '' && (rule === 'text' || rule.includes(value))
      return isKnown ? [[name, value]] : []
    })
    return Object.fromEntries(entries)
  }

/** Reads the query of an address: every value is a text, also `q=123`. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

/** Writes the query of an address, with its `?`. Undefined and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
