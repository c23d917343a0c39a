import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'

/**
 * Returns the moment by the clock of the database, in Unix milliseconds. Purges choose by it what they delete for good:
 * the clock of one process may be wrong by weeks, after its machine was restored or woken.
 */
export async function readDatabaseClock(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
  )
  return Number(rows[0]?.now)
}
