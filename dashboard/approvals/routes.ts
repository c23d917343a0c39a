import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../shell/router/search.ts'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'

const validateSearch = searchOf({ status: ['open', 'approved', 'rejected', 'expired'] })
const component = lazyRouteComponent(() => import('./page.tsx'), 'ApprovalsPage')

const approvalsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/approvals',
  validateSearch,
  component,
})

const approvalRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/approvals/$approvalId',
  validateSearch,
  component,
})

/** The inbox of calls that people allow, alone and with one of them beside it. */
export const approvalRoutes = [approvalsRoute, approvalRoute] as const
