import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agentRoute } from '../layout/route.ts'

/** How a program talks to the agent. */
export const connectRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/connect',
  component: lazyRouteComponent(() => import('./page.tsx'), 'ConnectPage'),
})
