import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { formatMoment } from '../../parts/format.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { PeopleTable } from './people-table.tsx'

type Invitation = DataOf<'/v1/invitations', 'get'>[number]

/** The invitations that wait for their person. Their links were shown when they were made. */
export function Invitations() {
  const invitations = useAnswer('/v1/invitations', {})
  return (
    <section className="settings-card" aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      <LoadState query={invitations} subject="Invitations" skeleton={<Skeleton height={48} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="faint">No open invitations.</p>
          ) : (
            <PeopleTable columns={['E-mail', 'Role', 'Link works until']}>
              {data.map((invitation) => (
                <Row key={invitation.id} invitation={invitation} />
              ))}
            </PeopleTable>
          )
        }
      </LoadState>
    </section>
  )
}

function Row({ invitation: { id, email, role, expiresAt } }: { invitation: Invitation }) {
  const api = useApi()
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  const withdraw = async () => {
    await unwrap(api.DELETE('/v1/invitations/{id}', { params: { path: { id } } }))
    await refresh('/v1/invitations')
  }
  const isOver = Date.parse(expiresAt) <= Date.now()
  return (
    <tr>
      <th scope="row">{email}</th>
      <td>{role}</td>
      <td>{isOver ? <StatusBadge status="disabled" word="Expired" /> : formatMoment(expiresAt)}</td>
      <td>
        <Button variant="default" aria-label={`Withdraw the invitation of ${email}`} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
        <ConfirmDelete
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title="Withdraw the invitation?"
          verb="Withdraw"
          onConfirm={withdraw}
        >
          The link of {email} works no more. You can invite the same person again.
        </ConfirmDelete>
      </td>
    </tr>
  )
}
