import { Button, Group, Stack } from '@mantine/core'
import { unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { visitorApi } from '../shell/api/api.ts'
import { type Session, useSession, useTakeSession } from '../shell/api/session.ts'

type Offer = Session['invitations'][number]

/** The invitations that wait for an answer of the person who is signed in; nothing where there are none. */
export function OfferedInvitations() {
  const { invitations } = useSession()
  return (
    <Stack gap="lg">
      {invitations.map((offer) => (
        <OfferedInvitation key={offer.id} offer={offer} />
      ))}
    </Stack>
  )
}

function OfferedInvitation({ offer: { id, workspaceName, role, invitedBy } }: { offer: Offer }) {
  const takeSession = useTakeSession()
  const { fault, isBusy, attempt } = useAttempt()
  const answer = (path: '/v1/session/invitations/{id}/accept' | '/v1/session/invitations/{id}/decline') =>
    attempt(async () => takeSession((await unwrap(visitorApi.POST(path, { params: { path: { id } } }))).data))
  return (
    <section className="settings-card" aria-label={`Invitation to ${workspaceName}`}>
      <h2>You are invited to {workspaceName}</h2>
      <p>
        {invitedBy} invites you to {workspaceName} as {role}.
      </p>
      {fault !== undefined && <Fault error={fault} />}
      <Group gap="sm">
        <Button loading={isBusy} onClick={() => void answer('/v1/session/invitations/{id}/accept')}>
          Accept
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => void answer('/v1/session/invitations/{id}/decline')}>
          Decline
        </Button>
      </Group>
    </section>
  )
}
