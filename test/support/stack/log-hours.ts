import pg from 'pg'
import { stack } from './stack.ts'

/** The key of the advisory lock of the tests that set the mark up to which the log is summed up. Any constant does. */
const LOCK = 7206194113

/**
 * Keeps the mark of the hourly sums for one test: the whole service has one mark, and test files run side by side. Use
 * `await using _mark = await holdLogHours()`.
 */
export async function holdLogHours(): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  await client.query(`select pg_advisory_lock(${LOCK})`)
  return { [Symbol.asyncDispose]: () => client.end() }
}
