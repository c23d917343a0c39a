import { eq, type SQL, sql } from 'drizzle-orm'
import { makeWebhookSecret } from '../domain/access/workspace.ts'
import type { Sealing, SecretPlace } from '../domain/secret/sealing.ts'
import type { Executor } from './database.ts'
import { turns, workspaces } from './tables/index.ts'

/** The place of a workspace's sealed webhook secret. */
export const webhookSecretPlace = (workspaceId: string): SecretPlace => ({
  workspaceId,
  rowId: workspaceId,
  field: 'webhookSecret',
})

/** The `whsec_` secrets that sign a workspace's webhooks, open. */
export type WebhookSecret = {
  secret: string
  /** The secret before the last rotation, while it signs too. */
  former: string | null
  /** The former secret signs until this moment. */
  previousUntil: Date | null
}

/** The secret that signs the workspace's webhooks. @throws when the workspace is gone */
export async function findWebhookSecret(
  database: Executor,
  sealing: Sealing,
  workspaceId: string,
): Promise<WebhookSecret> {
  const { webhookSecret, formerWebhookSecret, formerWebhookSecretUntil } = workspaces
  const isOverlapping = sql<boolean>`coalesce(${formerWebhookSecretUntil} > now(), false)`
  const [row] = await database
    .select({ sealed: webhookSecret, former: formerWebhookSecret, until: formerWebhookSecretUntil, isOverlapping })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (!row) throw new Error(`There is no workspace ${workspaceId}.`)
  // The former one was sealed in this place, too, before it moved to its own column.
  const place = webhookSecretPlace(workspaceId)
  const secret = sealing.open(place, row.sealed)
  if (!row.isOverlapping || row.former === null) return { secret, former: null, previousUntil: null }
  return { secret, former: sealing.open(place, row.former), previousUntil: row.until }
}

/** Makes a new secret; the one before signs too for `overlapSeconds`. @returns the new one */
export async function rotateWebhookSecret(
  database: Executor,
  sealing: Sealing,
  workspaceId: string,
  overlapSeconds: number,
): Promise<WebhookSecret> {
  await database
    .update(workspaces)
    .set({
      formerWebhookSecret: overlapSeconds > 0 ? sql`${workspaces.webhookSecret}` : null,
      formerWebhookSecretUntil: overlapSeconds > 0 ? sql`now() + make_interval(secs => ${overlapSeconds})` : null,
      webhookSecret: sealing.seal(webhookSecretPlace(workspaceId), makeWebhookSecret()),
      webhookSecretRotatedAt: sql`now()`,
    })
    .where(eq(workspaces.id, workspaceId))
  return await findWebhookSecret(database, sealing, workspaceId)
}

/** Lets one process at a time set up the installation: the lock is kept until the transaction ends. */
export async function lockInstallation(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(7206194111)`)
}

export type WorkspaceSettings = { id: string; name: string; retentionDays: number | null }

/** The settings of a workspace. @param lock `update` locks them until the transaction ends. @throws when it is gone */
export async function findWorkspace(
  database: Executor,
  workspaceId: string,
  lock?: 'update',
): Promise<WorkspaceSettings> {
  const { id, name, retentionDays } = workspaces
  const found = database.select({ id, name, retentionDays }).from(workspaces).where(eq(id, workspaceId))
  const [row] = await (lock ? found.for(lock) : found)
  if (!row) throw new Error(`There is no workspace ${workspaceId}.`)
  return row
}

/** A workspace as responses show it. */
export type WorkspaceView = WorkspaceSettings & { createdAt: string; counts: WorkspaceCounts }
type WorkspaceCounts = { agents: number; knowledgeBases: number; documents: number; members: number; apiKeys: number }

/** A workspace with its counts: agents and below, members, keys that work. @throws when it is gone */
export async function findWorkspaceView(database: Executor, workspaceId: string): Promise<WorkspaceView> {
  const ofLivingAgents = (table: SQL) => sql<number>`(
    select count(*)::int from agents join ${table} item on item.agent_id = agents.id and item.deleted_at is null
    where agents.workspace_id = ${workspaceId} and agents.deleted_at is null)`
  const [row] = await database
    .select({
      id: workspaces.id,
      name: workspaces.name,
      retentionDays: workspaces.retentionDays,
      createdAt: workspaces.createdAt,
      counts: {
        agents: sql<number>`(
          select count(*)::int from agents where workspace_id = ${workspaceId} and deleted_at is null)`,
        knowledgeBases: ofLivingAgents(sql`knowledge_bases`),
        documents: ofLivingAgents(sql`documents`),
        members: sql<number>`(select count(*)::int from members where workspace_id = ${workspaceId})`,
        apiKeys: sql<number>`(
          select count(*)::int from api_keys where workspace_id = ${workspaceId}
            and coalesce(revoked_at > now(), true) and coalesce(expires_at > now(), true))`,
      },
    })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (!row) throw new Error(`There is no workspace ${workspaceId}.`)
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/**
 * Changes the name of the workspace, or how many days it keeps conversations; null leaves these to RETENTION_DAYS.
 * @returns the settings before
 */
export async function updateWorkspace(
  database: Executor,
  workspaceId: string,
  change: { name?: string; retentionDays?: number | null },
): Promise<WorkspaceSettings> {
  const before = await findWorkspace(database, workspaceId, 'update')
  await database.update(workspaces).set(change).where(eq(workspaces.id, workspaceId))
  return before
}

/** The ids of all workspaces. */
export async function listWorkspaceIds(database: Executor): Promise<Set<string>> {
  const rows = await database.select({ id: workspaces.id }).from(workspaces)
  return new Set(rows.map(({ id }) => id))
}

/** The workspace of a turn; undefined when the turn is gone. It is looked up across workspaces. */
export async function findWorkspaceOfTurn(database: Executor, turnId: string): Promise<string | undefined> {
  const [row] = await database.select({ workspaceId: turns.workspaceId }).from(turns).where(eq(turns.id, turnId))
  return row?.workspaceId
}
