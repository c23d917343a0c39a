import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as tables from './tables/index.ts'

export type Database = NodePgDatabase<typeof tables> & { $client: pg.Pool }
/** A database or a transaction in it: what every store function takes. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Opens a pool of at most `connections`; nothing is asked of Postgres yet. */
export function openDatabase(url: string, connections: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // A process that stands still in the middle of a transaction must not keep its rows from those who take over.
    idle_in_transaction_session_timeout: 10_000,
  })
  // An idle connection that breaks (Postgres restarts) is replaced at the next query; without a listener it ends the process.
  pool.on('error', () => {})
  // One that breaks between two queries of a transaction tells only itself: its next query fails, and the pool drops it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle(pool, { schema: tables, casing: 'snake_case' })
}
