import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { visitorApi } from '../shell/api/api.ts'
import { type Session, useInstance } from '../shell/api/session.ts'
import { rememberNext } from './next.ts'
import { useEntryForm } from './use-entry-form.ts'

type SignInFormProps = {
  /** The only person who can go on here. */
  fixedEmail?: string | undefined
  onSignedIn: (session: Session) => void
  /** The page to open after a sign-in at the provider. */
  next?: string | undefined
}

/** The form with e-mail address and password, and the way to the OpenID Connect provider where one is set up. */
export function SignInForm({ fixedEmail, onSignedIn, next }: SignInFormProps) {
  const { form, fault, isBusy, onSubmit } = useEntryForm({
    first: { email: fixedEmail ?? '', password: '' },
    send: (body) => unwrap(visitorApi.POST('/v1/session', { body })),
    onEntered: onSignedIn,
  })
  if (useInstance()?.signIn.password === false) return <OpenIdWay next={next ?? location.pathname} />
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="lg">
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          readOnly={fixedEmail !== undefined}
          data-autofocus={fixedEmail === undefined || undefined}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus={fixedEmail !== undefined || undefined}
          {...form.getInputProps('password')}
        />
        {fault !== undefined && <Fault error={fault} />}
        <Button type="submit" loading={isBusy}>
          Sign in
        </Button>
        <OpenIdWay next={next ?? location.pathname} />
      </Stack>
    </form>
  )
}

/** The button that leads to the OpenID Connect provider; nothing where none is set up. @param next the page to open afterwards */
export function OpenIdWay({ next }: { next: string | undefined }) {
  const path = useInstance()?.signIn.openIdPath
  if (!path) return null
  return (
    <Button component="a" variant="default" href={path} onClick={() => rememberNext(next)}>
      Sign in with your organization
    </Button>
  )
}
