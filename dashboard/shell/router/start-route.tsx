import { createRoute, redirect } from '@tanstack/react-router'
import { EmptyState } from '../../parts/empty-state.tsx'
import { takeNext } from '../../sign-in/next.ts'
import { sessionQuery } from '../api/session.ts'
import { Page } from '../page.tsx'
import { usualWorkspace } from '../sidebar/workspace-menu.tsx'
import { rootRoute } from './root-route.tsx'

/** `/` leads to the workspace of the last visit, and without a session to the sign-in. */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context: { queryClient } }) => {
    const session = queryClient.getQueryData(sessionQuery.queryKey) ?? (await queryClient.fetchQuery(sessionQuery))
    if (!session) throw redirect({ to: '/sign-in' })
    const page = takeNext()
    if (page) throw redirect({ href: page })
    const workspaceId = usualWorkspace(session.workspaces)
    if (workspaceId) throw redirect({ to: '/w/$workspaceId/agents', params: { workspaceId }, replace: true })
  },
  component: NoWorkspace,
})

/** The page of a person whom every workspace has removed. */
export function NoWorkspace() {
  return (
    <main id="content" tabIndex={-1}>
      <Page title="No workspace">
        <EmptyState title="You are a member of no workspace." text="Ask an owner of one for an invitation." />
      </Page>
    </main>
  )
}
