import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../shell/router/search.ts'
import { agentRoute } from '../layout/route.ts'

export const connectRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/connect',
  validateSearch: searchOf({ with: 'text' }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ConnectPage'),
})
