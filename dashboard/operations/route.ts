import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../shell/router/search.ts'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'

/** The page for owners who keep the service running: the kind of failures that is shown, and their code. */
export const operationsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/operations',
  validateSearch: searchOf({ tab: ['document', 'run', 'delivery', 'reply'], code: 'text' }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'OperationsPage'),
})
