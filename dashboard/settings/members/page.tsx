import { Button, Skeleton } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { LoadState } from '../../parts/load-state.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useAnswer } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { OwnerPage } from '../owner-page.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type Member, MemberRow } from './member-row.tsx'
import { PeopleTable } from './people-table.tsx'

/** The members and the invitations: who may do what? */
export function MembersPage() {
  const { isOwner } = useRole()
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<string>()
  const invite = () => setInviting(true)
  useActions(isOwner ? [{ label: 'Invite a person', group: 'Settings', keys: 'c', run: invite }] : [])
  return (
    <OwnerPage
      title="Members"
      actions={
        <Button leftSection={<UserPlus size={14} aria-hidden />} rightSection={<kbd>C</kbd>} onClick={invite}>
          Invite
        </Button>
      }
    >
      <Members />
      <Invitations />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} onLink={setLink} />
      <ShownOnce
        what="link"
        title="The invitation"
        text={link}
        warning="Send this link yourself: the service sends no mail, and shows it only now."
        done="I have sent it"
        onDone={() => setLink(undefined)}
      />
    </OwnerPage>
  )
}

function Members() {
  const members = useAnswer('/v1/members', {})
  return (
    <section className="settings-card" aria-label="Members">
      <LoadState query={members} subject="Members" skeleton={<Skeleton height={120} />}>
        {({ data }) => (
          <PeopleTable columns={['Name', 'E-mail', 'Role']}>
            {data.map((member) => (
              <MemberRow key={member.userId} member={member} isLastOwner={isLastOwner(member, data)} />
            ))}
          </PeopleTable>
        )}
      </LoadState>
    </section>
  )
}

const isLastOwner = (member: Member, all: Member[]): boolean =>
  member.role === 'owner' && all.filter(({ role }) => role === 'owner').length === 1
