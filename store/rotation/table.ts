import { type SQL, sql } from 'drizzle-orm'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Executor } from '../database.ts'

/** A table whose rows a rotation seals anew, one after the other in the order of their keys. */
export type SealedTable<Row extends object = object> = {
  name: string
  /** The statement that reads rows, up to its `where`. */
  select: SQL
  /** The columns of the table's key, such as `(id)`, and a row's own key. */
  key: SQL
  keyOf: (row: Row) => SQL
  /** The lock of a row: with a join, that of the table itself. */
  lock: SQL
  /** The condition on rows that may hold a sealed text; undefined for all. */
  where?: SQL
  /** The row with its sealed texts under the current key, or undefined when they are already. @throws when one does not open */
  reseal: (sealing: Sealing, row: Row) => Row | undefined
  write: (transaction: Executor, row: Row) => Promise<unknown>
}

/** Gives a table its rows' type for its own functions, and none for its users. */
export const sealedTable = <Row extends object>(table: SealedTable<Row>): SealedTable => ({
  ...table,
  keyOf: (row) => table.keyOf(row as Row),
  reseal: (sealing, row) => table.reseal(sealing, row as Row),
  write: (transaction, row) => table.write(transaction, row as Row),
})

/** Lists at most `limit` rows behind the row `after`. */
export async function listRows(database: Executor, table: SealedTable, after: object | undefined, limit: number) {
  const behind = after ? sql`${table.key} > ${table.keyOf(after)}` : sql`true`
  const { rows } = await database.execute<Record<string, unknown>>(
    sql`${table.select} where ${behind} and ${table.where ?? sql`true`} order by ${table.key} limit ${limit}`,
  )
  return rows
}

/** The row as it is now, locked; undefined when it is gone. */
export async function lockRow(transaction: Executor, table: SealedTable, row: object): Promise<object | undefined> {
  const { rows } = await transaction.execute<Record<string, unknown>>(
    sql`${table.select} where ${table.key} = ${table.keyOf(row)} ${table.lock}`,
  )
  return rows[0]
}
