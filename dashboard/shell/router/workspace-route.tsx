import { createRoute, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../api/session.ts'
import { Shell } from '../shell.tsx'
import { rootRoute } from './root-route.tsx'
import { searchOf } from './search.ts'

/** The route of all pages of a workspace. Without a session it leads to the sign-in, and from there back. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$workspaceId',
  // The id of something that was deleted: the shell shows how far its removal is. `peek` is a turn whose panel lies over the page.
  validateSearch: searchOf({ removed: 'text', peek: 'text' }),
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const known = queryClient.getQueryData(sessionQuery.queryKey)
    const session = known ?? (await queryClient.fetchQuery(sessionQuery))
    if (!session) throw redirect({ to: '/sign-in', search: { next: location.href } })
  },
  component: Shell,
})

/** A workspace alone opens at its agents. */
export const workspaceIndexRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/w/$workspaceId/agents', params, replace: true })
  },
})
