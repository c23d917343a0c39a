import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { configureRoutes } from '../../agent/configure/routes.ts'
import { connectRoute } from '../../agent/connect/route.ts'
import { agentIndexRoute, agentRoute } from '../../agent/layout/route.ts'
import { versionsRoute } from '../../agent/versions/route.ts'
import { agentsRoute } from '../../agents/route.ts'
import { approvalRoutes } from '../../approvals/routes.ts'
import { backtestRoutes } from '../../backtests/routes.ts'
import { conversationRoutes } from '../../conversations/routes.ts'
import { escalationRoutes } from '../../escalations/routes.ts'
import { evalRoutes } from '../../evals/routes.ts'
import { firstRunRoute } from '../../first-run/route.ts'
import { knowledgeRoutes } from '../../knowledge/routes.ts'
import { logsRoute } from '../../logs/route.ts'
import { operationsRoute } from '../../operations/route.ts'
import { passageRoute } from '../../passage/route.ts'
import { playgroundRoute } from '../../playground/route.ts'
import { reviewsRoute } from '../../reviews/route.ts'
import { settingsRoutes } from '../../settings/route.ts'
import { signInRoutes } from '../../sign-in/routes.ts'
import { Failed, NotFound, rootRoute } from './root-route.tsx'
import { parseSearch, stringifySearch } from './search.ts'
import { startRoute } from './start-route.tsx'
import { workspaceIndexRoute, workspaceRoute } from './workspace-route.tsx'

/** Every page of a workspace has its line here; its folder holds the route and, loaded when it opens, the page. */
const pages = workspaceRoute.addChildren([
  workspaceIndexRoute,
  agentsRoute,
  firstRunRoute,
  agentRoute.addChildren([
    agentIndexRoute,
    ...configureRoutes,
    playgroundRoute,
    ...knowledgeRoutes,
    ...evalRoutes,
    ...backtestRoutes,
    versionsRoute,
    connectRoute,
  ]),
  ...conversationRoutes,
  logsRoute,
  ...escalationRoutes,
  ...approvalRoutes,
  reviewsRoute,
  operationsRoute,
  passageRoute,
  settingsRoutes,
])
const routeTree = rootRoute.addChildren([startRoute, ...signInRoutes, pages])

/** Makes the router over the addresses of the dashboard. */
export const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failed,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
