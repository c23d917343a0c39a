import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../shell/router/search.ts'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'

/** The list of agents. */
export const agentsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/agents',
  validateSearch: searchOf({
    q: 'text',
    status: ['active', 'draft', 'paused', 'disabled'],
    range: 'text',
    sort: 'text',
  }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'AgentsPage'),
})
