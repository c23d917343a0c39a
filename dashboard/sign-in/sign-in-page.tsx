import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { AmsError } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { type SessionEnding, useInstance, useTakeSession } from '../shell/api/session.ts'
import { Card } from './card.tsx'
import { ownPage } from './next.ts'
import { SignInForm } from './sign-in-form.tsx'

const route = getRouteApi('/sign-in')

/** The sign-in; then the page that was asked for, else the agents. */
export function SignInPage() {
  const { next, error, ended } = route.useSearch()
  const takeSession = useTakeSession()
  const router = useRouter()
  const navigate = useNavigate()
  const needsSetup = useInstance()?.needsSetup
  return (
    <Card title="Sign in">
      {needsSetup && (
        <p className="sign-in-hint">
          This service has no account yet. Open the setup link that its log shows to make the first one.
        </p>
      )}
      {ended && (
        <p className="sign-in-hint" role="status">
          {ENDINGS[ended]}
        </p>
      )}
      {error && (
        <div className="sign-in-fault">
          <Fault error={refusalOf(error)} />
        </div>
      )}
      <SignInForm
        next={next}
        onSignedIn={(session) => {
          takeSession(session)
          const page = ownPage(next)
          if (page) router.history.push(page)
          else void navigate({ to: '/' })
        }}
      />
    </Card>
  )
}

const ENDINGS: Record<SessionEnding, string> = {
  everywhere: 'You are signed out in every browser.',
  account: 'Your account is deleted.',
}

/** The error with which the service sends a browser back from the provider. */
const refusalOf = (code: string) => new AmsError(401, { code, ...(code === 'SERVICE_UNAVAILABLE' ? AWAY : REFUSED) })

const AWAY = {
  message: 'The sign-in of your organization does not answer.',
  fix: 'Try again in a minute, or sign in with your password.',
}
const REFUSED = {
  message: 'The sign-in with your organization was refused.',
  fix: 'Ask an owner of a workspace to invite the e-mail address that your organization knows you by.',
}
