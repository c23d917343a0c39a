import type { Person, Session } from '../../domain/access/person.ts'
import { listOfferedInvitations } from '../../store/access/member.ts'
import { isAddressProven } from '../../store/access/proof.ts'
import { listWorkspacesOf } from '../../store/access/session.ts'
import type { Executor } from '../../store/database.ts'

/** The session of a person as responses show it, with what the database says now. */
export async function viewSession(database: Executor, user: Person): Promise<Session> {
  const [workspaces, isProven] = await Promise.all([
    listWorkspacesOf(database, user.id),
    isAddressProven(database, user.id),
  ])
  return { user, workspaces, invitations: isProven ? await listOfferedInvitations(database, user.email) : [] }
}
