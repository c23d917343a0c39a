import { Button, PasswordInput, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AmsError, type DataOf, unwrap } from '../../clients/typescript/index.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Fault } from '../parts/fault.tsx'
import { ButtonLink } from '../parts/link.tsx'
import { visitorApi } from '../shell/api/api.ts'
import { type Session, sessionQuery, useInstance, useTakeSession } from '../shell/api/session.ts'
import { AccountFields } from './account-fields.tsx'
import { Card } from './card.tsx'
import { forgetLinkToken, linkToken } from './link-token.ts'
import { OpenIdWay } from './sign-in-form.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Way = 'new' | 'known'
type Invitation = DataOf<'/v1/invitations/read', 'post'>

/** The page of an invitation: a person who is signed in joins by a press; others make an account or prove that they have one. */
export function InvitationPage() {
  const { data: present, isPending } = useQuery(sessionQuery)
  const [isOther, setOther] = useState(false)
  const isPasswordOff = useInstance()?.signIn.password === false
  const { data: invitation, error } = useQuery({
    queryKey: ['invitation'],
    queryFn: () => unwrap(visitorApi.POST('/v1/invitations/read', { body: { token: linkToken() } })),
    enabled: linkToken() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (linkToken() === '' || isGone(error)) return <Invalid />
  if (isPending || (!invitation && !error)) return null
  const words = invitation ? wordsOf(invitation.data) : 'You become a member of the workspace.'
  if (present && !isOther) return <JoinSignedIn words={words} present={present} onOther={() => setOther(true)} />
  return isPasswordOff ? <JoinByProvider words={words} /> : <JoinByPassword words={words} present={present} />
}

const wordsOf = ({ workspaceName, role, email, invitedBy }: Invitation): string =>
  `${invitedBy} invites ${email} to ${workspaceName} as ${role}.`

function JoinSignedIn({ words, present, onOther }: { words: string; present: Session; onOther: () => void }) {
  const { fault, isBusy, onSubmit } = useEntryForm({ first: {}, send: () => accept({}), onEntered: useEnter(present) })
  if (isGone(fault)) return <Invalid />
  const { name, email } = present.user
  return (
    <Card title="Accept the invitation" text={words}>
      <form onSubmit={onSubmit}>
        <Stack gap="lg">
          <p>
            You are signed in as <strong>{name}</strong>, {email}.
          </p>
          {fault !== undefined && <Fault error={fault} />}
          <Button type="submit" loading={isBusy}>
            Join as {name}
          </Button>
          <Button variant="default" onClick={onOther}>
            Use another account
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

/** The provider proves who the person is where passwords are off, and the page then offers the invitation. */
const JoinByProvider = ({ words }: { words: string }) => (
  <Card title="Accept the invitation" text={`${words} Sign in with your organization, then accept it.`}>
    <Stack>
      <OpenIdWay next={undefined} />
    </Stack>
  </Card>
)

function JoinByPassword({ words, present }: { words: string; present: Session | null | undefined }) {
  const [way, setWay] = useState<Way>('new')
  const { form, fault, isBusy, onSubmit } = useEntryForm({
    first: { name: '', password: '' },
    send: ({ name, password }) => accept(way === 'new' ? { name, password } : { password }),
    onEntered: useEnter(present),
  })
  if (isGone(fault)) return <Invalid />
  return (
    <Card title="Accept the invitation" text={words}>
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
          <OpenIdWay next={undefined} />
        </Stack>
      </form>
    </Card>
  )
}

/** Takes the new session, and opens the workspace that came to those of the former one. */
function useEnter(former: Session | null | undefined): (session: Session) => void {
  const takeSession = useTakeSession()
  const navigate = useNavigate()
  return (session) => {
    forgetLinkToken()
    // For another person the page may hold what only the former one may see.
    if (former && former.user.id !== session.user.id) return location.assign('/')
    takeSession(session)
    const joined = session.workspaces.find(({ id }) => former?.workspaces.every((known) => known.id !== id))
    if (joined) void navigate({ to: '/w/$workspaceId/agents', params: { workspaceId: joined.id } })
    else void navigate({ to: '/' })
  }
}

const accept = (given: { name?: string; password?: string }): Promise<{ data: Session }> =>
  unwrap(visitorApi.POST('/v1/invitations/accept', { body: { token: linkToken(), ...given } }))

const isGone = (fault: unknown) => fault instanceof AmsError && fault.code === 'INVITATION_NOT_FOUND'

const Invalid = () => (
  <Card title="Accept the invitation">
    <EmptyState
      title="This invitation was used, withdrawn, or has expired."
      text="Ask an owner of the workspace for a new one."
    >
      <ButtonLink to="/" variant="default">
        Go to the agents
      </ButtonLink>
    </EmptyState>
  </Card>
)
