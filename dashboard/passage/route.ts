import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'

/** A passage of a turn: the address leads on to its place in the document. */
export const passageRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/passages/$turnId/$chunkId',
  component: lazyRouteComponent(() => import('./page.tsx'), 'PassagePage'),
})
