import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../shell/router/search.ts'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'
import { SOURCES, STATUSES } from './choices.ts'

const conversationsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/conversations',
  validateSearch: searchOf({
    q: 'text',
    agent: 'text',
    source: SOURCES,
    status: STATUSES,
    range: 'text',
    user: 'text',
    metadata: 'text',
  }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ConversationsPage'),
})

const conversationRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/conversations/$conversationId',
  validateSearch: searchOf({ turn: 'text' }),
  component: lazyRouteComponent(() => import('./conversation-page.tsx'), 'ConversationPage'),
})

/** The conversations of a workspace, and one of them. */
export const conversationRoutes = [conversationsRoute, conversationRoute] as const
