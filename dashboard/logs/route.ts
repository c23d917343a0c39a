import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../shell/router/search.ts'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'
import { METRICS } from './metric.ts'

/** Log and stats of the workspace. Filters hold several values with commas between them, as the API takes them. */
export const logsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/logs',
  validateSearch: searchOf({
    range: 'text',
    tz: 'text',
    q: 'text',
    agent: 'text',
    model: 'text',
    status: 'text',
    source: 'text',
    channel: 'text',
    feedback: 'text',
    conversation: 'text',
    user: 'text',
    metadata: 'text',
    metric: Object.keys(METRICS),
    by: ['agent', 'model', 'status'],
    view: ['table'],
    sort: ['oldest', 'slowest', 'costliest', 'tokens'],
    cols: 'text',
    live: ['on'],
    turn: 'text',
  }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'LogsPage'),
})
