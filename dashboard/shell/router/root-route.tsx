import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Fault } from '../../parts/fault.tsx'
import { ButtonLink } from '../../parts/link.tsx'
import { listenToKeys } from '../action/keyboard.ts'
import { useSignOutElsewhere } from '../api/session.ts'
import { Offline } from '../offline.tsx'
import { Page } from '../page.tsx'
import { SignInAgain } from '../sign-in-again.tsx'

/** The route above all others: what every page has, signed in or not. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Failed,
})

function Root() {
  useEffect(listenToKeys, [])
  useSignOutElsewhere()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <Offline />
      <Outlet />
      <SignInAgain />
    </>
  )
}

/** The page of an address that names nothing. */
export function NotFound() {
  return (
    <Page title="Not found">
      <EmptyState title="There is nothing at this address." text="It may have been deleted, or the link is incomplete.">
        <ButtonLink to="/" variant="default">
          Go to the agents
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}

/** The page that failed: a chunk that could not be loaded, or a fault of ours. */
export function Failed({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <Page title="This page failed">
      <Fault error={error} onRetry={() => location.reload()}>
        <ButtonLink to="/" variant="default" onClick={() => void router.invalidate()}>
          Go to the agents
        </ButtonLink>
      </Fault>
    </Page>
  )
}
