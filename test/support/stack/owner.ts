import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '../../../store/database.ts'

/** Does work with a session of the owner of the database, whom neither a policy nor a grant binds. */
export async function asOwner<Result>(
  database: Database,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const owner = new pg.Client({ connectionString: database.$client.options.connectionString })
  await owner.connect()
  return await work(owner).finally(() => owner.end())
}

/** Runs one statement as the owner. */
export const executeAsOwner = (database: Database, statement: SQL) =>
  asOwner(database, (owner) => drizzle(owner).execute(statement))
