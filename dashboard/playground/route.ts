import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agentRoute } from '../agent/layout/route.ts'
import { searchOf } from '../shell/router/search.ts'

/** An agent's playground: `c` conversation, `t` turn, `b` what column B asks with its own `bc` and `bt`, `receipt` a turn. */
export const playgroundRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/playground',
  validateSearch: searchOf({ c: 'text', t: 'text', b: 'text', bc: 'text', bt: 'text', receipt: 'text' }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'PlaygroundPage'),
})
