import { Anchor, getDefaultZIndex, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import { type Session, sessionQuery } from './api/session.ts'
import { noteSignedIn, signedOut } from './api/signed-out.ts'
import { useStore } from './store.ts'

/** Asks the same person to sign in again over the page, which stays as it is; the requests that wait then go on. */
export function SignInAgain() {
  const isNeeded = useStore(signedOut) !== undefined
  const client = useQueryClient()
  const former = client.getQueryData(sessionQuery.queryKey)
  const goOn = (session: Session) => {
    // For another person the page may hold what only the former one may see.
    if (session.user.id !== former?.user.id) return location.assign('/')
    client.setQueryData(sessionQuery.queryKey, session)
    noteSignedIn()
  }
  return (
    <Modal
      opened={isNeeded}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // It stands above every dialog, also one that opens or is painted later.
      zIndex={getDefaultZIndex('overlay')}
      title="You were signed out"
    >
      <p>Sign in to go on; nothing you typed is lost.</p>
      <SignInForm fixedEmail={former?.user.email} onSignedIn={goOn} />
      <p className="meta">
        Not {former?.user.name}? <Anchor href="/sign-in">Sign in as another person</Anchor>
      </p>
    </Modal>
  )
}
