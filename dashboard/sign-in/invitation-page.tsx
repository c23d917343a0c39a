import { Button, PasswordInput, SegmentedControl, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AmsError, unwrap } from '../../clients/typescript/index.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Fault } from '../parts/fault.tsx'
import { ButtonLink } from '../parts/link.tsx'
import { visitorApi } from '../shell/api/api.ts'
import { type Session, useTakeSession } from '../shell/api/session.ts'
import { AccountFields } from './account-fields.tsx'
import { Card } from './card.tsx'
import { linkToken } from './link-token.ts'
import { useEntryForm } from './use-entry-form.ts'

type Way = 'new' | 'known'

/** The page of an invitation: a new person makes an account, a known one proves to be the one by the password. */
export function InvitationPage() {
  const [way, setWay] = useState<Way>('new')
  const takeSession = useTakeSession()
  const navigate = useNavigate()
  const { form, fault, isBusy, onSubmit } = useEntryForm({
    first: { name: '', password: '' },
    send: ({ name, password }) => accept(way === 'new' ? { name, password } : { password }),
    onEntered: (session) => {
      takeSession(session)
      void navigate({ to: '/' })
    },
  })
  if (linkToken() === '' || (fault instanceof AmsError && fault.code === 'INVITATION_NOT_FOUND')) return <Invalid />
  return (
    <Card title="Accept the invitation" text="You become a member of the workspace.">
      <form onSubmit={onSubmit}>
        <Stack gap="lg">
          <SegmentedControl
            aria-label="Account"
            value={way}
            onChange={(value) => setWay(value as Way)}
            data={[
              { value: 'new', label: 'I am new here' },
              { value: 'known', label: 'I have an account' },
            ]}
          />
          {way === 'new' ? (
            <AccountFields form={form} />
          ) : (
            <PasswordInput label="Your password" autoComplete="current-password" {...form.getInputProps('password')} />
          )}
          {fault !== undefined && <Fault error={fault} />}
          <Button type="submit" loading={isBusy}>
            Join
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

const accept = (given: { name?: string; password: string }): Promise<{ data: Session }> =>
  unwrap(visitorApi.POST('/v1/invitations/accept', { body: { token: linkToken(), ...given } }))

const Invalid = () => (
  <Card title="Accept the invitation">
    <EmptyState
      title="This invitation was used, withdrawn, or has expired."
      text="Ask an owner of the workspace for a new one."
    >
      <ButtonLink to="/sign-in" variant="default">
        Sign in
      </ButtonLink>
    </EmptyState>
  </Card>
)
