import { Button } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { visitorApi } from '../../shell/api/api.ts'
import { useLeaveEnded } from '../../shell/api/session.ts'

/** Ends all sessions of the person, after a question. */
export function Sessions() {
  const leaveEnded = useLeaveEnded()
  const [isAsking, setAsking] = useState(false)
  const signOutEverywhere = async () => {
    await unwrap(visitorApi.DELETE('/v1/session', { params: { query: { everywhere: true } } }))
    await leaveEnded('everywhere')
  }
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDelete
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        verb="Sign out"
        onConfirm={signOutEverywhere}
      >
        This ends your sessions in every browser, including this one.
      </ConfirmDelete>
    </div>
  )
}
