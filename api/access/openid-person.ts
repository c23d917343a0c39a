import type { Person } from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import { listWorkingKeysBy, revokeApiKey } from '../../store/access/api-key.ts'
import { appendPersonEntries } from '../../store/access/audit.ts'
import { listOpenInvitations, withdrawInvitationsBy } from '../../store/access/member.ts'
import {
  dropUnproven,
  type KnownPerson,
  linkPerson,
  lockPersonByEmail,
  lockPersonByIdentity,
  moveAddress,
  type OpenIdIdentity,
} from '../../store/access/proof.ts'
import { insertUser, listWorkspacesOf } from '../../store/access/session.ts'
import type { Executor } from '../../store/database.ts'
import type { Client } from './sign-in.ts'

/** A person whom a provider has signed in. `email`: verified by the provider, in small letters. */
export type ProvenPerson = { identity: OpenIdIdentity; email: string; name: string }
type ProvingSignIn = { presentUserId: string | undefined; client: Client }

/**
 * The person of a provider's sign-in: the one who is linked to the identity, else the one of the address, else a new one who is
 * invited. What an account joined or set before its address was proven is dropped, unless the browser was signed in to the
 * account when the sign-in began. Invitations stay open: the person accepts or declines them.
 * @param given.presentUserId the person whom the browser was signed in as when the sign-in began
 * @returns undefined for anybody else; what was dropped stays dropped
 */
export async function admitProven(
  transaction: Executor,
  { identity, email, name }: ProvenPerson,
  given: ProvingSignIn,
): Promise<Person | undefined> {
  const linked = await lockPersonByIdentity(transaction, identity)
  const known = linked ?? (await lockPersonByEmail(transaction, email))
  const isInvited = (await listOpenInvitations(transaction, email)).length > 0
  if (!known) return isInvited ? await insertProven(transaction, { identity, email, name }) : undefined
  if (linked && !(linked.email === email && linked.isProven)) await moveAddress(transaction, linked.id, email)
  if (!linked) await proveAddress(transaction, known, identity, given)
  const hasWorkspace = (await listWorkspacesOf(transaction, known.id)).length > 0
  return isInvited || hasWorkspace ? { id: known.id, email, name: known.name } : undefined
}

async function insertProven(transaction: Executor, { identity, email, name }: ProvenPerson) {
  const made = await insertUser(transaction, { email, name, passwordHash: null })
  if (made) await linkPerson(transaction, made.id, identity)
  return made
}

async function proveAddress(
  transaction: Executor,
  known: KnownPerson,
  identity: OpenIdIdentity,
  { presentUserId, client }: ProvingSignIn,
): Promise<void> {
  // The address has gone to another person at the provider, who gets nothing of the former one.
  if (known.isLinked)
    throw new ApiError('SIGN_IN_FAILED', { message: 'The address belongs to another person of the provider.' })
  if (!known.isProven && presentUserId !== known.id) await dropPlanted(transaction, known, client)
  await linkPerson(transaction, known.id, identity)
}

/** The owners of the workspaces read in their audit why a member is gone, with the keys that ended with the membership. */
async function dropPlanted(transaction: Executor, user: KnownPerson, client: Client): Promise<void> {
  for (const { id, role } of await dropUnproven(transaction, user.id)) {
    await withdrawInvitationsBy(transaction, id, user.id)
    const keys = await listWorkingKeysBy(transaction, id, user.id)
    for (const key of keys) await revokeApiKey(transaction, id, key.id)
    const revokedKeys = keys.map(({ prefix }) => prefix)
    const change = { membership: 'dropped', role, reason: 'The address was not proven.', revokedKeys }
    await appendPersonEntries(transaction, { workspaceIds: [id], user, ...client }, 'finishOpenIdSignIn', change)
  }
}
