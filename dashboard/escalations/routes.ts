import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../shell/router/search.ts'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'

const validateSearch = searchOf({ status: ['open', 'resolved'] })
const component = lazyRouteComponent(() => import('./page.tsx'), 'EscalationsPage')

const escalationsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/escalations',
  validateSearch,
  component,
})

const escalationRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/escalations/$escalationId',
  validateSearch,
  component,
})

/** The inbox of escalations, alone and with one of them beside it. */
export const escalationRoutes = [escalationsRoute, escalationRoute] as const
