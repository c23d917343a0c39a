import type { Person } from '../../domain/access/person.ts'
import { appendAuditEntry } from '../../store/access/audit.ts'
import { listWorkspacesOf } from '../../store/access/session.ts'
import { listOperatorsWorkspaceIds } from '../../store/access/workspace.ts'
import type { Database } from '../../store/database.ts'
import type { AttemptCounter } from '../../store/limit/counter.ts'
import { networkOf } from '../request/client-address.ts'
import type { Client } from './sign-in.ts'

/** Entries of one client and kind in 15 minutes, of known people and of others: a visitor must not fill the audit. */
const MAX_ENTRIES = 20

export type FailureDependencies = { database: Database; attempts: AttemptCounter }

/** A sign-in that failed. `email`: what the client sent, or what the provider told; undefined where nobody is named. */
export type FailedSignIn = {
  action: 'signInFailed' | 'signInRefused' | 'openIdSignInFailed'
  email: string | undefined
  person: Person | undefined
  /** Why it failed, where the person cannot know. */
  reason?: string | undefined
}

/**
 * Appends the entry of a failed sign-in: to the audit of each workspace of the person, and of nobody known to that of the
 * operator's. Both take the same work, so the time tells nobody whether an address is known.
 */
export async function noteFailure(
  { database, attempts }: FailureDependencies,
  client: Client,
  { action, email, person, reason }: FailedSignIn,
): Promise<void> {
  const { total } = await attempts.add(`audit ${networkOf(client.address)} ${action} ${person ? 'known' : 'unknown'}`)
  if (total > MAX_ENTRIES) return
  const own = (await listWorkspacesOf(database, person?.id ?? NOBODY)).map(({ id }) => id)
  const operators = await listOperatorsWorkspaceIds(database)
  const workspaceIds = own.length > 0 ? own : operators
  const actor = { type: 'user' as const, id: person?.id ?? null, name: person?.name ?? '' }
  const facts = {
    type: 'user' as const,
    id: person?.id ?? null,
    name: email ?? '',
    ...(reason && { change: { reason } }),
  }
  await database.transaction(async (transaction) => {
    for (const workspaceId of workspaceIds)
      await appendAuditEntry(transaction, { workspaceId, actor, ...client }, action, facts)
  })
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
