import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../database.ts'

/** A part of a list, and the length of the whole list. */
export type Part<Item> = { data: Item[]; total: number }

/** The number of rows of a table that fit a condition; of all rows without one. */
export async function countRows(database: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(table).where(where)
  return row?.count ?? 0
}
