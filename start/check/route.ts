/** A route that the API serves: `GET`, `/api/v1/agents/:id`. */
export type Route = { method: string; path: string }

/**
 * True when a text names one of the routes. The text may leave `/api` out, write `…` for a beginning that the reader
 * knows, and call a parameter by any name: `{id}`, `<id>`, `:id`. Without a method every method fits.
 */
export const isServed = (routes: Route[], named: { method?: string | undefined; path: string }): boolean =>
  routes.some((route) => (named.method === undefined || named.method === route.method) && fits(route.path, named.path))

function fits(served: string, named: string): boolean {
  const have = segmentsOf(served)
  const want = segmentsOf(named)
  if (want[0] === '…') return isSame(have.slice(1 - want.length), want.slice(1))
  // A path that ends with a slash is the beginning of others.
  const whole = isBeginning(named) ? have.slice(0, want.length) : have
  return isSame(whole, want) || isSame(whole, ['api', ...want])
}

const isBeginning = (named: string): boolean => /.\/$|[^/]\{…\}/.test(named)

/** Without the query. A value that is a part of a segment (`v1{…}`) may hold further segments, so the path ends there. */
const segmentsOf = (path: string): string[] =>
  path
    .replace(/\?.*$/, '')
    .replace(/[^/]+\{…\}.*$/, '')
    .split('/')
    .filter((segment) => segment !== '')

const isSame = (have: string[], want: string[]): boolean =>
  have.length === want.length && have.every((segment, index) => isSegment(segment, want[index] ?? ''))

function isSegment(have: string, want: string): boolean {
  if (want === '{…}' || have === want) return true
  // A parameter may be the name of a file: /api/docs/:file serves several.
  return have.startsWith(':') && /^[:{<]|\.\w+$/.test(want)
}
