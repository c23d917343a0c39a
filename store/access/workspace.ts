import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Access, SYSTEM } from '../../domain/access/access.ts'
import { makeWebhookSecret } from '../../domain/access/workspace.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Executor } from '../database.ts'
import { workspaces } from '../tables/index.ts'
import { webhookSecretPlace } from '../workspace.ts'
import { appendAuditEntry } from './audit.ts'

export type WantedWorkspace = {
  /** The name of the entry of the settings. */
  name: string
  webhookSecret?: string | undefined
  /** The workspace of the entry's key, where the key exists. */
  keyWorkspaceId?: string | undefined
}

/**
 * Finds the workspace of an entry of the settings, or makes it: by the entry's key, else by the mark of the entry. Its present
 * name says nothing, because its owners change it and others may take it.
 * @returns its id, and whether the settings made it; a workspace of a person or a key gets neither mark nor webhook secret
 */
export async function bindWorkspace(
  database: Executor,
  sealing: Sealing,
  wanted: WantedWorkspace,
): Promise<{ id: string; isMarked: boolean }> {
  const workspace = await findBound(database, wanted)
  if (!workspace) return { id: await insertMarkedWorkspace(database, sealing, wanted), isMarked: true }
  if (workspace.settingsEntry === null) return { id: workspace.id, isMarked: false }
  const secret = wanted.webhookSecret
  const place = webhookSecretPlace(workspace.id)
  // A start must not undo a rotation.
  if (secret && !workspace.webhookSecretRotatedAt && secret !== sealing.open(place, workspace.webhookSecret)) {
    const sealed = sealing.seal(place, secret)
    await database.update(workspaces).set({ webhookSecret: sealed }).where(eq(workspaces.id, workspace.id))
  }
  return { id: workspace.id, isMarked: true }
}

async function findBound(database: Executor, { name, keyWorkspaceId }: WantedWorkspace) {
  const isBound = keyWorkspaceId ? eq(workspaces.id, keyWorkspaceId) : eq(workspaces.settingsEntry, name)
  const [row] = await database
    .select()
    .from(workspaces)
    .where(and(isBound, isNull(workspaces.deletedAt)))
    .orderBy(asc(workspaces.createdAt))
    .limit(1)
  return row
}

async function insertMarkedWorkspace(database: Executor, sealing: Sealing, { name, webhookSecret }: WantedWorkspace) {
  const id = newId()
  const sealed = sealing.seal(webhookSecretPlace(id), webhookSecret ?? makeWebhookSecret())
  // A start makes several in one transaction; their order stays that of the settings.
  const createdAt = sql`clock_timestamp()`
  await database.insert(workspaces).values({ id, name, settingsEntry: name, webhookSecret: sealed, createdAt })
  const origin = { workspaceId: id, actor: SYSTEM, requestId: null, address: null }
  await appendAuditEntry(database, origin, 'createWorkspace', { type: 'workspace', id, name })
  return id
}

/** Makes this workspace that of the operator, in place of the one that the settings named before. */
export async function replaceOperatorsWorkspace(database: Executor, workspaceId: string): Promise<void> {
  const isOperators = sql`${workspaces.id} = ${workspaceId}`
  await database
    .update(workspaces)
    .set({ isOperators })
    .where(sql`${workspaces.settingsEntry} is not null and ${workspaces.isOperators} is distinct from (${isOperators})`)
}

/** Makes sure that a workspace of the settings is not the operator's. */
export async function markAsCustomers(database: Executor, workspaceId: string): Promise<void> {
  const isTheirs = and(eq(workspaces.id, workspaceId), eq(workspaces.isOperators, true))
  await database.update(workspaces).set({ isOperators: false }).where(isTheirs)
}

/** Makes the oldest workspace that of the operator if the settings made it, and the installation has no operator's. */
export async function adoptOperatorsWorkspace(database: Executor): Promise<void> {
  if ((await listOperatorsWorkspaceIds(database)).length > 0) return
  const { id, settingsEntry, createdAt, deletedAt } = workspaces
  const oldest = database
    .select({ id, settingsEntry })
    .from(workspaces)
    .where(isNull(deletedAt))
    .orderBy(asc(createdAt))
  const [first] = await oldest.limit(1)
  if (first && first.settingsEntry !== null) await replaceOperatorsWorkspace(database, first.id)
}

/** The ids of the operator's workspaces. */
export async function listOperatorsWorkspaceIds(database: Executor): Promise<string[]> {
  const isLiving = and(eq(workspaces.isOperators, true), isNull(workspaces.deletedAt))
  return (await database.select({ id: workspaces.id }).from(workspaces).where(isLiving)).map(({ id }) => id)
}

/** The operator's workspace: its members and keys see the installation. */
export const isOperators = async (database: Executor, { workspaceId }: Pick<Access, 'workspaceId'>): Promise<boolean> =>
  (await listOperatorsWorkspaceIds(database)).includes(workspaceId)

/** @throws ApiError OPERATOR_ONLY unless the request works for the operator's workspace */
export async function requireOperators(database: Executor, access: Pick<Access, 'workspaceId'>): Promise<void> {
  if (!(await isOperators(database, access))) throw new ApiError('OPERATOR_ONLY')
}
