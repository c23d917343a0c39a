import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { appendAuditEntries } from '../../store/access/audit.ts'
import { findUserByEmail, listWorkspacesOf } from '../../store/access/session.ts'
import { listOperatorsWorkspaceIds } from '../../store/access/workspace.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import type { AttemptCounter } from '../../store/limit/counter.ts'
import { networkOf } from '../request/client-address.ts'
import type { Client } from './sign-in.ts'

/** Entries of one client and kind in 15 minutes, of known people and of others: a visitor must not fill the audit. */
const MAX_ENTRIES = 20
/** Failures that wait for their entries, at most; a client is refused long before. */
const MAX_WAITING = 500

/** A sign-in that failed. `email`: what the client sent, in small letters; undefined where nobody is named. */
type FailedSignIn = {
  action: 'signInFailed' | 'signInRefused' | 'openIdSignInFailed'
  email: string | undefined
  /** The reason of the failure, where the person cannot know it. */
  reason?: string | undefined
}

/** The audit of failed sign-ins. */
export interface FailedSignIns {
  /**
   * Appends the entry later: to the audit of each workspace of the person, and of nobody known to that of the operator's. Nothing
   * of it is done before the refusal is sent, so the time of a refusal does not tell whether an address is known.
   */
  note(client: Client, failure: FailedSignIn): void
  /** Waits until all entries are stored, at most this long. */
  drain(graceMs: number): Promise<void>
}

/** Makes the audit of failed sign-ins of one process, which stores one entry after the other. */
export function createFailedSignIns(database: Database, attempts: AttemptCounter, log: Logger): FailedSignIns {
  let last = Promise.resolve()
  let waiting = 0
  return {
    note(client, failure) {
      if (waiting >= MAX_WAITING) {
        log.warn({ action: failure.action, ...client }, 'a failed sign-in gets no entry: too many wait for theirs')
        return
      }
      waiting += 1
      last = last
        .then(() => asSystem(() => append(database, attempts, client, failure)))
        .catch((error) => log.error({ err: error, ...client }, 'a failed sign-in could not be noted in the audit'))
        .finally(() => {
          waiting -= 1
        })
    },
    drain: (graceMs) => Promise.race([last, wait(graceMs, undefined, { ref: false })]),
  }
}

async function append(
  database: Database,
  attempts: AttemptCounter,
  client: Client,
  { action, email, reason }: FailedSignIn,
): Promise<void> {
  const person = email === undefined ? undefined : await findUserByEmail(database, email)
  const { total } = await attempts.add(`audit ${networkOf(client.address)} ${action} ${person ? 'known' : 'unknown'}`)
  if (total > MAX_ENTRIES) return
  const own = person ? (await listWorkspacesOf(database, person.id)).map(({ id }) => id) : []
  const workspaceIds = own.length > 0 ? own : await listOperatorsWorkspaceIds(database)
  const [id, actorName] = [person?.id ?? null, person?.name ?? '']
  const origin = { workspaceIds, actor: { type: 'user' as const, id, name: actorName }, ...client }
  await appendAuditEntries(database, origin, action, {
    type: 'user',
    id,
    name: email ?? '',
    ...(reason && { change: { reason } }),
  })
}
