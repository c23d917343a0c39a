import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../shell/router/search.ts'
import { agentRoute } from '../layout/route.ts'
import { RETURNS } from './mcp-servers/return.ts'

/**
 * The address chooses what stands beside the form: `json` shows what it sends; `try` is a chat with what is saved,
 * `new` or the id of its conversation, and `receipt` a turn of it.
 */
const shared = {
  getParentRoute: () => agentRoute,
  validateSearch: searchOf({ json: ['1'], try: 'text', receipt: 'text' }),
}

/** Below an agent: the form of each of its configurations. */
export const configureRoutes = [
  createRoute({
    ...shared,
    path: '/prompt',
    component: lazyRouteComponent(() => import('./prompt/page.tsx'), 'PromptPage'),
  }),
  createRoute({
    ...shared,
    path: '/model',
    component: lazyRouteComponent(() => import('./model/page.tsx'), 'ModelPage'),
  }),
  createRoute({
    ...shared,
    path: '/tools',
    component: lazyRouteComponent(() => import('./tools/page.tsx'), 'ToolsPage'),
  }),
  createRoute({
    ...shared,
    // An authorization server sends people back here.
    validateSearch: searchOf({ json: ['1'], try: 'text', receipt: 'text', server: 'text', authorization: RETURNS }),
    path: '/mcp-servers',
    component: lazyRouteComponent(() => import('./mcp-servers/page.tsx'), 'McpServersPage'),
  }),
  createRoute({
    ...shared,
    path: '/channels',
    component: lazyRouteComponent(() => import('./channels/page.tsx'), 'ChannelsPage'),
  }),
  createRoute({
    ...shared,
    path: '/guardrails',
    component: lazyRouteComponent(() => import('./guardrails/page.tsx'), 'GuardrailsPage'),
  }),
  createRoute({
    ...shared,
    path: '/memory',
    component: lazyRouteComponent(() => import('./memory/page.tsx'), 'MemoryPage'),
  }),
  createRoute({
    ...shared,
    path: '/escalation',
    component: lazyRouteComponent(() => import('./escalation/page.tsx'), 'EscalationPage'),
  }),
] as const
