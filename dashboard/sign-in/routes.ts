import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../shell/router/root-route.tsx'
import { searchOf } from '../shell/router/search.ts'
import { InvitationPage } from './invitation-page.tsx'
import { PasswordPage } from './password-page.tsx'
import { SetupPage } from './setup-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** The routes of people without a session. */
export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    validateSearch: searchOf({ next: 'text', error: 'text', ended: ['everywhere', 'account'] }),
    component: SignInPage,
  }),
  createRoute({ getParentRoute: () => rootRoute, path: '/setup', component: SetupPage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/invitation', component: InvitationPage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/password', component: PasswordPage }),
] as const
