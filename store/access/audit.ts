import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { AuditEntry, AuditFacts, AuditOrigin } from '../../domain/access/audit.ts'
import type { Person } from '../../domain/access/person.ts'
import { firstIdAt, momentOfId, newId } from '../../domain/id.ts'
import type { Database, Executor, Transactor } from '../database.ts'
import { readDatabaseClock } from '../process/clock.ts'
import { auditEntries, auditPromise } from '../tables/index.ts'

const EXPORT_BATCH = 500
const REMOVAL_BATCH = 5_000

/**
 * Runs a write and appends its entry to the audit, in one transaction: neither is stored without the other.
 * @param action the operationId of the request
 * @param describe returns the facts of the entry; undefined when the work has changed nothing
 */
export function writeAudited<Result>(
  database: Transactor,
  origin: AuditOrigin,
  action: string,
  work: (transaction: Transactor) => Promise<Result>,
  describe: (result: Result) => AuditFacts | undefined,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const result = await work(transaction)
    const facts = describe(result)
    if (facts) await appendAuditEntry(transaction, origin, action, facts)
    return result
  })
}

/** Appends an entry. The transaction is that of the write which the entry is about. */
export const appendAuditEntry = (
  transaction: Executor,
  { workspaceId, ...origin }: AuditOrigin,
  action: string,
  facts: AuditFacts,
): Promise<void> => appendAuditEntries(transaction, { workspaceIds: [workspaceId], ...origin }, action, facts)

/** Appends an entry to the audit of each of these workspaces, with one statement. */
export async function appendAuditEntries(
  transaction: Executor,
  { workspaceIds, actor, requestId, address }: Omit<AuditOrigin, 'workspaceId'> & { workspaceIds: string[] },
  action: string,
  { type, id: subjectId, name: subjectName, change }: AuditFacts,
): Promise<void> {
  const subject = { subjectType: type, subjectId, subjectName: subjectName ?? null }
  const by = { actorType: actor.type, actorId: actor.id, actorName: actor.name }
  const rows = workspaceIds.map((workspaceId) => {
    const id = newId()
    const at = new Date(momentOfId(id))
    return { id, workspaceId, at, action, requestId, address, change: change ?? null, ...by, ...subject }
  })
  if (rows.length > 0) await transaction.insert(auditEntries).values(rows)
}

/** A window [from, to) of time; undefined is open. */
export type AuditWindow = { from?: Date | undefined; to?: Date | undefined }
export type AuditFilter = AuditWindow & { actor?: string | undefined; action?: string | undefined }

/** A page of the workspace's audit, the newest entry first. */
export async function listAuditEntries(
  database: Executor,
  workspaceId: string,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const rows = await database
    .select()
    .from(auditEntries)
    .where(matching(workspaceId, filter))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset)
  return rows.map(viewEntry)
}

const matching = (workspaceId: string, { actor, action, from, to }: AuditFilter) =>
  and(
    eq(auditEntries.workspaceId, workspaceId),
    actor === undefined ? undefined : eq(auditEntries.actorId, actor),
    action === undefined ? undefined : eq(auditEntries.action, action),
    from && gte(auditEntries.id, firstIdAt(from.getTime())),
    to && lt(auditEntries.id, firstIdAt(to.getTime())),
  )

/** All entries of a window in batches, the oldest first; a batch is read when the one before is used up. */
export async function* readAuditEntries(
  database: Executor,
  workspaceId: string,
  window: AuditWindow,
): AsyncGenerator<AuditEntry[]> {
  for (let last: string | undefined; ; ) {
    const rows = await database
      .select()
      .from(auditEntries)
      .where(and(matching(workspaceId, window), last === undefined ? undefined : gt(auditEntries.id, last)))
      .orderBy(asc(auditEntries.id))
      .limit(EXPORT_BATCH)
    if (rows.length > 0) yield rows.map(viewEntry)
    last = rows.at(-1)?.id
    if (rows.length < EXPORT_BATCH) return
  }
}

/**
 * Removes one batch of entries that are older than `days` days, and than what was promised, by the clock of the database.
 * @returns whether another batch may follow
 */
export function removeExpiredAudit(database: Database, days: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // The trigger of the table lets no delete pass without this.
    await transaction.execute(sql`set local ams.audit_sweep = 'on'`)
    const [promise] = await transaction.select().from(auditPromise)
    const keptMs = Math.max(days, promise?.days ?? 0) * 24 * 60 * 60 * 1000
    const before = firstIdAt((await readDatabaseClock(transaction)) - keptMs)
    const { rowCount } = await transaction.execute(sql`
      delete from audit_entries where id = any(array(
        select id from audit_entries where id < ${before} order by id limit ${REMOVAL_BATCH}))`)
    return rowCount === REMOVAL_BATCH
  })
}

const viewEntry = (row: typeof auditEntries.$inferSelect): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { type: row.actorType, id: row.actorId, name: row.actorName },
  action: row.action,
  subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName },
  request_id: row.requestId,
  address: row.address,
  change: row.change,
})

/** Appends the entry of something that a person did to each of the person's workspaces. */
export async function appendPersonEntries(
  transaction: Executor,
  { user, ...origin }: PersonOrigin,
  action: string,
  change?: Record<string, unknown>,
): Promise<void> {
  const actor = { type: 'user' as const, id: user.id, name: user.name }
  const facts = { type: 'user' as const, id: user.id, name: user.email, ...(change && { change }) }
  await appendAuditEntries(transaction, { actor, ...origin }, action, facts)
}

export type PersonOrigin = Pick<AuditOrigin, 'requestId' | 'address'> & { workspaceIds: string[]; user: Person }
