import { eq, gt, sql } from 'drizzle-orm'
import type { ModelPrices } from '../../domain/model/price.ts'
import type { Executor } from '../database.ts'
import { modelPrices } from '../tables/index.ts'

/** The workspace's own prices, by model. */
export async function findModelPrices(database: Executor, workspaceId: string): Promise<ModelPrices> {
  const [row] = await database.select().from(modelPrices).where(eq(modelPrices.workspaceId, workspaceId))
  return row?.prices ?? {}
}

/** Replaces the workspace's own prices. @returns the prices before */
export async function replaceModelPrices(
  transaction: Executor,
  workspaceId: string,
  prices: ModelPrices,
): Promise<ModelPrices> {
  const former = await findModelPrices(transaction, workspaceId)
  const set = { prices, changedAt: sql`clock_timestamp()` }
  await transaction
    .insert(modelPrices)
    .values({ workspaceId, ...set })
    .onConflictDoUpdate({ target: modelPrices.workspaceId, set })
  return former
}

/** The prices of all workspaces that were changed in the last `seconds`; of all that have any without it. */
export const listChangedPrices = (database: Executor, seconds: number | undefined) =>
  database
    .select({ workspaceId: modelPrices.workspaceId, prices: modelPrices.prices })
    .from(modelPrices)
    .where(
      seconds === undefined ? undefined : gt(modelPrices.changedAt, sql`now() - make_interval(secs => ${seconds})`),
    )
