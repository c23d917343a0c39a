import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../shell/router/search.ts'
import { agentRoute } from '../layout/route.ts'

/** Below an agent: the form of each of its seven configurations; `json` shows what is sent beside it. */
const validateSearch = searchOf({ json: ['1'] })

export const configureRoutes = [
  createRoute({
    getParentRoute: () => agentRoute,
    path: '/prompt',
    validateSearch,
    component: lazyRouteComponent(() => import('./prompt/page.tsx'), 'PromptPage'),
  }),
] as const
