import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../domain/error.ts'
import type { Executor } from '../database.ts'
import { turnEvents, turns } from '../tables/index.ts'
import type { Turn, TurnSnapshot } from './turn.ts'

/** The writer is not the turn's holder any more: another process took the turn, or it has ended. Nothing was written. */
export class LeaseLost extends Error {}

const heldBy = (turnId: string, generation: number) =>
  and(eq(turns.id, turnId), eq(turns.generation, generation), eq(turns.status, 'running'))

/**
 * Part of a statement that writes for the holder of turn `:turnId` in generation `:generation`: the shared lock keeps
 * other processes from taking the turn until it is written. Without a row the lease is lost.
 */
export const HOLDER = `holder as (
  select id from turns where id = :turnId and generation = :generation::int and status = 'running' for share
)`
/** The parameters that `HOLDER` names. */
export type HolderValues = { turnId: string; generation: number }

/**
 * Takes a running turn over in the next generation: writes of former holders fail after it.
 * @param options.onlyFree leaves a turn alone that has a holder
 * @returns the turn; undefined when it does not run, or has a holder and only a free turn is wanted
 */
export async function takeTurn(
  database: Executor,
  turnId: string,
  { onlyFree = false } = {},
): Promise<TakenTurn | undefined> {
  const isFree = or(eq(turns.handedOver, true), eq(turns.generation, 0))
  const [row] = await database
    .update(turns)
    .set({
      generation: sql`${turns.generation} + 1`,
      lease: sql`${turns.lease} + 1`,
      beatAt: sql`now()`,
      handedOver: false,
      startedAt: sql`coalesce(${turns.startedAt}, now())`,
    })
    .where(and(eq(turns.id, turnId), eq(turns.status, 'running'), onlyFree ? isFree : undefined))
    .returning({
      ...getTableColumns(turns),
      msLeft: sql<string>`extract(epoch from ${turns.deadlineAt} - now()) * 1000`,
    })
  if (!row) return undefined
  const { msLeft, ...turn } = row
  return { turn, msLeft: Number(msLeft) }
}

/** `msLeft`: milliseconds until the deadline, by the database's clock; negative when it has passed. */
export type TakenTurn = { turn: Turn; msLeft: number }

/** The number of the turn's last stored event; 0 without events. */
export async function findLastSeq(database: Executor, turnId: string): Promise<number> {
  const [row] = await database
    .select({ seq: sql<number>`coalesce(max(${turnEvents.seq}), 0)` })
    .from(turnEvents)
    .where(eq(turnEvents.turnId, turnId))
  return row?.seq ?? 0
}

/** Raises the lease, so that watchers see a living holder. @throws LeaseLost */
export async function beatTurn(database: Executor, turnId: string, generation: number): Promise<void> {
  const result = await database
    .update(turns)
    .set({ lease: sql`${turns.lease} + 1`, beatAt: sql`now()` })
    .where(heldBy(turnId, generation))
  if (result.rowCount === 0) throw new LeaseLost()
}

/** Marks the turn as free for its workflow, which may take it at once. Changes nothing when this generation has lost the turn. */
export async function handOverTurn(database: Executor, turnId: string, generation: number): Promise<void> {
  await database.update(turns).set({ handedOver: true }).where(heldBy(turnId, generation))
}

/** Stores what was decided when the turn was prepared. @throws LeaseLost */
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
  lease: number
  handedOver: boolean
  errorCode: ErrorCode | null
}

/** The leases of these turns by turn id, as a watcher compares them. A turn that is gone has no entry. */
export async function listTurnLeases(database: Executor, turnIds: string[]): Promise<Map<string, TurnLease>> {
  const rows = await database
    .select({
      id: turns.id,
      status: turns.status,
      generation: turns.generation,
      lease: turns.lease,
      handedOver: turns.handedOver,
      errorCode: sql<ErrorCode | null>`${turns.error} ->> 'code'`,
    })
    .from(turns)
    .where(inArray(turns.id, turnIds))
  return new Map(rows.map(({ id, ...lease }) => [id, lease] as const))
}

/** The lease of one turn; undefined when the turn is gone. */
export const findTurnLease = async (database: Executor, turnId: string): Promise<TurnLease | undefined> =>
  (await listTurnLeases(database, [turnId])).get(turnId)
