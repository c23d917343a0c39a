import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../shell/router/search.ts'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'

const STATUSES = ['open', 'approved', 'rejected', 'expired'] as const
const validateSearch = searchOf({ status: STATUSES })
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
  validateSearch: searchOf({ status: STATUSES, link: 'text' }),
  component,
})

/** The inbox of calls that people allow, alone and with one of them beside it. */
export const approvalRoutes = [approvalsRoute, approvalRoute] as const
