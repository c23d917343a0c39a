import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'

/** Shorter than any of the pauses that were promised: a trial begins within half a second. */
const LOOK_MS = 300

/** A kind of rows that wait for any worker to take them. */
export type WaitingKind = 'outbox' | 'trials' | 'documents'

/** Tells a worker of rows that wait, so that it asks for them only then. */
export type WaitingWatch = {
  /** Calls `take` at each look that finds rows of the kind. @returns ends the subscription */
  subscribe(kind: WaitingKind, take: () => void): () => void
  stop(): Promise<void>
}

/**
 * Looks for waiting rows of all kinds with one statement, which takes a tenth of the time of those that take the rows.
 * @param onFailure is told why a look failed; the next one finds the same rows
 */
export function watchWaitingWork(database: Executor, onFailure: (error: unknown) => void): WaitingWatch {
  const takers = new Map<() => void, WaitingKind>()
  let looking: Promise<void> | undefined
  const look = async () => {
    const waiting = await findWaitingWork(database)
    for (const [take, kind] of takers) if (waiting[kind]) take()
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onFailure)
      .finally(() => {
        looking = undefined
      })
  }, LOOK_MS)
  return {
    subscribe(kind, take) {
      // Subscribers may share a function.
      const own = () => take()
      takers.set(own, kind)
      return () => takers.delete(own)
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

async function findWaitingWork(database: Executor): Promise<Record<WaitingKind, boolean>> {
  const { rows } = await database.execute<Record<WaitingKind, boolean>>(sql`
    select exists (select from outbox where due_at <= now()) as outbox,
      exists (select from trials where status = 'waiting') as trials,
      exists (select from documents where status = 'processing' and deleted_at is null and is_waiting) as documents`)
  return rows[0] ?? { outbox: false, trials: false, documents: false }
}
