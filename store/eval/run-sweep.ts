import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** Deletes Idempotency-Keys of runs that are older than 24 hours. */
export async function deleteOldRunKeys(database: Database): Promise<void> {
  await database.execute(sql`delete from eval_run_keys where created_at < now() - interval '24 hours'`)
}
