import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agentRoute } from '../agent/layout/route.ts'
import { searchOf } from '../shell/router/search.ts'
import { DIVERGENCES, kindsOf, TURN_STATUSES, VERDICTS } from './kinds.ts'

/** The backtests of an agent. */
const backtestsRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/backtests',
  component: lazyRouteComponent(() => import('./list/page.tsx'), 'BacktestsPage'),
})

/** The form of a new one; the address may name the version. */
const newBacktestRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/backtests/new',
  validateSearch: searchOf({ version: 'text' }),
  component: lazyRouteComponent(() => import('./new/page.tsx'), 'NewBacktestPage'),
})

/** One backtest: which of its turns are shown, and the turn whose answers stand side by side. */
const backtestRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/backtests/$backtestId',
  validateSearch: searchOf({
    divergence: kindsOf(DIVERGENCES),
    verdict: kindsOf(VERDICTS),
    status: kindsOf(TURN_STATUSES),
    turn: 'text',
  }),
  component: lazyRouteComponent(() => import('./one/page.tsx'), 'BacktestPage'),
})

/** The routes of the backtests of an agent. */
export const backtestRoutes = [backtestsRoute, newBacktestRoute, backtestRoute] as const
