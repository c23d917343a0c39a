import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agentRoute } from '../agent/layout/route.ts'
import { searchOf } from '../shell/router/search.ts'

/** The knowledge bases of an agent. */
const knowledgeBasesRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/knowledge',
  component: lazyRouteComponent(() => import('./bases-page.tsx'), 'KnowledgeBasesPage'),
})

/**
 * One knowledge base: `q` and `status` filter its documents, `show` adds their attributes; `find` and `mode`, `filter` (as
 * JSON), `least` (the threshold) and `most` (the limit) are those of the search test.
 */
const knowledgeBaseRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/knowledge/$kbId',
  validateSearch: searchOf({
    q: 'text',
    status: ['ready', 'processing', 'error'],
    show: ['attributes'],
    find: 'text',
    filter: 'text',
    least: 'text',
    most: 'text',
    mode: ['hybrid', 'vector', 'text'],
  }),
  component: lazyRouteComponent(() => import('./base-page.tsx'), 'KnowledgeBasePage'),
})

/** One document: the index of the page that is shown, from 0, and of the chunk that is chosen. */
const documentRoute = createRoute({
  getParentRoute: () => agentRoute,
  path: '/knowledge/$kbId/$documentId',
  validateSearch: searchOf({ page: 'text', chunk: 'text', part: ['page', 'chunks'] }),
  component: lazyRouteComponent(() => import('./document/page.tsx'), 'DocumentPage'),
})

/** The routes of the knowledge of an agent. */
export const knowledgeRoutes = [knowledgeBasesRoute, knowledgeBaseRoute, documentRoute] as const
