import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { visitorApi } from '../../shell/api/api.ts'
import { useSession, useSignOut } from '../../shell/api/session.ts'

/** The ways out: of all browsers, and of the service for good. */
export function Leaving() {
  const { user } = useSession()
  const signOut = useSignOut()
  const [isDeleting, setDeleting] = useState(false)
  const { fault, isBusy, attempt } = useAttempt()
  const signOutEverywhere = () =>
    attempt(async () => {
      await unwrap(visitorApi.DELETE('/v1/session', { params: { query: { everywhere: true } } }))
      await signOut()
    })
  const deleteAccount = async () => {
    await unwrap(visitorApi.DELETE('/v1/account'))
    await signOut()
  }
  return (
    <>
      {fault !== undefined && <Fault error={fault} />}
      <Group gap="sm">
        <Button variant="default" loading={isBusy} onClick={() => void signOutEverywhere()}>
          Sign out everywhere
        </Button>
        <Button variant="default" color="red" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </Group>
      <ConfirmDelete
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        name={user.email}
        title="Delete your account?"
        onConfirm={deleteAccount}
      >
        Your address, password, sessions and memberships go for good. API keys that you made stay with their workspaces,
        and the audit keeps your name with what you did.
      </ConfirmDelete>
    </>
  )
}
