import { type SQL, sql } from 'drizzle-orm'
import { TYPING_DUE } from '../channel/typing.ts'
import type { Executor } from '../database.ts'
import { preparedOnce } from '../statement.ts'
import { IS_ADOPTABLE } from '../turn/lease.ts'

/** A kind of rows that wait for any worker to take them. */
export type WaitingKind = 'outbox' | 'trials' | 'documents' | 'typing' | 'turns' | 'runs' | 'backtests' | 'evaluations'

type Waiting = Partial<Record<WaitingKind, boolean>>

const ONE_ROW = sql`(values (1)) as one`
const anyOf = (rows: SQL) => sql<boolean>`exists (select from ${rows})`

/** Each statement looks for several kinds, and is planned once on each connection. */
const LOOKS: { everyMs: number; find: (database: Executor) => { execute(): Promise<Waiting[]> } }[] = [
  {
    // Shorter than any of the pauses that were promised: a trial begins within half a second.
    everyMs: 300,
    find: preparedOnce((database) =>
      database
        .select({
          outbox: anyOf(sql`outbox where due_at <= now()`),
          trials: anyOf(sql`trials where status = 'waiting'`),
          documents: anyOf(sql`documents where status = 'processing' and deleted_at is null and is_waiting`),
        })
        .from(ONE_ROW)
        .prepare('find_waiting_work'),
    ),
  },
  {
    everyMs: 900,
    find: preparedOnce((database) =>
      database
        .select({
          typing: anyOf(TYPING_DUE),
          turns: anyOf(sql`turns where ${IS_ADOPTABLE}`),
          evaluations: anyOf(sql`evaluations where status = 'owed' and due_at <= now()`),
          runs: anyOf(sql`eval_runs where status = 'running' and beat_at < now() - interval '3 seconds'`),
          backtests: anyOf(sql`backtests where status = 'running' and beat_at < now() - interval '3 seconds'`),
        })
        .from(ONE_ROW)
        .prepare('find_left_work'),
    ),
  },
]

/** Tells a worker of rows that wait, so that it asks for them only then. */
export type WaitingWatch = {
  /** Calls `take` at each look that finds rows of the kind. @returns ends the subscription */
  subscribe(kind: WaitingKind, take: () => void): () => void
  stop(): Promise<void>
}

/**
 * Looks for waiting rows with statements that take a tenth of the time of those that take the rows.
 * @param onFailure is told why a look failed; the next one finds the same rows
 */
export function watchWaitingWork(database: Executor, onFailure: (error: unknown) => void): WaitingWatch {
  const takers = new Map<() => void, WaitingKind>()
  const looks = LOOKS.map(({ everyMs, find }) =>
    repeatLook(
      everyMs,
      async () => {
        const [waiting = {}] = await find(database).execute()
        for (const [take, kind] of takers) if (waiting[kind]) take()
      },
      onFailure,
    ),
  )
  return {
    subscribe(kind, take) {
      // Subscribers may share a function.
      const own = () => take()
      takers.set(own, kind)
      return () => takers.delete(own)
    },
    stop: async () => void (await Promise.all(looks.map((stop) => stop()))),
  }
}

/** Looks that never overlap. @returns ends them, after the one that is under way */
function repeatLook(everyMs: number, look: () => Promise<void>, onFailure: (error: unknown) => void) {
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onFailure)
      .finally(() => {
        looking = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
