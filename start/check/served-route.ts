import { withUnstartedApp } from '../build/unstarted-app.ts'
import type { Route } from './route.ts'

/** The routes of the API as its app declares them. */
export const readServedRoutes = (): Promise<Route[]> =>
  withUnstartedApp((app) => app.routes.map(({ method, path }) => ({ method, path })))
