import { and, asc, eq, sql } from 'drizzle-orm'
import type { StoredError } from '../../domain/error.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { newId } from '../../domain/id.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import { isFinal, type NumberedTurnEvent, type TurnEvent } from '../../domain/turn/turn.ts'
import type { Database, Executor } from '../database.ts'
import { insertLog } from '../log/entry.ts'
import { outbox, turnEvents, turns } from '../tables/index.ts'
import type { TokenPrices } from './abandoned.ts'
import type { TurnBus } from './bus.ts'
import { closeCalls } from './close-calls.ts'
import { listEventsAfter } from './event.ts'
import { findLastSeq, LeaseLost } from './lease.ts'
import { errorOf, isAnswered, type TurnOutcome } from './outcome.ts'
import { composeResult, type TurnResult } from './result.ts'
import type { Turn } from './turn.ts'

export type EndedTurn = {
  turn: Turn
  /** False when the turn was final before; then nothing was written. */
  ended: boolean
  events: NumberedTurnEvent[]
  /** The turn that was next in the conversation and runs now. */
  promoted: Turn | undefined
}

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
    if (isFinal(turn.status)) return { turn, ended: false, events: [], promoted: undefined }
    if (generation !== undefined && turn.generation !== generation) throw new LeaseLost()
    return await writeEnd(deps, tx, withFinalSnapshot(turn, outcome), outcome, isLast)
  })
  passFaultPoint('turn.end.after-commit')
  if (ended?.ended) deps.bus.publishEnd(turnId, ended.events)
  if (ended?.promoted) deps.startTurn(ended.promoted)
  return ended
}

/**
 * What the end of a turn has written: the holder's own end, whose answer was lost, or the end by a canceller, which tells
 * its readers the same. A reader leaves out what it has, and a turn is taken once.
 */
async function findEnd(tx: Executor, turn: Turn): Promise<EndedTurn> {
  const events = await listEventsAfter(tx, turn.id, (await findLastSeq(tx, turn.id)) - 1)
  const isNext = and(
    eq(turns.conversationId, turn.conversationId),
    eq(turns.status, 'running'),
    eq(turns.generation, 0),
  )
  const [promoted] = await tx.select().from(turns).where(isNext)
  return { turn, ended: true, events, promoted }
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

/** The turn with the snapshot that its end stores: a holder may not have written it before. */
export const withFinalSnapshot = (turn: Turn, outcome: TurnOutcome): Turn => ({
  ...turn,
  snapshot: isAnswered(outcome) ? outcome.snapshot : turn.snapshot,
})

async function writeEnd(
  { models }: EndDependencies,
  tx: Executor,
  turn: Turn,
  outcome: TurnOutcome,
  isLast: boolean,
): Promise<EndedTurn> {
  const { calls, shown } = await closeCalls(models, tx, turn, outcome)
  const composed = composeResult(turn, outcome, calls, shown)
  const ended = await updateTurn(tx, turn, outcome, composed)
  const events = await insertLastEvents(tx, turn, outcome, composed.result)
  await insertLog(tx, logOf(ended, outcome, composed))
  await insertOutbox(tx, turn, outcome, composed.result)
  // A turn that only waited promotes none: its conversation's running turn goes on.
  const promoted = turn.status === 'running' && !isLast ? await promoteNext(tx, turn.conversationId) : undefined
  return { turn: ended, ended: true, events, promoted }
}

async function updateTurn(tx: Executor, turn: Turn, outcome: TurnOutcome, { result, cost }: TurnResult): Promise<Turn> {
  const [ended] = await tx
    .update(turns)
    .set({
      status: outcome.status,
      generation: turn.generation + 1,
      snapshot: turn.snapshot,
      text: result.text,
      finishReason: result.finish_reason,
      result,
      error: errorOf(outcome),
      promptTokens: result.usage.promptTokens,
      completionTokens: result.usage.completionTokens,
      cost,
      endedAt: sql`now()`,
    })
    .where(eq(turns.id, turn.id))
    .returning()
  if (!ended) throw new Error(`The locked turn ${turn.id} is gone.`)
  return ended
}

async function insertLastEvents(tx: Executor, turn: Turn, outcome: TurnOutcome, result: ChatResult) {
  const lastSeq = isAnswered(outcome) ? outcome.lastSeq : await findLastSeq(tx, turn.id)
  const events = lastEventsOf(turn, outcome, result, lastSeq)
  await tx
    .insert(turnEvents)
    .values(events.map((event) => ({ turnId: turn.id, generation: turn.generation, ...event })))
  return events
}

/** The events that the end writes after event number `lastSeq`: those of the outcome, then the last one of the turn. */
export function lastEventsOf(
  turn: Turn,
  outcome: TurnOutcome,
  result: ChatResult,
  lastSeq: number,
): NumberedTurnEvent[] {
  const error = errorOf(outcome)
  const last: TurnEvent = error
    ? { type: 'error', data: { error: { ...error, request_id: turn.requestId } } }
    : { type: 'message.end', data: result }
  const events = isAnswered(outcome) ? [...outcome.events, last] : [last]
  return events.map((event, index): NumberedTurnEvent => ({ ...event, seq: lastSeq + 1 + index }))
}

function logOf(turn: Turn, outcome: TurnOutcome, { model, trace }: TurnResult) {
  return {
    id: newId(),
    workspaceId: turn.workspaceId,
    agentId: turn.agentId,
    turnId: turn.id,
    source: turn.source,
    model,
    tokensIn: turn.promptTokens,
    tokensOut: turn.completionTokens,
    cost: turn.cost,
    latencyMs: turn.endedAt ? Math.max(0, turn.endedAt.getTime() - turn.createdAt.getTime()) : null,
    status: outcome.status,
    error: errorOfLog(errorOf(outcome)),
    trace,
  }
}

/** An error as a log entry shows it, `CODE: message`. */
export const errorOfLog = (error: StoredError | null): string | null => error && `${error.code}: ${error.message}`

async function insertOutbox(tx: Executor, turn: Turn, outcome: TurnOutcome, result: ChatResult): Promise<void> {
  if (isAnswered(outcome) && outcome.summarize)
    await tx.insert(outbox).values({ kind: 'summary', workspaceId: turn.workspaceId, subjectId: turn.conversationId })
  if (result.escalation)
    await tx.execute(sql`
      insert into outbox (kind, workspace_id, subject_id, payload)
      select 'escalation', workspace_id, id, jsonb_build_object('agentId', agent_id) from escalations where turn_id = ${turn.id}`)
}

async function promoteNext(tx: Executor, conversationId: string): Promise<Turn | undefined> {
  const [next] = await tx
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.conversationId, conversationId), eq(turns.status, 'waiting')))
    .orderBy(asc(turns.place))
    .limit(1)
  if (!next) return undefined
  const [promoted] = await tx
    .update(turns)
    .set({ status: 'running', startedAt: sql`now()`, beatAt: sql`now()` })
    .where(eq(turns.id, next.id))
    .returning()
  return promoted
}
