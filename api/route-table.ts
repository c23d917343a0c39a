/** Which methods each path takes; for answering 405 with `Allow`. */
export type RouteTable = { pattern: RegExp; method: string }[]

export const routeTableOf = (routes: { path: string; method: string }[]): RouteTable =>
  routes.map(({ path, method }) => ({ method, pattern: patternOf(path) }))

export function methodsAt(table: RouteTable, path: string): string[] {
  const methods = table.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return [...new Set(methods)].sort()
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (segment === '*') return '.*'
    return segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${segments.join('/')}/?$`)
}
