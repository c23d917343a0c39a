import { withUnstartedApp } from './unstarted-app.ts'

/** The generated file of the routes that texts may name, relative to the root. */
export const ROUTE_FILE = 'domain/route.ts'

const HEADER = '// `npm run clients` makes this file from the routes of the API. Do not edit it.\n\n'

/** The content that the generated file has to have: every route below `/api` and the service's own, without `/api`. */
export async function makeServedRoutes(): Promise<string> {
  const routes = await withUnstartedApp((app) => app.routes.map(({ method, path }) => ({ method, path })))
  const names = routes
    .filter(({ method, path }) => METHODS.includes(method) && !path.includes('*'))
    .map(({ method, path }) => `${method} ${path.replace(/^\/api(?=\/)/, '').replaceAll(/:(\w+)/g, '{$1}')}`)
  const lines = [...new Set(names)].sort().map((name) => `  | '${name}'`)
  return `${HEADER}export type ServedRoute =\n${lines.join('\n')}\n\n${NAMING}`
}

const NAMING = `/** Names a route in a text. A route that the API does not serve does not compile. */
export const route = <Route extends ServedRoute>(name: Route): Route => name
`
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
