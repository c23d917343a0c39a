import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { useChangeWorkspace, useSession, useWorkspace } from '../../shell/api/session.ts'
import { NewPassword } from './new-password.tsx'
import { isRole, ROLES, type Role } from './roles.ts'

export type Member = DataOf<'/v1/members', 'get'>[number]

/**
 * A member with the role, which changes at once, and the way out. What is refused is told at the row. The last owner stays:
 * somebody else must become one first.
 */
export function MemberRow({ member, isLastOwner }: { member: Member; isLastOwner: boolean }) {
  const { user } = useSession()
  const [isRemoving, setRemoving] = useState(false)
  const { change, isBusy, fault } = useChange(member)
  return (
    <>
      <tr>
        <th scope="row">
          {member.name}
          {member.userId === user.id && <span className="meta"> (you)</span>}
        </th>
        <td>{member.email}</td>
        <td>
          <Select
            className="settings-role"
            aria-label={`Role of ${member.name}`}
            data={ROLES}
            value={member.role}
            allowDeselect={false}
            disabled={isBusy}
            onChange={(role) => isRole(role) && role !== member.role && void change(role)}
          />
        </td>
        <td>
          <Group gap="xs" wrap="nowrap">
            {member.userId !== user.id && <NewPassword member={member} />}
            {!isLastOwner && (
              <Button variant="default" aria-label={`Remove ${member.name}`} onClick={() => setRemoving(true)}>
                Remove
              </Button>
            )}
          </Group>
          <Removal member={member} isOpen={isRemoving} onClose={() => setRemoving(false)} />
        </td>
      </tr>
      {fault !== undefined && (
        <tr className="settings-table-fault">
          <td colSpan={4}>
            <Fault error={fault} />
          </td>
        </tr>
      )}
    </>
  )
}

function useChange({ userId }: Member) {
  const api = useApi()
  const refresh = useRefresh()
  const { user } = useSession()
  const changeWorkspace = useChangeWorkspace()
  const { fault, isBusy, attempt } = useAttempt()
  const change = (role: Role) =>
    attempt(async () => {
      await unwrap(api.PATCH('/v1/members/{userId}', { params: { path: { userId } }, body: { role } }))
      await refresh('/v1/members')
      if (userId === user.id) changeWorkspace({ role })
    })
  return { change, isBusy, fault }
}

type RemovalProps = { member: Member; isOpen: boolean; onClose: () => void }

function Removal({ member: { userId, name, email }, isOpen, onClose }: RemovalProps) {
  const api = useApi()
  const refresh = useRefresh()
  const { user } = useSession()
  const changeWorkspace = useChangeWorkspace()
  const { name: workspace } = useWorkspace()
  const [revokeKeys, setRevokeKeys] = useState(false)
  const remove = async () => {
    await unwrap(api.DELETE('/v1/members/{userId}', { params: { path: { userId }, query: { revokeKeys } } }))
    if (userId === user.id) changeWorkspace(undefined)
    else await refresh('/v1/members')
  }
  return (
    <ConfirmDelete isOpen={isOpen} onClose={onClose} title={`Remove ${name}?`} verb="Remove" onConfirm={remove}>
      <p>
        {email} loses access to the workspace {workspace} within 5 seconds. Invitations sent by {name} are withdrawn.
      </p>
      <Checkbox
        mt="sm"
        label={`Revoke the API keys that ${name} made`}
        description="Programs that use them stop working."
        checked={revokeKeys}
        onChange={(event) => setRevokeKeys(event.currentTarget.checked)}
      />
    </ConfirmDelete>
  )
}
