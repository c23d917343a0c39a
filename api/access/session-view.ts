import type { Person, Session } from '../../domain/access/person.ts'
import { listOfferedInvitations } from '../../store/access/member.ts'
import { listWorkspacesOf } from '../../store/access/session.ts'
import type { Executor } from '../../store/database.ts'

/** The session of a person as responses show it, with what the database says now. */
export async function viewSession(database: Executor, user: Person): Promise<Session> {
  const [workspaces, invitations] = await Promise.all([
    listWorkspacesOf(database, user.id),
    listOfferedInvitations(database, user.id),
  ])
  return { user, workspaces, invitations }
}
