import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { processes } from './tables/index.ts'

/** Stores the beat of a process. A process beats every second. */
export async function beat(database: Executor, id: string, kind: 'api' | 'worker'): Promise<void> {
  await database
    .insert(processes)
    .values({ id, kind, beatAt: sql`now()` })
    .onConflictDoUpdate({ target: processes.id, set: { beatAt: sql`now()` } })
}

/** Whether a process of this kind has beaten in the last 5 s. */
export async function isAlive(database: Executor, kind: 'api' | 'worker'): Promise<boolean> {
  const recent = and(eq(processes.kind, kind), gt(processes.beatAt, sql`now() - interval '5 seconds'`))
  const rows = await database.select({ id: processes.id }).from(processes).where(recent).limit(1)
  return rows.length > 0
}

/** Deletes a process that ends. */
export async function deleteProcess(database: Executor, id: string): Promise<void> {
  await database.delete(processes).where(eq(processes.id, id))
}

/** Deletes processes without a beat for an hour: they ended without `deleteProcess`. */
export async function deleteSilentProcesses(database: Executor): Promise<void> {
  await database.delete(processes).where(lt(processes.beatAt, sql`now() - interval '1 hour'`))
}
