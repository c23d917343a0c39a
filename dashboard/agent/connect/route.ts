import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agentRoute } from '../layout/route.ts'

export const connectRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/connect',
  component: lazyRouteComponent(() => import('./page.tsx'), 'ConnectPage'),
})
