import { and, eq, inArray, sql } from 'drizzle-orm'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { isFinal } from '../../domain/turn/turn.ts'
import { REPLY_TOPIC } from '../channel/ready.ts'
import type { Database, Executor } from '../database.ts'
import { conversations, turns } from '../tables/index.ts'
import type { TokenPrices } from './abandoned.ts'
import type { TurnBus } from './bus.ts'
import { listEventsAfter } from './event.ts'
import { findLastSeq, LeaseLost } from './lease.ts'
import type { FailedTurn, TurnOutcome } from './outcome.ts'
import type { Turn } from './turn.ts'
import { type WrittenEnd, writeEnds } from './write-end.ts'

/** `ended` is false when the turn was final before; then nothing was written. */
export type EndedTurn = WrittenEnd & { ended: boolean }

export type EndDependencies = {
  database: Database
  bus: TurnBus
  models: TokenPrices
  /** Starts a turn that was promoted; must not throw. */
  startTurn(turn: Turn): void
}

/**
 * Ends a turn: locks conversation and turn, raises the generation so that its holder's next write fails, stores answer,
 * usage, cost, log entry and last event, promotes the next turn in line, and writes the outbox. A final turn stays as
 * it is. Every end of a turn comes here, except those that `endTurnAsHolder` writes in one statement. A holder may repeat
 * its end: when the former attempt was committed although its answer was lost, this tells readers and starts the next
 * turn in its place.
 * @param generation given by a holder
 * @returns undefined when the turn is gone
 * @throws LeaseLost when the row has another generation
 */
export async function endTurn(
  deps: EndDependencies,
  turnId: string,
  outcome: TurnOutcome,
  generation?: number,
): Promise<EndedTurn | undefined> {
  passFaultPoint('turn.end.before-commit')
  const ended = await deps.database.transaction(async (tx) => {
    const locked = await lockTurn(tx, turnId)
    if (!locked) return undefined
    const { turn, isLast } = locked
    if (isFinal(turn.status) && turn.generation - 1 === generation) return await findEnd(tx, turn)
    if (isFinal(turn.status)) return { turn, ended: false, events: [], promoted: undefined, firstTokenAt: null }
    if (generation !== undefined && turn.generation !== generation) throw new LeaseLost()
    const [written] = await writeEnds(deps, tx, [{ turn, outcome, isLast }])
    return written && { ...written, ended: true }
  })
  passFaultPoint('turn.end.after-commit')
  if (ended?.ended) tell(deps, ended)
  return ended
}

/**
 * Ends many turns in one transaction, like `endTurn`, as far as no other transaction has locked them or their
 * conversations. It waits for no lock, so it cannot stand in a deadlock.
 * @returns the ids of the turns that it has ended, and of those that were final
 */
export async function endTurnsTogether(
  deps: EndDependencies,
  turnIds: string[],
  outcome: FailedTurn,
): Promise<Set<string>> {
  passFaultPoint('turn.end.before-commit')
  const ended = await deps.database.transaction(async (tx) => {
    const free = await lockFreeTurns(tx, turnIds)
    const open = free.filter(({ turn }) => !isFinal(turn.status))
    const written =
      open.length === 0
        ? []
        : await writeEnds(
            deps,
            tx,
            open.map((each) => ({ ...each, outcome })),
          )
    return { done: new Set(free.map(({ turn }) => turn.id)), written }
  })
  passFaultPoint('turn.end.after-commit')
  for (const each of ended.written) tell(deps, each)
  return ended.done
}

function tell(deps: EndDependencies, ended: WrittenEnd): void {
  tellEnd(deps.bus, ended)
  if (ended.promoted) deps.startTurn(ended.promoted)
}

/** Tells readers and holder that the turn has ended, workers that a channel's reply is ready, and this process's figures. */
export function tellEnd(bus: TurnBus, { turn, events, firstTokenAt }: Omit<WrittenEnd, 'promoted'>): void {
  const { id, source, status, createdAt, endedAt } = turn
  bus.publishEnd(id, events)
  if (source === 'channel') bus.publishEnd(REPLY_TOPIC, [])
  if (!isFinal(status)) return
  const durationMs = Math.max(0, (endedAt ?? new Date()).getTime() - createdAt.getTime())
  const firstTokenMs = firstTokenAt && Math.max(0, firstTokenAt.getTime() - createdAt.getTime())
  tellOccurrence('turn.ended', { source, status, durationMs, firstTokenMs })
}

/**
 * Finds what an earlier end of the turn has written: the holder's own end, whose answer was lost, or the end by a
 * canceller, which tells its readers the same. A reader leaves out what it has, and a turn is taken once.
 */
async function findEnd(tx: Executor, turn: Turn): Promise<EndedTurn> {
  const events = await listEventsAfter(tx, turn.id, (await findLastSeq(tx, turn.id)) - 1)
  const isNext = and(
    eq(turns.conversationId, turn.conversationId),
    eq(turns.status, 'running'),
    eq(turns.generation, 0),
    sql`${turns.deadlineAt} > now()`,
  )
  const [promoted] = await tx.select().from(turns).where(isNext)
  return { turn, ended: true, events, promoted, firstTokenAt: null }
}

/** Locks the conversation first, then the turn. All code that locks both keeps this order. */
async function lockTurn(tx: Executor, turnId: string): Promise<{ turn: Turn; isLast: boolean } | undefined> {
  const { rows } = await tx.execute<{ nextPlace: number }>(sql`
    select next_place as "nextPlace" from conversations
    where id = (select conversation_id from turns where id = ${turnId}) for update`)
  const [turn] = await tx.select().from(turns).where(eq(turns.id, turnId)).for('update')
  // Places are given under the conversation's lock, so no turn can wait behind the last place.
  return turn && { turn, isLast: rows[0]?.nextPlace === turn.place + 1 }
}

/** The same for all of these turns that are free to lock, in the order given. */
async function lockFreeTurns(tx: Executor, turnIds: string[]): Promise<{ turn: Turn; isLast: boolean }[]> {
  const locked = await tx
    .select({ id: conversations.id, nextPlace: conversations.nextPlace })
    .from(conversations)
    .where(
      inArray(conversations.id, tx.select({ id: turns.conversationId }).from(turns).where(inArray(turns.id, turnIds))),
    )
    .for('update', { skipLocked: true })
  const nextPlaces = new Map(locked.map(({ id, nextPlace }) => [id, nextPlace]))
  const rows = await tx
    .select()
    .from(turns)
    .where(and(inArray(turns.id, turnIds), inArray(turns.conversationId, [...nextPlaces.keys()])))
    .for('update', { skipLocked: true })
  const free = new Map(rows.map((turn) => [turn.id, turn]))
  return turnIds.flatMap((id) => {
    const turn = free.get(id)
    return turn ? [{ turn, isLast: nextPlaces.get(turn.conversationId) === turn.place + 1 }] : []
  })
}
