import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { ModelProtocol } from '../../domain/model/protocol.ts'
import type { Executor } from '../database.ts'
import { modelProviderKeys } from '../tables/index.ts'

/** A workspace's own key of a provider, sealed. */
export type StoredProviderKey = { sealedKey: string; baseUrl: string | null; protocol: ModelProtocol | null }

/** The workspace's own key of a provider, locked until the transaction ends; undefined without one. */
export async function lockProviderKey(
  transaction: Executor,
  workspaceId: string,
  provider: string,
): Promise<StoredProviderKey | undefined> {
  const { apiKey, baseUrl, protocol } = modelProviderKeys
  const [row] = await transaction
    .select({ sealedKey: apiKey, baseUrl, protocol })
    .from(modelProviderKeys)
    .where(isOf(workspaceId, provider))
    .for('update')
  return row && row.sealedKey !== null ? { ...row, sealedKey: row.sealedKey } : undefined
}

/** Stores the workspace's own key of a provider in place of a former one. */
export async function replaceProviderKey(
  transaction: Executor,
  workspaceId: string,
  provider: string,
  { sealedKey: apiKey, baseUrl, protocol }: StoredProviderKey,
): Promise<void> {
  const set = { apiKey, baseUrl, protocol, changedAt: sql`clock_timestamp()` }
  await transaction
    .insert(modelProviderKeys)
    .values({ workspaceId, provider, ...set })
    .onConflictDoUpdate({ target: [modelProviderKeys.workspaceId, modelProviderKeys.provider], set })
}

/** Removes the workspace's own key of a provider, or of all. @returns the number of removed keys */
export async function removeProviderKeys(
  transaction: Executor,
  workspaceId: string,
  provider?: string,
): Promise<number> {
  const { rowCount } = await transaction
    .update(modelProviderKeys)
    .set({ apiKey: null, baseUrl: null, protocol: null, changedAt: sql`clock_timestamp()` })
    .where(and(isOf(workspaceId, provider), isNotNull(modelProviderKeys.apiKey)))
  return rowCount ?? 0
}

const isOf = (workspaceId: string, provider?: string) =>
  and(
    eq(modelProviderKeys.workspaceId, workspaceId),
    provider === undefined ? undefined : eq(modelProviderKeys.provider, provider),
  )

/** The keys that were changed in the last `seconds`; all without it. `apiKey` is null for a removed one. */
export const listChangedProviderKeys = (database: Executor, seconds: number | undefined) =>
  database
    .select()
    .from(modelProviderKeys)
    .where(
      seconds === undefined
        ? undefined
        : gt(modelProviderKeys.changedAt, sql`now() - make_interval(secs => ${seconds})`),
    )
