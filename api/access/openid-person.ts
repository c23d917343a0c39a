import type { Person } from '../../domain/access/person.ts'
import { listOpenInvitations, takeInvitation } from '../../store/access/member.ts'
import { findUserByEmail, insertUser } from '../../store/access/session.ts'
import type { Executor } from '../../store/database.ts'

/**
 * The person of a verified address: one whom the service knows, or one who is invited. All open invitations of the
 * address are accepted.
 * @param given the address in small letters
 * @returns undefined for anybody else
 */
export async function admitInvited(
  transaction: Executor,
  { email, name }: { email: string; name: string },
): Promise<Person | undefined> {
  const open = await listOpenInvitations(transaction, email)
  const known = await findUserByEmail(transaction, email)
  const made =
    known || open.length === 0 ? undefined : await insertUser(transaction, { email, name, passwordHash: null })
  const user = known ? { id: known.id, email, name: known.name } : made
  if (user) for (const { hash } of open) await takeInvitation(transaction, hash, user.id)
  return user
}
