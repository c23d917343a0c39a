import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as tables from './tables/index.ts'

export type Database = NodePgDatabase<typeof tables> & { $client: pg.Pool }
/** A database, or a transaction in it. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Opens a pool of at most `connections` connections. The first query connects. */
export function openDatabase(url: string, connections: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // A process that freezes inside a transaction must not keep rows locked that another process takes over.
    idle_in_transaction_session_timeout: 10_000,
  })
  // The pool replaces an idle connection that breaks (Postgres restarts). Without a listener the error ends the process.
  pool.on('error', () => {})
  // A connection that breaks between two queries of a transaction fails its next query, and the pool drops it. Its error
  // reaches no other listener.
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle(pool, { schema: tables, casing: 'snake_case' })
}
