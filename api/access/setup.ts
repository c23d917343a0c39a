import { timingSafeEqual } from 'node:crypto'
import type { Person } from '../../domain/access/person.ts'
import { setupTokenOf } from '../../domain/access/setup-link.ts'
import { ApiError } from '../../domain/error.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { DEFAULT_WORKSPACE } from '../../domain/workspace.ts'
import { insertOwnerOfAll } from '../../store/access/member.ts'
import { hasUsers, insertUser } from '../../store/access/session.ts'
import type { Executor, Transactor } from '../../store/database.ts'
import { ensureWorkspace, lockInstallation } from '../../store/workspace.ts'
import { hashToken } from './session-ring.ts'

/** Refuses a wrong token, and any token once there is a person. @throws SETUP_DONE, SETUP_TOKEN_INVALID */
export async function assertSetupOpen(database: Executor, sealing: Sealing, token: string): Promise<void> {
  if (await hasUsers(database)) throw new ApiError('SETUP_DONE')
  const [given, right] = [token, setupTokenOf(sealing)].map((text) => Buffer.from(hashToken(text)))
  if (!given || !right || !timingSafeEqual(given, right))
    throw new ApiError('SETUP_TOKEN_INVALID', { headers: { 'www-authenticate': 'Bearer' } })
}

/** Makes the first person, who owns every workspace. @throws SETUP_DONE when another request was sooner */
export async function insertFirstOwner(
  transaction: Transactor,
  sealing: Sealing,
  given: { email: string; name: string; passwordHash: string },
): Promise<Person> {
  await lockInstallation(transaction)
  const user = (await hasUsers(transaction)) ? undefined : await insertUser(transaction, given)
  if (!user) throw new ApiError('SETUP_DONE')
  if ((await insertOwnerOfAll(transaction, user.id)).length > 0) return user
  await ensureWorkspace(transaction, sealing, { name: DEFAULT_WORKSPACE })
  await insertOwnerOfAll(transaction, user.id)
  return user
}
