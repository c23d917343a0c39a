import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { workspaceRoute } from '../../shell/router/workspace-route.tsx'

/** The route of all pages of one agent: its header and tabs. Pages of an agent name it with `getParentRoute`. */
export const agentRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/agents/$agentId',
  component: lazyRouteComponent(() => import('./layout.tsx'), 'AgentLayout'),
})

/** An agent alone opens at its prompt. */
export const agentIndexRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/w/$workspaceId/agents/$agentId/prompt', params, replace: true })
  },
})
