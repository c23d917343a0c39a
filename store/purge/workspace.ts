import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import { deleteWithoutWorkspace } from '../access/account.ts'
import type { Database, Executor, Transactor } from '../database.ts'
import { removeProviderKeys } from '../spending/provider-key.ts'
import {
  agents,
  apiKeys,
  deletions,
  documents,
  invitations,
  members,
  outbox,
  purges,
  workspaces,
} from '../tables/index.ts'
import { insertPurge } from './receipt.ts'

/**
 * Hides a workspace at once: its keys, its members and its invitations go, its agents are hidden as by their deletion, and its
 * purge begins with a receipt, all in one transaction.
 * @param name must be its present one, so that nobody deletes the wrong workspace
 * @returns the ids of its agents
 * @throws VALIDATION_ERROR, OPERATORS_WORKSPACE
 */
export async function deleteWorkspace(
  database: Transactor,
  workspaceId: string,
  { name, actorId }: { name: string; actorId: string | null },
): Promise<string[]> {
  return await database.transaction(async (transaction) => {
    const [workspace] = await transaction
      .select()
      .from(workspaces)
      .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
      .for('update')
    if (!workspace) throw new ApiError('WORKSPACE_NOT_FOUND')
    if (workspace.name !== name) throw otherName()
    if (workspace.isOperators) throw new ApiError('OPERATORS_WORKSPACE')
    await transaction
      .insert(deletions)
      .values({ id: workspaceId, workspaceId, kind: 'workspace' })
      .onConflictDoNothing()
    return await hideWorkspace(transaction, workspaceId, actorId)
  })
}

const otherName = () =>
  new ApiError('VALIDATION_ERROR', {
    message: 'name is not the name of this workspace.',
    fix: `Send as name the name that ${route('GET /v1/workspace')} shows; the workspace is deleted for good.`,
    field: 'name',
  })

/**
 * Hides a workspace and begins its purge; one that is hidden already stays so. Members without another workspace go with it, but
 * its owners, who read the receipt.
 * @param actorId who deletes it
 * @returns the ids of the agents that it hid
 */
export async function hideWorkspace(
  transaction: Executor,
  workspaceId: string,
  actorId: string | null,
): Promise<string[]> {
  await transaction
    .update(workspaces)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
  const left = await transaction.delete(members).where(eq(members.workspaceId, workspaceId)).returning()
  for (const table of [apiKeys, invitations]) await transaction.delete(table).where(eq(table.workspaceId, workspaceId))
  await removeProviderKeys(transaction, workspaceId)
  const isReader = (id: string, role: Role) => role === 'owner' || id === actorId
  const readers = left.filter(({ userId, role }) => isReader(userId, role)).map(({ userId }) => userId)
  const others = left.filter(({ userId, role }) => !isReader(userId, role)).map(({ userId }) => userId)
  await deleteWithoutWorkspace(transaction, others)
  const [files] = await transaction
    .select({ total: sql<number>`count(*)::int` })
    .from(documents)
    .where(eq(documents.workspaceId, workspaceId))
  const filesFound = files?.total ?? 0
  await insertPurge(transaction, {
    id: workspaceId,
    workspaceId,
    agentId: workspaceId,
    type: 'workspace',
    filesFound,
    readers,
  })
  return await hideAgents(transaction, workspaceId)
}

/** Deletes the living agents of a workspace: their purges end their turns and remove most of its rows. @returns their ids */
export async function hideAgents(transaction: Executor, workspaceId: string): Promise<string[]> {
  const hidden = await transaction
    .update(agents)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(agents.workspaceId, workspaceId), isNull(agents.deletedAt)))
    .returning({ id: agents.id })
  for (const { id } of hidden) {
    await insertPurge(transaction, { id, workspaceId, agentId: id, type: 'agent', filesFound: 0, readers: null })
    await transaction.insert(outbox).values({ kind: 'purge-agent', workspaceId, subjectId: id })
  }
  return hidden.map(({ id }) => id)
}

/** The deleted workspaces whose purge is not complete, the oldest deletion first. */
export async function listDeletedWorkspaces(database: Executor, limit: number): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from workspaces where deleted_at is not null
      and exists (select from purges where purges.id = workspaces.id and completed_at is null)
    order by deleted_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function hasAgentPurges(database: Executor, workspaceId: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from agents where workspace_id = ${workspaceId}
    union all
    select from purges where workspace_id = ${workspaceId} and type = 'agent' and completed_at is null
    limit 1`)
  return rows.length > 0
}

/**
 * Completes the purge of a workspace: the receipts of its agents go into its own, and its name and secret are taken away. Its
 * row stays for the audit.
 * @param sealedSecret a new secret in place of its own
 */
export async function completeWorkspacePurge(
  database: Database,
  workspaceId: string,
  sealedSecret: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      with gone as (delete from purges where workspace_id = ${workspaceId} and id <> ${workspaceId}
        returning type, rows_removed, files_removed, histories_found)
      update purges set completed_at = now(), histories_left = 0,
        files_removed = files_removed + (select coalesce(sum(files_removed), 0) from gone where type = 'agent')::int,
        rows_removed = rows_removed + (select coalesce(sum(rows_removed), 0) from gone where type = 'agent')::int,
        histories_found = histories_found + (select coalesce(sum(histories_found), 0) from gone where type = 'agent')::int
      where id = ${workspaceId}`)
    await transaction
      .update(workspaces)
      .set({ name: '', webhookSecret: sealedSecret, formerWebhookSecret: null, formerWebhookSecretUntil: null })
      .where(eq(workspaces.id, workspaceId))
  })
}

/** Removes the rows of purged workspaces whose audit has no entry any more. */
export async function removeEmptyWorkspaces(database: Executor): Promise<void> {
  await database.execute(sql`
    delete from workspaces where deleted_at is not null
      and not exists (select from audit_entries where workspace_id = workspaces.id)
      and not exists (select from purges where purges.id = workspaces.id and completed_at is null)`)
}

/** The receipt of a workspace's deletion. @param reader a person, who must be one of its last owners, or the operator */
export async function findWorkspacePurge(database: Executor, id: string, reader: string | 'operator' | null) {
  const isReader = reader === 'operator' ? undefined : sql`${reader}::uuid = any(${purges.readers})`
  const isFound = and(eq(purges.id, id), eq(purges.type, 'workspace'), isReader)
  const [found] = await database.select().from(purges).where(isFound)
  return found
}
