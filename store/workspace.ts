import { eq, sql } from 'drizzle-orm'
import { newId } from '../domain/id.ts'
import type { Sealing } from '../domain/secret/sealing.ts'
import { makeWebhookSecret } from '../domain/workspace.ts'
import type { Executor } from './database.ts'
import { workspaces } from './tables/index.ts'

/** Inserts the workspace of this name if it is missing, and stores the webhook secret if one is given. @returns its id */
export async function ensureWorkspace(
  database: Executor,
  sealing: Sealing,
  wanted: { name: string; webhookSecret?: string | undefined },
): Promise<string> {
  const [known] = await database.select().from(workspaces).where(eq(workspaces.name, wanted.name))
  if (!known) return insertWorkspace(database, sealing, wanted)
  const given = wanted.webhookSecret
  if (given && given !== sealing.open(known.id, known.webhookSecret)) {
    const sealed = sealing.seal(known.id, given)
    await database.update(workspaces).set({ webhookSecret: sealed }).where(eq(workspaces.id, known.id))
  }
  return known.id
}

async function insertWorkspace(
  database: Executor,
  sealing: Sealing,
  wanted: { name: string; webhookSecret?: string | undefined },
): Promise<string> {
  const id = newId()
  const webhookSecret = sealing.seal(id, wanted.webhookSecret ?? makeWebhookSecret())
  await database.insert(workspaces).values({ id, name: wanted.name, webhookSecret })
  return id
}

/** The open `whsec_` secret that signs the workspace's webhooks. @throws when the workspace is gone */
export async function findWebhookSecret(database: Executor, sealing: Sealing, workspaceId: string): Promise<string> {
  const [row] = await database
    .select({ sealed: workspaces.webhookSecret })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (!row) throw new Error(`There is no workspace ${workspaceId}.`)
  return sealing.open(workspaceId, row.sealed)
}

/** Lets one process at a time set up the installation: the lock is kept until the transaction ends. */
export async function lockInstallation(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(7206194111)`)
}
