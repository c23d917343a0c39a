import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'

/** The sweeps that one process at a time runs for all. */
export type SharedSweep = 'overdue' | 'stale' | 'adoption' | 'backlog'

/**
 * Tells whether this process runs the sweep now. Over all processes, one begins it in each interval. A process that
 * stops in the middle keeps nobody from the next one.
 */
export async function takeSweepSlot(database: Executor, sweep: SharedSweep, everyMs: number): Promise<boolean> {
  const { rows } = await database.execute<{ taken: boolean }>(
    sql`select take_sweep_slot(${sweep}, ${everyMs}::int) as taken`,
  )
  return rows[0]?.taken === true
}
