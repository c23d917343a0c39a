import { eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { TraceContext } from '../domain/log/span.ts'
import type { Database, Executor } from './database.ts'
import { escalations, outbox, turns } from './tables/index.ts'

export type OutboxEntry = {
  id: number
  /** A kind of the table; a newer version may have written another one. */
  kind: string
  workspaceId: string
  subjectId: string
  payload: Record<string, unknown> | null
  attempts: number
}

/** Entries of a lane are handled beside those of the others: a slow model or platform delays no start of a workflow. */
export const OUTBOX_LANES = ['start', 'slow', 'reply'] as const
export type OutboxLane = (typeof OUTBOX_LANES)[number]

/** An entry whose worker died is due again after this time: a model may need it for a summary; a start takes 5 s. */
const LEASE_SECONDS: Record<OutboxLane, number> = { slow: 120, start: 30, reply: 30 }
/** The longest pause before another attempt. Starts need Temporal alone, and must not wait long after its return. */
const LONGEST_PAUSE_SECONDS: Record<OutboxLane, number> = { slow: 300, start: 15, reply: 15 }

/**
 * Takes due entries of a lane for one worker, those that have been due longest first, so that entries which fail again and
 * again keep no other from its turn.
 */
export async function claimOutbox(database: Database, limit: number, lane: OutboxLane): Promise<OutboxEntry[]> {
  const { rows } = await database.execute<OutboxEntry & { id: string }>(sql`
    update outbox set attempts = attempts + 1, due_at = now() + ${LEASE_SECONDS[lane]}::int * interval '1 second'
    where id in (select id from outbox where due_at <= now()
        and ${isOfLane(lane)}
      order by due_at, id limit ${limit} for update skip locked)
    returning id, kind, workspace_id as "workspaceId", subject_id as "subjectId", payload, attempts`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Deletes an entry that is done. */
export async function deleteOutboxEntry(database: Executor, id: number): Promise<void> {
  await database.delete(outbox).where(eq(outbox.id, id))
}

/** Puts an entry off for 2, 4, 8, … seconds: a summary or files for at most 5 minutes, a start of a workflow for at most 15 s. */
export async function postponeOutboxEntry(database: Executor, { id, kind, attempts }: OutboxEntry): Promise<void> {
  const seconds = Math.min(2 ** attempts, LONGEST_PAUSE_SECONDS[laneOf(kind)])
  await database
    .update(outbox)
    .set({ dueAt: sql`now() + ${seconds}::int * interval '1 second'` })
    .where(eq(outbox.id, id))
}

/** Kinds that are named nowhere start a workflow. */
const KINDS: Record<Exclude<OutboxLane, 'start'>, (typeof outbox.$inferSelect)['kind'][]> = {
  reply: ['reply'],
  slow: ['summary', 'kept-files'],
}

const isOfLane = (lane: OutboxLane): SQL =>
  lane === 'start' ? notInArray(outbox.kind, Object.values(KINDS).flat()) : inArray(outbox.kind, KINDS[lane])

const laneOf = (kind: string): OutboxLane =>
  OUTBOX_LANES.find((lane) => lane !== 'start' && KINDS[lane].some((each) => each === kind)) ?? 'start'

/**
 * The place in a trace where the turn of an entry was accepted. Null for an entry of no turn, and for a turn that was
 * accepted without a trace, or is deleted.
 */
export async function findTraceOfTurn(
  database: Executor,
  { kind, subjectId }: Pick<OutboxEntry, 'kind' | 'subjectId'>,
): Promise<TraceContext | null> {
  const escalatedTurn = database
    .select({ id: escalations.turnId })
    .from(escalations)
    .where(eq(escalations.id, subjectId))
  // The reply to a message has the id of its turn.
  const turnId = { escalation: sql`(${escalatedTurn})`, reply: subjectId }[kind]
  if (turnId === undefined) return null
  const [turn] = await database.select({ place: turns.traceContext }).from(turns).where(eq(turns.id, turnId))
  return turn?.place ?? null
}
