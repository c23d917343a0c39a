import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../shell/router/search.ts'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'

/** The turns that wait for a review, and the one that is open. */
export const reviewsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reviews',
  validateSearch: searchOf({ turn: 'text', agent: 'text' }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ReviewsPage'),
})
