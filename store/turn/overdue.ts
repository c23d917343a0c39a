import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { storedError } from '../../domain/error.ts'
import { IS_PARKED } from '../conversation/line.ts'
import type { Database } from '../database.ts'
import { takeSweepSlot } from '../process/sweep-slot.ts'
import { preparedOnce } from '../statement.ts'
import { type EndDependencies, endTurn, endTurnsTogether } from './end.ts'

const EVERY_MS = 1_000
/** Timers of processes differ: the next one that looks may take the slot a little earlier. */
const SLOT_MARGIN_MS = 200
/**
 * One sweep ends at most this number of overdue turns or events in one transaction, which reads the events into memory.
 */
const BATCH = 200
const EVENTS_TOGETHER = 20_000
/** A process runs at most this many ends side by side: half of the smallest pool, so that others find a connection. */
const SIDE_BY_SIDE = 10
/** A holder ends its turn at the deadline by itself, with the account of its calls. */
const HOLDER_SECONDS = 1
/** A claimed turn is given to another sweep after this time. */
const CLAIM_SECONDS = 5

const TIMED_OUT = { status: 'error' as const, error: storedError('TURN_TIMEOUT') }

type OverdueTurn = { id: string; events: number }

/**
 * Ends the turns whose deadline has passed, oldest deadline first, with TURN_TIMEOUT. It needs Postgres alone, and runs
 * in API processes and workers side by side.
 * @returns the number of turns that it has ended
 */
export async function endOverdueTurns(deps: EndDependencies, log: Pick<Logger, 'warn'>): Promise<number> {
  for (let ended = 0; ; ) {
    const claimed = await claimOverdueTurns(deps.database)
    for (const turns of groupsOf(claimed)) ended += await endTogetherOrAlone(deps, log, turns)
    if (claimed.length < BATCH) return ended
  }
}

/** Splits the turns so that each group has at most 20,000 events, unless one turn alone has more. */
function groupsOf(claimed: OverdueTurn[]): string[][] {
  const groups: { turnIds: string[]; events: number }[] = []
  for (const { id, events } of claimed) {
    const last = groups.at(-1)
    if (last && last.events + events <= EVENTS_TOGETHER) {
      last.turnIds.push(id)
      last.events += events
    } else groups.push({ turnIds: [id], events })
  }
  return groups.map(({ turnIds }) => turnIds)
}

/** Ends the turns in one transaction, then one by one those that others had locked, or all when that failed. */
async function endTogetherOrAlone(
  deps: EndDependencies,
  log: Pick<Logger, 'warn'>,
  turnIds: string[],
): Promise<number> {
  const done = await endTurnsTogether(deps, turnIds, TIMED_OUT).catch((error) => {
    // Postgres may refuse one turn of them.
    log.warn({ err: error }, 'overdue turns could not be ended together')
    return new Set<string>()
  })
  let ended = done.size
  const next = turnIds.filter((id) => !done.has(id)).values()
  const lane = async () => {
    for (const turnId of next) {
      // A turn that cannot be ended must not keep the others from their end.
      const isEnded = await endTurn(deps, turnId, TIMED_OUT).catch((error) =>
        log.warn({ turnId, err: error }, 'an overdue turn could not be ended'),
      )
      if (isEnded) ended += 1
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  return ended
}

const IS_OVERDUE = sql`status in ('waiting', 'running') and not ${IS_PARKED}
  and deadline_at < now() - case when status = 'running' and generation > 0 and not handed_over
    then ${HOLDER_SECONDS}::int else 0 end * interval '1 second'
  and (swept_at is null or swept_at < deadline_at or swept_at < now() - ${CLAIM_SECONDS}::int * interval '1 second')`

/** Each turn is given to one sweep. */
async function claimOverdueTurns(database: Database): Promise<OverdueTurn[]> {
  const { rows } = await database.execute<OverdueTurn>(sql`
    with overdue as (
      select id, deadline_at from turns
      where ${IS_OVERDUE}
      order by deadline_at limit ${BATCH} for update skip locked
    ), claimed as (
      update turns set swept_at = now() from overdue where turns.id = overdue.id returning turns.id, turns.deadline_at
    )
    select id, coalesce((select max(seq) from turn_events where turn_id = claimed.id), 0) as events
    from claimed order by deadline_at, id desc`)
  return rows
}

const overdueOnes = preparedOnce((database) =>
  database
    .select({ isFound: sql<boolean>`exists (select from turns where ${IS_OVERDUE})` })
    .from(sql`(values (1)) as one`)
    .prepare('find_overdue_turns'),
)

/** Ends overdue turns, one process at a time each second, until it is stopped; `stop` does not wait for ends under way. */
export function repeatOverdueSweep(deps: EndDependencies, log: Pick<Logger, 'warn'>): { stop(): void } {
  const sweep = async () => {
    // This look costs a tenth of what the slot and the claim do, and mostly finds nothing.
    const [overdue] = await overdueOnes(deps.database).execute()
    if (!overdue?.isFound) return
    if (await takeSweepSlot(deps.database, 'overdue', EVERY_MS - SLOT_MARGIN_MS)) await endOverdueTurns(deps, log)
  }
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    sweep()
      // Postgres is away: the next sweep finds the same turns again.
      .catch((error) => log.warn({ err: error }, 'the sweep of overdue turns failed'))
      .finally(() => {
        isRunning = false
      })
  }, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
