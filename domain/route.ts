import type { ServedRoute } from './served-route.ts'

/** Names a route in a text. A route that the API does not serve does not compile. */
export const route = <Route extends ServedRoute>(name: Route): Route => name
