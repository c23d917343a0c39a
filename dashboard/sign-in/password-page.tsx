import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { AmsError, unwrap } from '../../clients/typescript/index.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Fault } from '../parts/fault.tsx'
import { useSubmit } from '../parts/form/use-submit.ts'
import { ButtonLink } from '../parts/link.tsx'
import { visitorApi } from '../shell/api/api.ts'
import { Card } from './card.tsx'
import { forgetLinkToken, linkToken } from './link-token.ts'

/** The page of a link that sets a new password. */
export function PasswordPage() {
  const [isDone, setDone] = useState(false)
  const form = useForm({ initialValues: { newPassword: '' } })
  const { fault, isBusy, onSubmit } = useSubmit({
    form,
    send: async () => {
      await unwrap(visitorApi.POST('/v1/password-reset', { body: { token: linkToken(), ...form.getValues() } }))
      forgetLinkToken()
      setDone(true)
    },
  })
  if (isDone) return <Done />
  if (linkToken() === '' || (fault instanceof AmsError && fault.code === 'PASSWORD_LINK_INVALID')) return <Invalid />
  return (
    <Card title="Set a new password" text="All your sessions end; then you sign in with it.">
      <form onSubmit={onSubmit}>
        <Stack gap="lg">
          <PasswordInput
            label="New password"
            description="12 characters or more."
            autoComplete="new-password"
            required
            data-autofocus
            {...form.getInputProps('newPassword')}
          />
          {fault !== undefined && <Fault error={fault} />}
          <Button type="submit" loading={isBusy}>
            Set password
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

const Done = () => (
  <Card title="Set a new password">
    <EmptyState title="The password is set." text="Sign in with it.">
      <ButtonLink to="/sign-in">Sign in</ButtonLink>
    </EmptyState>
  </Card>
)

const Invalid = () => (
  <Card title="Set a new password">
    <EmptyState
      title="This link was used, was replaced, or has expired."
      text="Ask an owner of your workspace for a new one."
    >
      <ButtonLink to="/sign-in" variant="default">
        Sign in
      </ButtonLink>
    </EmptyState>
  </Card>
)
