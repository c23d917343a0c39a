import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { storedError } from '../../domain/error.ts'
import type { Database } from '../database.ts'
import { type EndDependencies, endTurn } from './end.ts'

const EVERY_MS = 1_000
const BATCH = 200
/** A process runs at most this many ends side by side: half of the smallest pool, so that others find a connection. */
const SIDE_BY_SIDE = 10
/** A holder ends its turn at the deadline by itself, with the account of its calls. */
const HOLDER_SECONDS = 1
/** A claimed turn is given to another sweep after this time. */
const CLAIM_SECONDS = 5

/**
 * Ends the turns whose deadline has passed, oldest deadline first, with TURN_TIMEOUT. It needs Postgres alone, and runs
 * in API processes and workers side by side.
 * @returns the number of turns that it has ended
 */
export async function endOverdueTurns(deps: EndDependencies, log: Pick<Logger, 'warn'>): Promise<number> {
  let ended = 0
  for (;;) {
    const turnIds = await claimOverdueTurns(deps.database)
    const next = turnIds.values()
    const lane = async () => {
      for (const turnId of next) {
        // A turn that can not be ended must not keep the others from their end.
        const end = endTurn(deps, turnId, { status: 'error', error: storedError('TURN_TIMEOUT') })
        const isEnded = await end.catch((error) =>
          log.warn({ turnId, err: error }, 'an overdue turn could not be ended'),
        )
        if (isEnded) ended += 1
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
    if (turnIds.length < BATCH) return ended
  }
}

/** Each turn is given to one sweep. */
async function claimOverdueTurns(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with overdue as (
      select id, deadline_at from turns
      where status in ('waiting', 'running')
        and deadline_at < now() - case when status = 'running' and generation > 0 and not handed_over
          then ${HOLDER_SECONDS}::int else 0 end * interval '1 second'
        and (beat_at < deadline_at or beat_at < now() - ${CLAIM_SECONDS}::int * interval '1 second')
      order by deadline_at limit ${BATCH} for update skip locked
    ), claimed as (
      update turns set beat_at = now() from overdue where turns.id = overdue.id returning turns.id, turns.deadline_at
    )
    select id from claimed order by deadline_at, id desc`)
  return rows.map(({ id }) => id)
}

/** Ends overdue turns every second until it is stopped; `stop` does not wait for ends under way. */
export function repeatOverdueSweep(deps: EndDependencies, log: Pick<Logger, 'warn'>): { stop(): void } {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    endOverdueTurns(deps, log)
      // Postgres is away: the next sweep finds the same turns again.
      .catch((error) => log.warn({ err: error }, 'the sweep of overdue turns failed'))
      .finally(() => {
        isRunning = false
      })
  }, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
