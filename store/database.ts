import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { allowSilence, LONG } from './connection/bounds.ts'
import { ConnectionPool, type DatabaseAddress } from './connection/pool.ts'
import * as tables from './tables/index.ts'

export type Database = NodePgDatabase<typeof tables> & { $client: ConnectionPool } & Exporting
/** True: Langfuse gets the stored facts too, so the transaction that stores them writes an entry for the exporter. */
export type Exporting = { readonly exportsTraces: boolean }
/** A database, or a transaction in it. */
export type Executor = Pick<Database, 'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'>

const NO_EXPORT: Exporting = { exportsTraces: false }
const MAPPING = { schema: tables, casing: 'snake_case' } as const

/** A database, or a transaction in it, in which a further transaction may begin; inside another it is a savepoint. */
export type Transactor = Executor & Pick<Database, 'transaction'>

/**
 * Opens a pool of at most `connections` connections for statements of a workspace, half as many for those across
 * workspaces, and three reserved ones. The first query connects. A statement outside of any scope
 * (`./connection/scope.ts`) fails.
 */
export const openDatabase = (address: DatabaseAddress, connections: number, exporting = NO_EXPORT): Database =>
  over(new ConnectionPool(address, connections), exporting)

/** A database whose connections for work of a workspace Postgres lets write nothing. */
export type ReadOnlyDatabase = Database & { readonly isReadOnly: true }

/** Opens one, of at most `connections` connections. */
export const openReadOnlyDatabase = ({ url }: DatabaseAddress, connections: number): ReadOnlyDatabase => {
  const pool = new ConnectionPool({ url }, connections, undefined, { default_transaction_read_only: 'on' })
  return Object.assign(over(pool, NO_EXPORT), { isReadOnly: true as const })
}

/** The same for a program that works for no workspace, such as a command of the operator: its statements see all rows. */
export const openSystemDatabase = (address: DatabaseAddress, connections: number, exporting = NO_EXPORT): Database =>
  over(new ConnectionPool(address, connections, 'system'), exporting)

const over = (pool: ConnectionPool, { exportsTraces }: Exporting): Database =>
  Object.assign(drizzle(pool, MAPPING), { exportsTraces })

/** A transaction of the database, which exports what the database exports. */
export const exportingAs = <Given extends Transactor>(transaction: Given, { exportsTraces }: Exporting) =>
  Object.assign(transaction, { exportsTraces })

/**
 * Runs a transaction whose statements may take up to 5 minutes each, because they work through many rows and no caller
 * waits for them.
 */
export async function inLongTransaction<Result>(
  database: Database,
  work: (transaction: Executor) => Promise<Result>,
): Promise<Result> {
  const client = await database.$client.connect()
  const restore = allowSilence(client, LONG.silenceMs)
  try {
    return await drizzle(client, MAPPING).transaction(async (transaction) => {
      await transaction.execute(sql.raw(`set local statement_timeout = ${LONG.statementMs}`))
      return await work(transaction)
    })
  } finally {
    restore()
    client.release()
  }
}
