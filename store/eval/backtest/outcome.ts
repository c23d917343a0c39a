import { type SQL, sql } from 'drizzle-orm'
import type { BacktestOutcome } from '../../../domain/eval/backtest/turn.ts'
import type { Executor } from '../../database.ts'
import type { BacktestPart } from '../../tables/eval/backtest.ts'
import type { BacktestHold } from './end.ts'

/** The writer does not hold the backtest any more: another process took it, or it has ended. The statement wrote nothing. */
export class BacktestLost extends Error {}

/** A turn to ask again, with what an earlier attempt at it has kept. */
export type OpenTurn = { turnId: string; place: number; parts: BacktestPart[] }

/** The next turns without a result behind a place, in order, at most `limit`. */
export async function listOpenTurns(
  database: Executor,
  backtestId: string,
  afterPlace: number,
  limit: number,
): Promise<OpenTurn[]> {
  const { rows } = await database.execute<OpenTurn>(sql`
    select turn_id as "turnId", place, parts from backtest_turns
    where backtest_id = ${backtestId} and status = 'open' and place > ${afterPlace} order by place limit ${limit}`)
  return rows
}

/** Keeps a part of a turn under way, in the place of an earlier one of its step. @throws BacktestLost */
export const keepPart = (database: Executor, hold: BacktestHold, turnId: string, part: BacktestPart): Promise<void> =>
  updateHeld(
    database,
    hold,
    turnId,
    sql`parts = case when parts @> ${JSON.stringify([{ step: part.step }])}::jsonb then coalesce((
        select jsonb_agg(kept) from jsonb_array_elements(parts) kept where kept ->> 'step' <> ${part.step}
      ), '[]') else parts end || ${JSON.stringify([part])}::jsonb`,
  )

/** Writes the one result of a turn. A turn that has one keeps it. @throws BacktestLost */
export function saveOutcome(
  database: Executor,
  hold: BacktestHold,
  turnId: string,
  outcome: BacktestOutcome,
): Promise<void> {
  const { status, cost } = outcome
  const ended = sql`status = ${status}, cost = ${cost}, parts = '[]', ended_at = clock_timestamp()`
  if (outcome.status !== 'done')
    return updateHeld(database, hold, turnId, sql`${ended}, reason = ${outcome.reason}`, cost)
  const { divergence, verdict, reasoning, newCalls, baseline, candidate } = outcome
  return updateHeld(
    database,
    hold,
    turnId,
    sql`${ended}, divergence = ${divergence}, verdict = ${verdict}, reasoning = ${reasoning}, new_calls = ${json(newCalls)},
      baseline = ${json(baseline)}, candidate = ${json(candidate)}`,
    cost,
  )
}

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`

/**
 * Locks the backtest and writes in one statement: a process that takes it over waits for it, and later writes are refused.
 * The turns under way of a paused one get their results.
 * @param cost what the turn cost is added to the backtest, which keeps it when the turn is purged
 */
async function updateHeld(
  database: Executor,
  { backtestId, generation }: BacktestHold,
  turnId: string,
  changes: SQL,
  cost?: string,
): Promise<void> {
  const lock = cost === undefined ? sql`for share` : sql`for update`
  const paid = sql`, paid as (
      update backtests set cost = cost + ${cost}::numeric where id in (select backtest_id from written)
    )`
  const { rowCount } = await database.execute(sql`
    with held as (
      select id from backtests where id = ${backtestId} and generation = ${generation} and ended_at is null ${lock}
    ), written as (
      update backtest_turns set ${changes} from held
      where backtest_id = held.id and turn_id = ${turnId} and status = 'open' returning backtest_id
    )${cost === undefined ? sql`` : paid}
    select id from held`)
  if (rowCount === 0) throw new BacktestLost()
}
