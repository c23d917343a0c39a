import { Button, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AmsError, unwrap } from '../../clients/typescript/index.ts'
import { Steps } from '../first-run/steps.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Fault } from '../parts/fault.tsx'
import { ButtonLink } from '../parts/link.tsx'
import { visitorApi } from '../shell/api/api.ts'
import { type Session, useInstance, useTakeSession } from '../shell/api/session.ts'
import { AccountFields } from './account-fields.tsx'
import { Card } from './card.tsx'
import { forgetLinkToken, linkToken } from './link-token.ts'
import { useEntryForm } from './use-entry-form.ts'

/** The page of the setup link: it makes the first owner. */
export function SetupPage() {
  const takeSession = useTakeSession()
  const isByProvider = useInstance()?.signIn.password === false
  const [made, setMade] = useState<Session>()
  const navigate = useNavigate()
  const { form, fault, isBusy, onSubmit } = useEntryForm({
    first: { name: '', email: '', password: '' },
    send: (values) => unwrap(visitorApi.POST('/v1/setup', { body: { ...values, token: linkToken() } })),
    onEntered: (session) => {
      forgetLinkToken()
      if (isByProvider) return setMade(session)
      takeSession(session)
      const [workspace] = session.workspaces
      if (workspace) void navigate({ to: '/w/$workspaceId/first-run', params: { workspaceId: workspace.id } })
      else void navigate({ to: '/' })
    },
  })
  if (made) return <Made email={made.user.email} />
  if (linkToken() === '' || isRefused(fault, 'SETUP_TOKEN_INVALID')) return <Invalid />
  if (isRefused(fault, 'SETUP_DONE')) return <Used />
  return (
    <Card title="Create the owner account" text="The first person owns the service and invites all others.">
      <form onSubmit={onSubmit}>
        <Stack gap="lg">
          <Steps present="Account" />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            description={isByProvider && 'As your organization’s sign-in knows you: you sign in with it afterwards.'}
            data-autofocus
            {...form.getInputProps('email')}
          />
          <AccountFields form={form} />
          {fault !== undefined && <Fault error={fault} />}
          <Button type="submit" loading={isBusy}>
            Create owner account
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

const Made = ({ email }: { email: string }) => (
  <Card title="Create the owner account">
    <EmptyState title="The owner account is ready." text={`Sign in with your organization as ${email}.`}>
      <ButtonLink to="/sign-in">Sign in</ButtonLink>
    </EmptyState>
  </Card>
)

const isRefused = (fault: unknown, code: string) => fault instanceof AmsError && fault.code === code

const Invalid = () => (
  <Card title="Create the owner account">
    <EmptyState title="This link is not valid." text="Use the newest one in the service's log.">
      <ButtonLink to="/sign-in" variant="default">
        Sign in
      </ButtonLink>
    </EmptyState>
  </Card>
)

const Used = () => (
  <Card title="Create the owner account">
    <EmptyState title="This link was already used." text="The service has its first owner, who invites all others.">
      <ButtonLink to="/sign-in">Sign in</ButtonLink>
    </EmptyState>
  </Card>
)
