import { and, asc, eq, sql } from 'drizzle-orm'
import type { StoredError } from '../../domain/error.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { newId } from '../../domain/id.ts'
import {
  type ChatResult,
  type Citation,
  type EscalationNotice,
  type FinalTurnStatus,
  type FinishReason,
  type GuardrailVerdict,
  isFinal,
  type NumberedTurnEvent,
  type TurnEvent,
} from '../../domain/turn/turn.ts'
import type { Database, Executor } from '../database.ts'
import { insertLog } from '../log/entry.ts'
import { outbox, turnEvents, turns } from '../tables/index.ts'
import type { TokenPrices } from './abandoned.ts'
import type { TurnBus } from './bus.ts'
import { gatherFacts } from './facts.ts'
import { findLastSeq, LeaseLost } from './lease.ts'
import type { ModelCall } from './round.ts'
import { type Turn, type TurnSnapshot, turnOf } from './turn.ts'

export type TurnOutcome = {
  status: FinalTurnStatus
  finishReason?: FinishReason
  /** Set for what ends without a result: the last event is then `error`. */
  error?: StoredError
  /** The whole answer; left out, it is what a reader of the stream was shown so far. */
  text?: string
  guardrail?: GuardrailVerdict | null
  escalation?: EscalationNotice | null
  citations?: Citation[]
  /** Written before the last event. */
  events?: TurnEvent[]
  /** The attempts at model calls that are not written yet. */
  modelCalls?: ModelCall[]
  /** Given by a holder, who knows: the number of the last event, and whether earlier rounds have calls to be read. */
  lastSeq?: number
  hasRounds?: boolean
  /** What preparing decided, if it is not written yet. */
  snapshot?: TurnSnapshot
  /** True when the answer leaves something for the rolling summary. */
  summarize?: boolean
}

export type EndedTurn = {
  turn: Turn
  /** False when the turn was final already; then nothing was written. */
  ended: boolean
  events: NumberedTurnEvent[]
  /** The turn that was next in the conversation and runs now. */
  promoted: Turn | undefined
}

export type EndDependencies = {
  database: Database
  bus: TurnBus
  models: TokenPrices
  /** Sets going a turn that runs now; must not throw. */
  startTurn(turn: Turn): void
}

/**
 * The one way a turn ends: locks conversation and turn, raises the generation so that its holder's next write fails,
 * stores answer, usage, cost, log entry and last event, promotes the next turn in line, and writes the outbox.
 * A final turn stays as it is.
 * @param generation given by a holder; another generation in the row throws LeaseLost
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
    const { isLast } = locked
    const turn = { ...locked.turn, snapshot: outcome.snapshot ?? locked.turn.snapshot }
    if (isFinal(turn.status)) return { turn, ended: false, events: [], promoted: undefined }
    if (generation !== undefined && turn.generation !== generation) throw new LeaseLost()
    return await writeEnd(deps, tx, turn, outcome, isLast)
  })
  passFaultPoint('turn.end.after-commit')
  if (ended?.ended) deps.bus.publishEnd(turnId, ended.events)
  if (ended?.promoted) deps.startTurn(ended.promoted)
  return ended
}

/** Conversation first, then turn: the order of everybody who locks both. */
async function lockTurn(tx: Executor, turnId: string): Promise<{ turn: Turn; isLast: boolean } | undefined> {
  const { rows } = await tx.execute<{ nextPlace: number }>(sql`
    select next_place as "nextPlace" from conversations
    where id = (select conversation_id from turns where id = ${turnId}) for update`)
  const [row] = await tx.select().from(turns).where(eq(turns.id, turnId)).for('update')
  // Places are given under the conversation's lock, so nobody waits behind the last one.
  return row && { turn: turnOf(row), isLast: rows[0]?.nextPlace === row.place + 1 }
}

async function writeEnd(
  deps: EndDependencies,
  tx: Executor,
  turn: Turn,
  outcome: TurnOutcome,
  isLast: boolean,
): Promise<EndedTurn> {
  const facts = await gatherFacts(deps, tx, turn, outcome)
  const [row] = await tx
    .update(turns)
    .set({
      status: outcome.status,
      generation: turn.generation + 1,
      snapshot: turn.snapshot,
      text: facts.result.text,
      finishReason: facts.result.finish_reason,
      result: facts.result,
      error: outcome.error ?? null,
      promptTokens: facts.result.usage.promptTokens,
      completionTokens: facts.result.usage.completionTokens,
      cost: facts.cost,
      endedAt: sql`now()`,
    })
    .where(eq(turns.id, turn.id))
    .returning()
  const ended = turnOf(row as typeof turns.$inferSelect)
  const events = await insertLastEvents(tx, turn, outcome, facts.result)
  await insertLog(tx, logOf(ended, facts))
  await insertOutbox(tx, turn, outcome, facts.result)
  // One that only waited leaves nothing behind: its conversation's running turn goes on.
  const promoted = turn.status === 'running' && !isLast ? await promoteNext(tx, turn.conversationId) : undefined
  return { turn: ended, ended: true, events, promoted }
}

async function insertLastEvents(tx: Executor, turn: Turn, outcome: TurnOutcome, result: ChatResult) {
  const events = lastEventsOf(turn, outcome, result, outcome.lastSeq ?? (await findLastSeq(tx, turn.id)))
  await tx
    .insert(turnEvents)
    .values(events.map((event) => ({ turnId: turn.id, generation: turn.generation, ...event })))
  return events
}

/** What is written after the event `lastSeq`: the outcome's own events, then the last one of the turn. */
export function lastEventsOf(
  turn: Turn,
  { error, events = [] }: TurnOutcome,
  result: ChatResult,
  lastSeq: number,
): NumberedTurnEvent[] {
  const last: TurnEvent = error
    ? { type: 'error', data: { error: { ...error, request_id: turn.requestId } } }
    : { type: 'message.end', data: result }
  return [...events, last].map((event, index): NumberedTurnEvent => ({ ...event, seq: lastSeq + 1 + index }))
}

function logOf(turn: Turn, { model, trace }: { model: string; trace: unknown }) {
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
    status: turn.status,
    error: errorOfLog(turn.error),
    trace,
  }
}

export const errorOfLog = (error: StoredError | null | undefined): string | null =>
  error ? `${error.code}: ${error.message}` : null

async function insertOutbox(tx: Executor, turn: Turn, outcome: TurnOutcome, result: ChatResult): Promise<void> {
  if (outcome.summarize)
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
  const [row] = await tx
    .update(turns)
    .set({ status: 'running', startedAt: sql`now()`, beatAt: sql`now()` })
    .where(eq(turns.id, next.id))
    .returning()
  return row && turnOf(row)
}
