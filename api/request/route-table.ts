import { likelyOf } from '../../domain/text/likely.ts'

/** Each route's path with its pattern and number of parameters, and its method; for the errors of unknown paths. */
export type RouteTable = { path: string; pattern: RegExp; parameters: number; method: string }[]

/** The table of Elysia's routes. */
export const routeTableOf = (routes: { path: string; method: string }[]): RouteTable =>
  routes.map(({ path, method }) => ({ path, method, pattern: patternOf(path), parameters: path.split(':').length }))

/** The methods, sorted, of the routes that match `path` with the fewest parameters; none when no route matches. */
export function methodsAt(table: RouteTable, path: string): string[] {
  const fitting = table.filter(({ pattern }) => pattern.test(path))
  const fewest = Math.min(...fitting.map(({ parameters }) => parameters))
  const methods = fitting.filter(({ parameters }) => parameters === fewest).map(({ method }) => method)
  return [...new Set(methods)].sort()
}

const MAX_PATH_LENGTH = 200

/**
 * The path that was probably meant: the same below the prefix of the API, else the shortest that ends with the same word, or
 * with one that differs by a letter.
 */
export function likelyPath(table: RouteTable, path: string): string | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined
  const bare = path.replace(/^(?:\/(?:api|openai|v\d)(?=\/|$))+/, '')
  const prefixed = [`/api/v1${bare}`, `/api/openai/v1${bare}`].find((each) => methodsAt(table, each).length > 0)
  if (prefixed) return prefixed
  const served = table.map((route) => route.path).filter((each) => /^\/api\/(?:openai\/)?v1\/.*[a-z]$/.test(each))
  const word = likelyOf(lastWord(bare), [...new Set(served.map(lastWord))])
  const [shortest] = served.filter((each) => word && lastWord(each) === word).sort((a, b) => a.length - b.length)
  return shortest?.replaceAll(/:(\w+)/g, '{$1}')
}

const lastWord = (path: string): string => path.replace(/\/$/, '').split('/').at(-1) ?? ''

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
