import { inArray, sql } from 'drizzle-orm'
import { insertApprovalPosts } from '../channel/approval.ts'
import { readyReplyFrom } from '../channel/ready.ts'
import { promoteNext } from '../conversation/line.ts'
import { insertActions } from '../conversation/required-action.ts'
import type { Executor, Exporting } from '../database.ts'
import { tellEscalations } from '../escalation/record.ts'
import { oweEvaluationsFrom } from '../eval/live/owe.ts'
import { exportTurnFrom } from '../log/export/queue.ts'
import { tellEndsFrom } from '../log/webhook/event.ts'
import { queryOf } from '../statement.ts'
import { conversations, outbox } from '../tables/index.ts'
import type { TokenPrices } from './abandoned.ts'
import { closeCalls } from './close-calls.ts'
import { asEnded, composeEnd, type EndingTurn, endingsValue, endTurnsFrom } from './end-row.ts'
import { listLastSeqs } from './lease.ts'
import { isAnswered, type TurnOutcome } from './outcome.ts'
import type { Turn } from './turn.ts'

/** A locked turn that ends. `isLast`: no turn was accepted behind it in its conversation. */
export type Ending = { turn: Turn; outcome: TurnOutcome; isLast: boolean }

/** The turn as its end has written it, with its last events. */
export type WrittenEnd = Pick<EndingTurn, 'turn' | 'events' | 'firstTokenAt'> & {
  /** The next turn, which runs now. Undefined when its time is over, too: then a sweep ends it, and no process begins it. */
  promoted: Turn | undefined
}

/**
 * Writes the ends of turns that the transaction has locked, with as many statements for many turns as for one. No two of
 * them may be turns of one conversation that ran and are answered.
 */
export async function writeEnds(
  { models, database: { exportsTraces } }: { models: TokenPrices; database: Exporting },
  tx: Executor,
  endings: Ending[],
): Promise<WrittenEnd[]> {
  const closed = await closeCalls(models, tx, endings)
  const unknown = endings.filter(({ outcome }) => !isAnswered(outcome)).map(({ turn }) => turn.id)
  const lastSeqs = await listLastSeqs(tx, unknown)
  const composed = endings.map(({ turn, outcome }, place) => {
    const { calls, shown } = closed[place] ?? missing(turn)
    const lastSeq = isAnswered(outcome) ? outcome.lastSeq : (lastSeqs.get(turn.id) ?? 0)
    return composeEnd(turn, outcome, calls, shown, lastSeq)
  })
  const endedAt = await endTurns(tx, composed, exportsTraces)
  for (const { turn, outcome } of endings) {
    const actions = (isAnswered(outcome) && outcome.actions) || []
    await insertActions(tx, turn, actions)
    await insertApprovalPosts(tx, turn, actions)
  }
  await insertOutbox(tx, composed)
  await deletePassing(tx, endings)
  // A turn that only waited promotes none: its conversation's running turn goes on.
  const freed = endings.filter(({ turn, isLast }) => turn.status === 'running' && !isLast)
  const promoted = await promoteNext(
    tx,
    freed.map(({ turn }) => turn.conversationId),
  )
  return composed.map((each) => ({
    firstTokenAt: each.firstTokenAt,
    turn: asEnded(each, endedAt.get(each.turn.id) ?? missing(each.turn)),
    events: each.events,
    promoted: each.turn.status === 'running' ? promoted.get(each.turn.conversationId) : undefined,
  }))
}

function missing({ id }: Turn): never {
  throw new Error(`The locked turn ${id} is gone.`)
}

const ENDS = `with ${endTurnsFrom({ condition: 'true' })}, ${readyReplyFrom('ended')}, ${tellEndsFrom('ended')}, ${oweEvaluationsFrom('ended')}`
const EXPORTED = `, exported as (${exportTurnFrom('ended')})`

/** Writes turns, last events, log entries, and replies of channels. @returns the moment of the end of each turn */
async function endTurns(tx: Executor, endings: EndingTurn[], exportsTraces: boolean): Promise<Map<string, Date>> {
  const text = `${ENDS}${exportsTraces ? EXPORTED : ''} select id, ended_at as "endedAt" from ended`
  const { rows } = await tx.execute<{ id: string; endedAt: string }>(queryOf(text, { endings: endingsValue(endings) }))
  return new Map(rows.map(({ id, endedAt }) => [id, new Date(endedAt)]))
}

/** Deletes the conversations of turns that leave none; a sweep purges what is deleted. */
async function deletePassing(tx: Executor, endings: Ending[]): Promise<void> {
  const passing = endings.filter(({ turn }) => turn.clientContext?.isPassing)
  const ids = passing.map(({ turn }) => turn.conversationId)
  if (ids.length === 0) return
  await tx.update(conversations).set({ deletedAt: sql`now()` }).where(inArray(conversations.id, ids))
}

async function insertOutbox(tx: Executor, endings: EndingTurn[]): Promise<void> {
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
  await tellEscalations(tx, escalated)
}
