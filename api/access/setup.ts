import type { Person } from '../../domain/access/person.ts'
import { isSetupToken } from '../../domain/access/setup-link.ts'
import { DEFAULT_WORKSPACE } from '../../domain/access/workspace.ts'
import { ApiError } from '../../domain/error.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { insertMember } from '../../store/access/member.ts'
import { markProven } from '../../store/access/proof.ts'
import { hasUsers, insertUser } from '../../store/access/session.ts'
import { bindWorkspace, listOperatorsWorkspaceIds, replaceOperatorsWorkspace } from '../../store/access/workspace.ts'
import type { Executor, Transactor } from '../../store/database.ts'
import { lockInstallation } from '../../store/workspace.ts'

/** Refuses a wrong or old token, and any token once there is a person. @throws SETUP_DONE, SETUP_TOKEN_INVALID */
export async function assertSetupOpen(database: Executor, sealing: Sealing, token: string): Promise<void> {
  if (await hasUsers(database)) throw new ApiError('SETUP_DONE')
  if (!isSetupToken(sealing, token, new Date()))
    throw new ApiError('SETUP_TOKEN_INVALID', { headers: { 'www-authenticate': 'Bearer' } })
}

/** Makes the first person, who owns the operator's workspace and no other. @throws SETUP_DONE when another request was sooner */
export async function insertFirstOwner(
  transaction: Transactor,
  sealing: Sealing,
  given: { email: string; name: string; passwordHash: string },
): Promise<Person> {
  await lockInstallation(transaction)
  const user = (await hasUsers(transaction)) ? undefined : await insertUser(transaction, given)
  if (!user) throw new ApiError('SETUP_DONE')
  await markProven(transaction, user.id)
  if ((await listOperatorsWorkspaceIds(transaction)).length === 0) {
    const { id } = await bindWorkspace(transaction, sealing, { name: DEFAULT_WORKSPACE })
    await replaceOperatorsWorkspace(transaction, id)
  }
  for (const id of await listOperatorsWorkspaceIds(transaction)) await insertMember(transaction, id, user.id, 'owner')
  return user
}
