import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../shell/api/session.ts'
import { searchOf } from '../shell/router/search.ts'
import { workspaceRoute } from '../shell/router/workspace-route.tsx'

const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./layout.tsx'), 'SettingsLayout'),
})

/** Settings alone open at the first section that the person may see. */
const indexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: ({ context: { queryClient }, params }) => {
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    const isOwner = session?.workspaces.some(({ id, role }) => id === params.workspaceId && role === 'owner')
    const to = isOwner ? '/w/$workspaceId/settings/api-keys' : '/w/$workspaceId/settings/account'
    throw redirect({ to, params, replace: true })
  },
})

const at = { getParentRoute: () => settingsRoute } as const

const keysRoute = createRoute({
  ...at,
  path: '/api-keys',
  validateSearch: searchOf({ q: 'text', show: ['ended'] }),
  component: lazyRouteComponent(() => import('./keys/page.tsx'), 'KeysPage'),
})
const membersRoute = createRoute({
  ...at,
  path: '/members',
  component: lazyRouteComponent(() => import('./members/page.tsx'), 'MembersPage'),
})
const webhooksRoute = createRoute({
  ...at,
  path: '/webhooks',
  validateSearch: searchOf({ webhook: 'text' }),
  component: lazyRouteComponent(() => import('./webhooks/page.tsx'), 'WebhooksPage'),
})
const modelsRoute = createRoute({
  ...at,
  path: '/models',
  component: lazyRouteComponent(() => import('./models/page.tsx'), 'ModelsPage'),
})
const pricesRoute = createRoute({
  ...at,
  path: '/prices',
  validateSearch: searchOf({ q: 'text', show: ['own', 'all'] }),
  component: lazyRouteComponent(() => import('./prices/page.tsx'), 'PricesPage'),
})
const budgetsRoute = createRoute({
  ...at,
  path: '/budgets',
  validateSearch: searchOf({ q: 'text' }),
  component: lazyRouteComponent(() => import('./budgets/page.tsx'), 'BudgetsPage'),
})
const retentionRoute = createRoute({
  ...at,
  path: '/retention',
  component: lazyRouteComponent(() => import('./retention/page.tsx'), 'RetentionPage'),
})
const auditRoute = createRoute({
  ...at,
  path: '/audit',
  validateSearch: searchOf({ actor: 'text', action: 'text', range: 'text', entry: 'text' }),
  component: lazyRouteComponent(() => import('./audit/page.tsx'), 'AuditPage'),
})
const workspaceSettingsRoute = createRoute({
  ...at,
  path: '/workspace',
  component: lazyRouteComponent(() => import('./workspace/page.tsx'), 'WorkspacePage'),
})
const accountRoute = createRoute({
  ...at,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/page.tsx'), 'AccountPage'),
})

/** The settings, each section with an address of its own. */
export const settingsRoutes = settingsRoute.addChildren([
  indexRoute,
  keysRoute,
  membersRoute,
  webhooksRoute,
  modelsRoute,
  pricesRoute,
  budgetsRoute,
  retentionRoute,
  auditRoute,
  workspaceSettingsRoute,
  accountRoute,
])
