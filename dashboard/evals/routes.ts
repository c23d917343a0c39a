import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agentRoute } from '../agent/layout/route.ts'
import { searchOf } from '../shell/router/search.ts'

/** The eval suites of an agent. */
const suitesRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/evals',
  component: lazyRouteComponent(() => import('./suites-page.tsx'), 'SuitesPage'),
})

/** The evaluators of live turns, and their judgements. */
const liveRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/evals/live',
  component: lazyRouteComponent(() => import('./live/page.tsx'), 'LivePage'),
})

/** One suite: its cases or its runs, and the number of the case whose panel is open. */
const suiteRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/evals/$suiteId',
  validateSearch: searchOf({ view: ['cases', 'runs'], case: 'text', q: 'text' }),
  component: lazyRouteComponent(() => import('./suite/page.tsx'), 'SuitePage'),
})

/** One run: which results are shown, and the execution whose panel is open. */
const runRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/evals/$suiteId/runs/$runId',
  validateSearch: searchOf({ filter: ['passed', 'failed', 'errored'], q: 'text', case: 'text' }),
  component: lazyRouteComponent(() => import('./run/page.tsx'), 'RunPage'),
})

/** Two runs side by side: their ids, which changes are shown, and the case whose panel is open. */
const compareRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/evals/$suiteId/compare',
  validateSearch: searchOf({
    a: 'text',
    b: 'text',
    change: ['broken', 'worse', 'fixed', 'better', 'same', 'only_a', 'only_b'],
    case: 'text',
  }),
  component: lazyRouteComponent(() => import('./compare/page.tsx'), 'ComparePage'),
})

/** The routes of the evals of an agent. */
export const evalRoutes = [suitesRoute, liveRoute, suiteRoute, runRoute, compareRoute] as const
