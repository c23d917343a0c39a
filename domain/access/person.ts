import Type, { type Static } from 'typebox'
import { NewName } from '../text/name.ts'
import type { Scope } from './access.ts'

export const ROLES = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** A role's rights, in the scopes of keys. */
export const ROLE_SCOPES: Record<Role, readonly Scope[]> = {
  viewer: ['read'],
  editor: ['read', 'write', 'chat', 'evals', 'approve'],
  owner: ['read', 'write', 'chat', 'evals', 'approve', 'admin'],
}

/** A session ends after this long without a request, and at the latest after MAX_SESSION_MS. */
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000
export const MAX_SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** The provider may have locked the person out meanwhile, so such a session is asked of it again each day. */
export const MAX_OPENID_SESSION_MS = 24 * 60 * 60 * 1000
/** A link that sets a new password is valid for a day. */
export const PASSWORD_RESET_SECONDS = 24 * 60 * 60
export const INVITATION_DAYS = 7

const Id = Type.String({ format: 'uuid' })
const Role = Type.Enum([...ROLES])
/** The local part has at most 64 characters and the whole 254 (RFC 5321); whether a mailbox exists, only mail tells. */
const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@"<>]{1,64}@[^\\s@"<>.]+(\\.[^\\s@"<>.]+)*$',
  'x-accepts': 'an e-mail address',
})
const Token = Type.String({ minLength: 1, maxLength: 200 })

export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 256
const NewPassword = Type.String({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })
const GivenPassword = Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH })

/** One address has one form: without blanks around it, in small letters. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** A person as responses show it. */
export const Person = Type.Object({ id: Id, email: Type.String(), name: Type.String() })
export type Person = Static<typeof Person>

/** An invitation as the invited person sees it. */
export const OfferedInvitation = Type.Object({
  id: Id,
  workspaceName: Type.String(),
  role: Role,
  invitedBy: Type.String({ description: 'The name of a person, or `The key “…”`.' }),
  expiresAt: Type.String(),
})
export type OfferedInvitation = Static<typeof OfferedInvitation>

/** An invitation as the reader of its link sees it. */
export const LinkedInvitation = Type.Object({ ...OfferedInvitation.properties, email: Type.String() })
export type LinkedInvitation = Static<typeof LinkedInvitation>

/** The person who is signed in, and the workspaces that the person is a member of. */
export const Session = Type.Object({
  user: Person,
  workspaces: Type.Array(Type.Object({ id: Id, name: Type.String(), role: Role }), {
    description: 'The oldest first.',
  }),
  invitations: Type.Array(OfferedInvitation, {
    description: 'What the person may accept or decline. Empty unless a provider has proven the address.',
  }),
})
export type Session = Static<typeof Session>

export const Setup = Type.Object({ token: Token, email: Email, password: NewPassword, name: NewName })
export const SignIn = Type.Object({ email: Type.String({ maxLength: 1_000 }), password: GivenPassword })
export const PasswordReset = Type.Object({ token: Token, newPassword: NewPassword })
export const AccountChange = Type.Object({ name: NewName })
export const PasswordChange = Type.Object({ currentPassword: GivenPassword, newPassword: NewPassword })

export const Member = Type.Object({
  userId: Id,
  email: Type.String(),
  name: Type.String(),
  role: Role,
  createdAt: Type.String(),
})
export type Member = Static<typeof Member>
/** A member after a change, with the API keys that the member has made and that still work. */
export const ChangedMember = Type.Object({
  ...Member.properties,
  keys: Type.Array(Type.Object({ id: Id, name: Type.String(), prefix: Type.String() }), {
    description: 'The API keys that the member has made in this workspace and that still work.',
  }),
})
export const MemberChange = Type.Object({ role: Role })

export const Invitation = Type.Object({
  id: Id,
  email: Type.String(),
  role: Role,
  createdAt: Type.String(),
  expiresAt: Type.String(),
})
export type Invitation = Static<typeof Invitation>
export const MadeInvitation = Type.Object({
  ...Invitation.properties,
  link: Type.String({ description: 'The address that the person opens; no later answer shows it.' }),
})
export const NewInvitation = Type.Object({ email: Email, role: Role })
export const InvitationLink = Type.Object({ token: Token })
export const Acceptance = Type.Object({
  token: Token,
  name: Type.Optional(NewName),
  password: Type.Optional(GivenPassword),
})
export const NewWorkspace = Type.Object({ name: NewName })
