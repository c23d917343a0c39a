import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'

/**
 * The moment by the clock of the database, in Unix milliseconds. What is deleted for good is chosen by it: the clock of one
 * process may be wrong by weeks, after its machine was restored or woken.
 */
export async function readDatabaseClock(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
  )
  return Number(rows[0]?.now)
}
