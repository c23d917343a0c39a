import { getTableColumns, sql } from 'drizzle-orm'
import type { StoredError } from '../../domain/error.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import type { NumberedTurnEvent, TurnEvent } from '../../domain/turn/turn.ts'
import { readyReplies } from '../channel/ready.ts'
import type { Executor, Exporting } from '../database.ts'
import { insertLogs } from '../log/entry.ts'
import { insertExports } from '../log/export/queue.ts'
import { logOf } from '../log/turn-entry.ts'
import { outbox, turnEvents, turns } from '../tables/index.ts'
import type { TokenPrices } from './abandoned.ts'
import { closeCalls } from './close-calls.ts'
import { listLastSeqs } from './lease.ts'
import { errorOf, isAnswered, type TurnOutcome } from './outcome.ts'
import { composeResult, type TurnResult } from './result.ts'
import { firstTokenOf } from './tell-end.ts'
import type { Turn } from './turn.ts'

/** A locked turn that ends. `isLast`: no turn was accepted behind it in its conversation. */
export type Ending = { turn: Turn; outcome: TurnOutcome; isLast: boolean }

/** The turn as its end has written it, with its last events. */
export type WrittenEnd = {
  turn: Turn
  events: NumberedTurnEvent[]
  /** The next turn, which runs now. Undefined when its time is over, too: then a sweep ends it, and no process begins it. */
  promoted: Turn | undefined
  /** The moment of the first piece of the first answer; null when none came, or when only another process knows. */
  firstTokenAt: Date | null
}

type Composed = Ending & TurnResult & Pick<WrittenEnd, 'firstTokenAt'>

/**
 * Writes the ends of turns that the transaction has locked, with as many statements for many turns as for one. No two of
 * them may be answered turns of one conversation.
 */
export async function writeEnds(
  { models, database: { exportsTraces } }: { models: TokenPrices; database: Exporting },
  tx: Executor,
  given: Ending[],
): Promise<WrittenEnd[]> {
  const endings = given.map((ending) => ({ ...ending, turn: withFinalSnapshot(ending.turn, ending.outcome) }))
  const closed = await closeCalls(models, tx, endings)
  const composed = endings.map((ending, place): Composed => {
    const { calls, shown } = closed[place] ?? missing(ending.turn)
    const result = composeResult(ending.turn, ending.outcome, calls, shown)
    return { ...ending, ...result, firstTokenAt: firstTokenOf(calls) }
  })
  const ended = await updateTurns(tx, composed)
  const events = await insertLastEvents(tx, composed)
  await insertLogs(
    tx,
    composed.map((each) => logOf(ended.get(each.turn.id) ?? missing(each.turn), each.outcome, each)),
  )
  await insertOutbox(tx, composed)
  if (exportsTraces) await insertExports(tx, composed.map(entryOf))
  // A turn that only waited promotes none: its conversation's running turn goes on.
  const freed = endings.filter(({ turn, isLast }) => turn.status === 'running' && !isLast)
  const promoted = await promoteNext(
    tx,
    freed.map(({ turn }) => turn.conversationId),
  )
  return composed.map(({ turn, firstTokenAt }) => ({
    firstTokenAt,
    turn: ended.get(turn.id) ?? missing(turn),
    events: events.get(turn.id) ?? [],
    promoted: turn.status === 'running' ? promoted.get(turn.conversationId) : undefined,
  }))
}

function missing({ id }: Turn): never {
  throw new Error(`The locked turn ${id} is gone.`)
}

/** The turn with the snapshot that its end stores: a holder may not have written it before. */
export const withFinalSnapshot = (turn: Turn, outcome: TurnOutcome): Turn => ({
  ...turn,
  snapshot: isAnswered(outcome) ? outcome.snapshot : turn.snapshot,
})

async function updateTurns(tx: Executor, endings: Composed[]): Promise<Map<string, Turn>> {
  const rows = endings.map(({ turn, outcome, result, cost }) => ({
    id: turn.id,
    status: outcome.status,
    snapshot: decidedOf(turn.snapshot),
    text: result.text,
    finishReason: result.finish_reason,
    result,
    error: errorOf(outcome),
    ...result.usage,
    cost,
  }))
  const ended = await tx
    .update(turns)
    .set({
      status: sql`ending.status`,
      generation: sql`${turns.generation} + 1`,
      snapshot: sql`ending.snapshot`,
      text: sql`ending.text`,
      finishReason: sql`ending."finishReason"`,
      result: sql`ending.result`,
      error: sql`ending.error`,
      promptTokens: sql`ending."promptTokens"`,
      completionTokens: sql`ending."completionTokens"`,
      cost: sql`ending.cost`,
      endedAt: sql`now()`,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ending (id uuid, status text, snapshot jsonb, text text,
      "finishReason" text, result jsonb, error jsonb, "promptTokens" int, "completionTokens" int, cost numeric)`)
    .where(sql`${turns.id} = ending.id`)
    .returning(getTableColumns(turns))
  return new Map(ended.map((turn) => [turn.id, turn]))
}

/** The snapshot as a final turn keeps it: its calls have rows of their own. */
function decidedOf(snapshot: Turn['snapshot']): Turn['snapshot'] {
  if (!snapshot) return null
  const { asked, ...decided } = snapshot
  return decided
}

async function insertLastEvents(tx: Executor, endings: Composed[]): Promise<Map<string, NumberedTurnEvent[]>> {
  const unknown = endings.filter(({ outcome }) => !isAnswered(outcome)).map(({ turn }) => turn.id)
  const lastSeqs = await listLastSeqs(tx, unknown)
  const lastSeqOf = ({ turn, outcome }: Composed) =>
    isAnswered(outcome) ? outcome.lastSeq : (lastSeqs.get(turn.id) ?? 0)
  const events = new Map(
    endings.map((each) => [each.turn.id, lastEventsOf(each.turn, each.outcome, each.result, lastSeqOf(each))]),
  )
  const rows = endings.flatMap(({ turn: { id, workspaceId, generation } }) =>
    (events.get(id) ?? []).map((event) => ({ turnId: id, workspaceId, generation, ...event })),
  )
  await tx.insert(turnEvents).values(rows)
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
    ? { type: 'error', data: { error: errorOfEvent(error, turn.requestId) } }
    : { type: 'message.end', data: result }
  const events = isAnswered(outcome) ? [...outcome.events, last] : [last]
  return events.map((event, index): NumberedTurnEvent => ({ ...event, seq: lastSeq + 1 + index }))
}

const errorOfEvent = ({ code, message, fix }: StoredError, requestId: string) => ({
  code,
  message,
  fix,
  request_id: requestId,
})

const entryOf = ({ turn: { id, workspaceId } }: Ending) => ({ kind: 'turn' as const, workspaceId, subjectId: id })

async function insertOutbox(tx: Executor, endings: Composed[]): Promise<void> {
  const summaries = endings.filter(({ outcome }) => isAnswered(outcome) && outcome.summarize)
  if (summaries.length > 0)
    await tx.insert(outbox).values(
      summaries.map(({ turn }) => ({
        kind: 'summary' as const,
        workspaceId: turn.workspaceId,
        subjectId: turn.conversationId,
      })),
    )
  const escalated = endings.filter(({ result }) => result.escalation).map(({ turn }) => turn.id)
  if (escalated.length > 0)
    await tx.execute(sql`
      insert into outbox (kind, workspace_id, subject_id, payload)
      select 'escalation', workspace_id, id, jsonb_build_object('agentId', agent_id) from escalations
      where turn_id in ${escalated}`)
  await readyReplies(
    tx,
    endings.filter(({ turn }) => turn.source === 'channel').map(({ turn }) => turn.id),
  )
}

/** Lets the next turn in line of each conversation run. @returns those that have time left, by their conversation */
async function promoteNext(tx: Executor, conversationIds: string[]): Promise<Map<string, Turn>> {
  if (conversationIds.length === 0) return new Map()
  const hasTime = sql<boolean>`${turns.deadlineAt} > now()`
  const promoted = await tx
    .update(turns)
    .set({
      status: 'running',
      startedAt: sql`now()`,
      beatAt: sql`now()`,
    })
    .where(
      sql`${turns.id} in (
        select distinct on (conversation_id) id from turns
        where conversation_id in ${conversationIds} and status = 'waiting' order by conversation_id, place)`,
    )
    .returning({ ...getTableColumns(turns), hasTime })
  return new Map(promoted.flatMap(({ hasTime, ...turn }) => (hasTime ? [[turn.conversationId, turn]] : [])))
}
