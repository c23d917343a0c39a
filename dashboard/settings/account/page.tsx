import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { AmsError, unwrap } from '../../../clients/typescript/index.ts'
import { Fact, Facts } from '../../parts/facts.tsx'
import { Fault } from '../../parts/fault.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { visitorApi } from '../../shell/api/api.ts'
import { useInstance, useSession, useTakeSession, useWorkspace } from '../../shell/api/session.ts'
import { Page } from '../../shell/page.tsx'
import { OfferedInvitations } from '../../sign-in/offered-invitations.tsx'
import { Leaving } from './leaving.tsx'
import { Sessions } from './sessions.tsx'

/** The person who is signed in: the name, the password, the sessions. */
export function AccountPage() {
  const { user } = useSession()
  const { name, role } = useWorkspace()
  const signIn = useInstance()?.signIn
  const [isPasswordOn, openIdPath] = [signIn?.password !== false, signIn?.openIdPath]
  return (
    <Page title="Your account">
      <section className="settings-card" aria-label="You">
        <Facts>
          <Fact name="E-mail">{user.email}</Fact>
          <Fact name={`Role in ${name}`}>{role}</Fact>
        </Facts>
        <Name name={user.name} />
      </section>
      <OfferedInvitations />
      {isPasswordOn && (
        <section className="settings-card" aria-labelledby="password">
          <h2 id="password">Password</h2>
          <Password email={user.email} />
        </section>
      )}
      {openIdPath && (
        <section className="settings-card" aria-labelledby="organization">
          <h2 id="organization">Your organization</h2>
          <p>Connect your account, so you sign in with your organization and keep what you have here.</p>
          <div>
            <Button component="a" variant="default" href={openIdPath}>
              Connect
            </Button>
          </div>
        </section>
      )}
      <section className="settings-card" aria-labelledby="sessions">
        <h2 id="sessions">Sessions</h2>
        <Sessions />
      </section>
      <section className="settings-card" aria-labelledby="leaving">
        <h2 id="leaving">Leave</h2>
        <Leaving />
      </section>
    </Page>
  )
}

function Name({ name }: { name: string }) {
  const takeSession = useTakeSession()
  const form = useForm({ initialValues: { name } })
  const { fault, isBusy, onSubmit } = useSubmit({
    form,
    send: async () => takeSession((await unwrap(visitorApi.PATCH('/v1/account', { body: form.getValues() }))).data),
  })
  const isChanged = form.getValues().name.trim() !== name
  return (
    <form onSubmit={onSubmit}>
      <Stack className="settings-field">
        <TextInput label="Name" autoComplete="name" required {...form.getInputProps('name')} />
        {fault !== undefined && <Fault error={fault} />}
        <div>
          <Button type="submit" variant="default" loading={isBusy} disabled={!isChanged}>
            Save name
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const FIRST = { currentPassword: '', newPassword: '' }

function Password({ email }: { email: string }) {
  const takeSession = useTakeSession()
  const [isDone, setDone] = useState(false)
  const form = useForm({ initialValues: FIRST })
  const { fault, isBusy, onSubmit } = useSubmit({
    form,
    send: async () => {
      setDone(false)
      // A wrong password is a 401 here, and no reason to sign in again.
      const answer = await unwrap(visitorApi.PUT('/v1/session/password', { body: form.getValues() }))
      takeSession(answer.data)
      form.reset()
      setDone(true)
    },
  })
  const isWrong = fault instanceof AmsError && fault.code === 'SIGN_IN_FAILED'
  return (
    <form onSubmit={onSubmit}>
      <Stack className="settings-field">
        {/* Managers of passwords look for the name beside the password. */}
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          {...form.getInputProps('currentPassword')}
          {...(isWrong && { error: 'This is not your present password.' })}
        />
        <PasswordInput
          label="New password"
          description="12 characters or more. All your other sessions end."
          autoComplete="new-password"
          required
          {...form.getInputProps('newPassword')}
        />
        {fault !== undefined && !isWrong && <Fault error={fault} />}
        {isDone && <p role="status">Your password has been changed. Your other sessions have ended.</p>}
        <div>
          <Button type="submit" loading={isBusy}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  )
}
