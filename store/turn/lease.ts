import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { turnEvents, turns } from '../tables/index.ts'
import { type Turn, turnOf } from './turn.ts'

/** The writer is not the turn's holder any more: another one took it, or it has ended. Nothing was written. */
export class LeaseLost extends Error {}

const heldBy = (turnId: string, generation: number) =>
  and(eq(turns.id, turnId), eq(turns.generation, generation), eq(turns.status, 'running'))

/**
 * Part of a statement that writes for the holder of turn `$1` in generation `$2`: the shared lock keeps everybody else
 * from taking the turn until it is written. Without a row the lease is lost.
 */
export const HOLDER = `holder as (
  select id from turns where id = $1 and generation = $2::int and status = 'running' for share
)`

/**
 * Takes a running turn over, in the next generation: from now on nobody else's write goes through.
 * @param onlyGivenUp leaves a turn alone that somebody holds
 * @returns the turn, or undefined when it does not run.
 */
export async function takeTurn(
  database: Executor,
  turnId: string,
  { onlyGivenUp = false } = {},
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
    .where(and(eq(turns.id, turnId), eq(turns.status, 'running'), onlyGivenUp ? isFree : undefined))
    .returning({
      ...getTableColumns(turns),
      msLeft: sql<string>`extract(epoch from ${turns.deadlineAt} - now()) * 1000`,
    })
  if (!row) return undefined
  const { msLeft, ...turn } = row
  return { turn: turnOf(turn), msLeft: Number(msLeft) }
}

/** `msLeft` until the deadline, by the database's clock. */
export type TakenTurn = { turn: Turn; msLeft: number }

export async function findLastSeq(database: Executor, turnId: string): Promise<number> {
  const [row] = await database
    .select({ seq: sql<number>`coalesce(max(${turnEvents.seq}), 0)` })
    .from(turnEvents)
    .where(eq(turnEvents.turnId, turnId))
  return row?.seq ?? 0
}

/** Raises the lease. @throws LeaseLost */
export async function beatTurn(database: Executor, turnId: string, generation: number): Promise<void> {
  const result = await database
    .update(turns)
    .set({ lease: sql`${turns.lease} + 1`, beatAt: sql`now()` })
    .where(heldBy(turnId, generation))
  if (result.rowCount === 0) throw new LeaseLost()
}

/** Gives the turn to its workflow: the next one to look may take it at once. A turn that is another's by now stays so. */
export async function handOverTurn(database: Executor, turnId: string, generation: number): Promise<void> {
  await database.update(turns).set({ handedOver: true }).where(heldBy(turnId, generation))
}

/** Stores what preparing decided. @throws LeaseLost */
export async function saveSnapshot(
  database: Executor,
  turnId: string,
  generation: number,
  snapshot: NonNullable<Turn['snapshot']>,
): Promise<void> {
  const result = await database.update(turns).set({ snapshot }).where(heldBy(turnId, generation))
  if (result.rowCount === 0) throw new LeaseLost()
}

/** Locks the turn's row for the rest of a transaction that writes for its holder. @throws LeaseLost */
export async function lockHeldTurn(tx: Executor, turnId: string, generation: number): Promise<void> {
  const rows = await tx.select({ id: turns.id }).from(turns).where(heldBy(turnId, generation)).for('share')
  if (rows.length === 0) throw new LeaseLost()
}

export type TurnLease = {
  status: Turn['status']
  generation: number
  lease: number
  handedOver: boolean
  errorCode: string | null
}

/** What a watcher looks at; a turn that is gone is not among them. */
export async function listTurnLeases(database: Executor, turnIds: string[]): Promise<Map<string, TurnLease>> {
  const rows = await database
    .select({
      id: turns.id,
      status: turns.status,
      generation: turns.generation,
      lease: turns.lease,
      handedOver: turns.handedOver,
      errorCode: sql<string | null>`${turns.error} ->> 'code'`,
    })
    .from(turns)
    .where(inArray(turns.id, turnIds))
  return new Map(rows.map(({ id, ...lease }) => [id, lease as TurnLease]))
}

export const findTurnLease = async (database: Executor, turnId: string): Promise<TurnLease | undefined> =>
  (await listTurnLeases(database, [turnId])).get(turnId)
