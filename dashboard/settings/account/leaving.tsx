import { Button } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { visitorApi } from '../../shell/api/api.ts'
import { useLeaveEnded, useSession } from '../../shell/api/session.ts'

/** The way out of the service for good. */
export function Leaving() {
  const { user } = useSession()
  const leaveEnded = useLeaveEnded()
  const [isDeleting, setDeleting] = useState(false)
  const deleteAccount = async () => {
    await unwrap(visitorApi.DELETE('/v1/account'))
    await leaveEnded('account')
  }
  return (
    <div>
      <Button variant="default" color="red" onClick={() => setDeleting(true)}>
        Delete account
      </Button>
      <ConfirmDelete
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        name={user.email}
        title="Delete your account?"
        onConfirm={deleteAccount}
      >
        Your address, password, sessions and memberships are permanently deleted. API keys you created stay with their
        workspaces, and the audit log keeps your name with what you did.
      </ConfirmDelete>
    </div>
  )
}
