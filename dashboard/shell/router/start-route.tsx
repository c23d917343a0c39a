import { Button } from '@mantine/core'
import { createRoute, Navigate, redirect } from '@tanstack/react-router'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ButtonLink } from '../../parts/link.tsx'
import { takeNext } from '../../sign-in/next.ts'
import { OfferedInvitations } from '../../sign-in/offered-invitations.tsx'
import { sessionQuery, useSession, useSignOut } from '../api/session.ts'
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
    if (workspaceId && session.invitations.length === 0)
      throw redirect({ to: '/w/$workspaceId/agents', params: { workspaceId }, replace: true })
  },
  component: Start,
})

/** The invitations that wait for an answer. The last answer leads on. */
function Start() {
  const { invitations, workspaces } = useSession()
  const workspaceId = usualWorkspace(workspaces)
  if (invitations.length === 0) {
    if (!workspaceId) return <NoWorkspace />
    return <Navigate to="/w/$workspaceId/agents" params={{ workspaceId }} replace />
  }
  return (
    <main id="content" tabIndex={-1}>
      <Page title="You are invited" actions={<SignOut />}>
        <OfferedInvitations />
        {workspaceId && (
          <ButtonLink to="/w/$workspaceId/agents" params={{ workspaceId }} variant="default">
            Go to the agents
          </ButtonLink>
        )}
      </Page>
    </main>
  )
}

/** The page of a person whom every workspace has removed. */
export function NoWorkspace() {
  return (
    <main id="content" tabIndex={-1}>
      <Page title="No workspace" actions={<SignOut />}>
        <EmptyState title="You are not a member of any workspace." text="Ask an owner for an invitation." />
      </Page>
    </main>
  )
}

function SignOut() {
  const signOut = useSignOut()
  return (
    <Button variant="default" onClick={() => void signOut()}>
      Sign out
    </Button>
  )
}
