import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../shell/router/search.ts'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'

/** From nothing to a cited answer. What was made so far stands in the address, so a reload goes on. */
export const firstRunRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/first-run',
  validateSearch: searchOf({
    model: 'text',
    agent: 'text',
    base: 'text',
    document: 'text',
    question: 'text',
    turn: 'text',
  }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'FirstRunPage'),
})
