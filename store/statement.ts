import type { QueryResult, QueryResultRow } from 'pg'
import type { Database } from './database.ts'

/**
 * A statement of the path of a turn: written out, so that nothing of it is built anew, and prepared once on each
 * connection, so that it is not parsed and planned each time.
 */
export const statement =
  <Row extends QueryResultRow>(name: string, text: string, { timeoutMs }: { timeoutMs?: number } = {}) =>
  (database: Database, values: unknown[]): Promise<QueryResult<Row>> =>
    database.$client.query<Row>({ name, text, values, ...(timeoutMs && { query_timeout: timeoutMs }) })

/** The same for what the query builder makes: built once for each pool. */
export function preparedOnce<Prepared>(build: (database: Database) => Prepared): (database: Database) => Prepared {
  const made = new WeakMap<Database, Prepared>()
  return (database) => {
    const prepared = made.get(database) ?? build(database)
    made.set(database, prepared)
    return prepared
  }
}
