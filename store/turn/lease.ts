import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../domain/error.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import type { Executor } from '../database.ts'
import { HOLDER_HAS_ENDED } from '../process/life.ts'
import { turnEvents, turns } from '../tables/index.ts'
import type { Turn, TurnSnapshot } from './turn.ts'

/**
 * The writer is not the turn's holder any more: another process took the turn, or it has ended. The statement wrote
 * nothing.
 */
export class LeaseLost extends Error {}

/**
 * Part of a statement that writes for the holder of turn `:turnId` in generation `:generation`: the shared lock keeps
 * other processes from taking the turn until it is written. Without a row the lease is lost.
 */
export const HOLDER = `holder as (
  select id, workspace_id from turns where id = :turnId and generation = :generation::int and status = 'running' for share
)`
/** The parameters that `HOLDER` names. */
export type HolderValues = { turnId: string; generation: number }

/** Any process may take such a turn: it has had no holder, its holder gave it up, or its holder has ended. */
const isFree = or(eq(turns.generation, 0), eq(turns.handedOver, true), HOLDER_HAS_ENDED)

const takenColumns = {
  ...getTableColumns(turns),
  msLeft: sql<string>`extract(epoch from ${turns.deadlineAt} - now()) * 1000`,
}

/**
 * Takes a free running turn in the next generation: writes of former holders fail after it. A holder that lives keeps
 * its turn.
 * @param holderId the process that takes the turn
 * @returns the turn; undefined when it does not run, or has a holder that lives
 */
export async function takeTurn(database: Executor, turnId: string, holderId: string): Promise<TakenTurn | undefined> {
  passFaultPoint('turn.take.before')
  const [row] = await database
    .update(turns)
    .set(takenBy(holderId))
    .where(and(eq(turns.id, turnId), eq(turns.status, 'running'), isFree))
    .returning(takenColumns)
  if (row) passFaultPoint('turn.take.after')
  return row && takenTurnOf(row)
}

const takenTurnOf = ({ msLeft, ...turn }: Turn & { msLeft: string }): TakenTurn => ({ turn, msLeft: Number(msLeft) })

const takenBy = (holderId: string) => ({
  generation: sql`${turns.generation} + 1`,
  holderId,
  beatAt: sql`now()`,
  handedOver: false,
  startedAt: sql`coalesce(${turns.startedAt}, now())`,
})

/** The condition on a turn that any worker may take it. */
export const IS_ADOPTABLE = sql`status = 'running' and source <> 'eval' and deadline_at > now()
  and (${HOLDER_HAS_ENDED} or ((generation = 0 or handed_over) and beat_at < now() - interval '3 seconds'))`

/**
 * Takes running turns whose holder has ended, and free turns that no process has taken for 3 s: workspaces by turns, of each
 * those with the earliest deadline first. Several processes take different turns side by side. Turns of eval cases are left to
 * the run's holder.
 * @param limit the most turns to take
 */
export async function adoptTurns(database: Executor, holderId: string, limit: number): Promise<TakenTurn[]> {
  const rows = await database
    .update(turns)
    .set(takenBy(holderId))
    .where(
      sql`${turns.id} in (
        select turns.id from turns join (
          select id, row_number() over (partition by workspace_id order by deadline_at) as rank_in_workspace
          from turns where ${IS_ADOPTABLE}) as ranked on ranked.id = turns.id
        where ${IS_ADOPTABLE}
        order by rank_in_workspace, deadline_at limit ${limit} for update of turns skip locked)`,
    )
    .returning(takenColumns)
  if (rows.length > 0) passFaultPoint('turn.take.after')
  return rows.map(takenTurnOf)
}

/** `msLeft`: milliseconds until the deadline, by the database's clock; negative when it has passed. */
export type TakenTurn = { turn: Turn; msLeft: number }

/** The number of the last stored event of each of these turns; a turn without events has no entry. */
export async function listLastSeqs(database: Executor, turnIds: string[]): Promise<Map<string, number>> {
  if (turnIds.length === 0) return new Map()
  const rows = await database
    .select({ turnId: turnEvents.turnId, seq: sql<number>`max(${turnEvents.seq})` })
    .from(turnEvents)
    .where(inArray(turnEvents.turnId, turnIds))
    .groupBy(turnEvents.turnId)
  return new Map(rows.map(({ turnId, seq }) => [turnId, seq]))
}

/** The number of the turn's last stored event; 0 without events. */
export const findLastSeq = async (database: Executor, turnId: string): Promise<number> =>
  (await listLastSeqs(database, [turnId])).get(turnId) ?? 0

/** Marks the turn as free: any process may take it at once. Changes nothing when this generation has lost the turn. */
export async function handOverTurn(database: Executor, turnId: string, generation: number): Promise<void> {
  await database.update(turns).set({ handedOver: true, beatAt: sql`now()` }).where(heldBy(turnId, generation))
}

const heldBy = (turnId: string, generation: number) =>
  and(eq(turns.id, turnId), eq(turns.generation, generation), eq(turns.status, 'running'))

/** Stores the decisions of the turn's preparation. @throws LeaseLost */
export async function saveSnapshot(
  database: Executor,
  turnId: string,
  generation: number,
  snapshot: TurnSnapshot,
): Promise<void> {
  const result = await database.update(turns).set({ snapshot }).where(heldBy(turnId, generation))
  if (result.rowCount === 0) throw new LeaseLost()
}

/** Locks the turn's row until the end of a transaction that writes for its holder. @throws LeaseLost */
export async function lockHeldTurn(tx: Executor, turnId: string, generation: number): Promise<void> {
  const rows = await tx.select({ id: turns.id }).from(turns).where(heldBy(turnId, generation)).for('share')
  if (rows.length === 0) throw new LeaseLost()
}

export type TurnLease = {
  status: Turn['status']
  generation: number
  handedOver: boolean
  /** True when the holder has ended, so that any process may take the turn. */
  holderHasEnded: boolean
  errorCode: ErrorCode | null
}

/** The leases of these turns by turn id, as a watcher compares them. A turn that is gone has no entry. */
export async function listTurnLeases(database: Executor, turnIds: string[]): Promise<Map<string, TurnLease>> {
  const rows = await database
    .select({
      id: turns.id,
      status: turns.status,
      generation: turns.generation,
      handedOver: turns.handedOver,
      holderHasEnded: sql<boolean>`(${turns.generation} > 0 and ${HOLDER_HAS_ENDED})`,
      errorCode: sql<ErrorCode | null>`${turns.error} ->> 'code'`,
    })
    .from(turns)
    .where(inArray(turns.id, turnIds))
  return new Map(rows.map(({ id, ...lease }) => [id, lease] as const))
}

/** The lease of one turn; undefined when the turn is gone. */
export const findTurnLease = async (database: Executor, turnId: string): Promise<TurnLease | undefined> =>
  (await listTurnLeases(database, [turnId])).get(turnId)
