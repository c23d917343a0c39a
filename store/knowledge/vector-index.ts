import { and, eq, sql } from 'drizzle-orm'
import type { Database, Executor } from '../database.ts'
import { vectorIndexes } from '../tables/index.ts'

/**
 * Copies of vectors with an index, for knowledge bases that are too large to be scanned (decision 0055). A row of
 * `vector_indexes` says that there is a copy; its table is a partition of `indexed_vectors`.
 */
export type VectorIndexRecord = typeof vectorIndexes.$inferSelect

const LOCK_NOT_AVAILABLE = '55P03'
/** A new partition waits for no search. Its drop makes searches wait that come behind it, so it soon comes again instead. */
const LOCK_TIMEOUT = {
  make: sql.raw(`set local lock_timeout = '1s'`),
  drop: sql.raw(`set local lock_timeout = '100ms'`),
}

/** Makes the empty table of a copy, unless it is there. Runs across workspaces: no other role may. */
export const makeVectorCopy = (database: Database, id: string): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.execute(LOCK_TIMEOUT.make)
    await transaction.execute(sql`select make_vector_copy(${id}::uuid)`)
  })

/** Lets Postgres see how large a copy is, so that searches walk through its index. Runs across workspaces: no other role may. */
export const measureVectorCopy = (database: Executor, id: string) =>
  database.execute(sql`select measure_vector_copy(${id}::uuid)`)

/**
 * Drops a copy, its table and its row. The copy that replaces it serves from now on; without one, searches scan. Runs across
 * workspaces: no other role may.
 */
export const dropVectorCopy = (database: Database, id: string): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.execute(LOCK_TIMEOUT.drop)
    await transaction.execute(sql`select drop_vector_copy(${id}::uuid)`)
  })

/** The same. @returns false while searches read the copy or its index is built: then it is left as it is */
export async function tryDropVectorCopy(database: Database, id: string): Promise<boolean> {
  try {
    await dropVectorCopy(database, id)
    return true
  } catch (error) {
    if (error instanceof Error && (error.cause as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE)
      return false
    throw error
  }
}

/** The row of a copy, by its id; undefined once it is dropped. */
export async function findVectorIndex(
  database: Executor,
  workspaceId: string,
  id: string,
): Promise<VectorIndexRecord | undefined> {
  const [found] = await database
    .select()
    .from(vectorIndexes)
    .where(and(eq(vectorIndexes.workspaceId, workspaceId), eq(vectorIndexes.id, id)))
  return found
}

/**
 * Writes down that a worker is at a copy, so that no sweep begins another one.
 * @returns false when it was dropped
 */
export async function touchVectorIndex(database: Executor, id: string): Promise<boolean> {
  const { rowCount } = await database
    .update(vectorIndexes)
    .set({ beatAt: sql`clock_timestamp()` })
    .where(eq(vectorIndexes.id, id))
  return rowCount === 1
}

/** Writes down that a copy has all that was there. */
export const markVectorIndexReady = (database: Executor, { id }: Pick<VectorIndexRecord, 'id'>) =>
  database
    .update(vectorIndexes)
    .set({ status: 'ready', endedAt: sql`now()`, beatAt: sql`now()` })
    .where(eq(vectorIndexes.id, id))
