import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../shell/router/search.ts'
import { agentRoute } from '../layout/route.ts'

/** The versions of an agent: `b` is the one that is looked at, `a` the one it is compared with, `view` how it is shown. */
export const versionsRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/versions',
  validateSearch: searchOf({ a: 'text', b: 'text', view: ['whole'] }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'VersionsPage'),
})
