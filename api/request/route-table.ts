/** Which methods each path takes; for answering 405 with `Allow`. */
export type RouteTable = { pattern: RegExp; parameters: number; method: string }[]

export const routeTableOf = (routes: { path: string; method: string }[]): RouteTable =>
  routes.map(({ path, method }) => ({ method, pattern: patternOf(path), parameters: path.split(':').length }))

/** The methods of the route that fits best: a path written out comes before one with parameters. */
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
