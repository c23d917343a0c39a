/** The pattern of each route's path, its number of parameters, and its method; for the header Allow of a 405. */
export type RouteTable = { pattern: RegExp; parameters: number; method: string }[]

/** The table of Elysia's routes. */
export const routeTableOf = (routes: { path: string; method: string }[]): RouteTable =>
  routes.map(({ path, method }) => ({ method, pattern: patternOf(path), parameters: path.split(':').length }))

/** The methods, sorted, of the routes that match `path` with the fewest parameters; none when no route matches. */
export function methodsAt(table: RouteTable, path: string): string[] {
  const fitting = table.filter(({ pattern }) => pattern.test(path))
  const fewest = Math.min(...fitting.map(({ parameters }) => parameters))
  const methods = fitting.filter(({ parameters }) => parameters === fewest).map(({ method }) => method)
  return [...new Set(methods)].sort()
}

function patternOf(path: string): RegExp {
  const segments = path
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => {
      if (segment === '*') return '.*'
      return segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
  return new RegExp(`^${segments.join('/')}/?$`)
}
