import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import type { Feedback, FeedbackScore } from '../../domain/turn/feedback.ts'
import { isFinal } from '../../domain/turn/turn.ts'
import type { Executor, Exporting } from '../database.ts'
import { oweForFeedback } from '../eval/live/owe.ts'
import { conversations, turnFeedback, turns } from '../tables/index.ts'
import { insertExports } from './export/queue.ts'
import { LOG_HOURS_LOCK } from './hour.ts'
import { insertEvent } from './webhook/event.ts'

type ExportingExecutor = Executor & Exporting
/** The turn that is rated. */
type Rated = { workspaceId: string; turnId: string }

/**
 * Stores the feedback of a turn in place of the one before, with its score in the log entry and the sums of its hour. It
 * runs in the caller's transaction.
 * @throws ApiError TURN_NOT_FOUND for a turn of an eval too, TURN_NOT_ENDED
 */
export async function setFeedback(tx: ExportingExecutor, rated: Rated, feedback: Feedback): Promise<void> {
  const turn = await lockRated(tx, rated)
  await write(tx, turn, await findGiven(tx, rated), { ...feedback, reaction: null })
}

/**
 * Stores the score of a channel's reaction. Comment and tags stay, and feedback that the API gave stays the API's: a
 * reaction that is taken back removes only what a reaction gave.
 * @throws ApiError as `setFeedback`
 */
export async function setReaction(
  tx: ExportingExecutor,
  rated: Rated,
  score: FeedbackScore,
  reaction: string,
): Promise<void> {
  const turn = await lockRated(tx, rated)
  const former = await findGiven(tx, rated)
  const { comment, tags } = former ?? { comment: null, tags: [] }
  await write(tx, turn, former, { score, comment, tags, reaction: former?.reaction === null ? null : reaction })
}

type Given = Feedback & { reaction: string | null }

async function findGiven(tx: Executor, { turnId }: Rated): Promise<Given | undefined> {
  const { score, comment, tags, reaction } = turnFeedback
  const [given] = await tx
    .select({ score, comment, tags, reaction })
    .from(turnFeedback)
    .where(eq(turnFeedback.turnId, turnId))
  return given
}

/** Writes a feedback; one that says the same as the former one is no news. */
async function write(
  tx: ExportingExecutor,
  turn: Rated & { agentId: string; conversationId: string },
  former: Given | undefined,
  { reaction, ...feedback }: Given,
): Promise<void> {
  const { workspaceId, turnId, agentId, conversationId } = turn
  const written = { ...feedback, reaction, updatedAt: sql`now()` }
  await tx
    .insert(turnFeedback)
    .values({ workspaceId, turnId, ...written })
    .onConflictDoUpdate({ target: turnFeedback.turnId, set: written })
  if (former && isDeepStrictEqual({ ...former, reaction }, { ...feedback, reaction })) return
  await rate(tx, turn, feedback.score)
  await oweForFeedback(tx, turnId, feedback.score)
  await insertEvent(tx, { workspaceId, agentId, conversationId, type: 'feedback.received' }, async () => ({
    agent_id: agentId,
    conversation_id: conversationId,
    turn_id: turnId,
    ...feedback,
  }))
}

/**
 * Removes the feedback of a turn.
 * @param reaction only the feedback that this reaction gave
 * @throws ApiError as `setFeedback`
 */
export async function removeFeedback(tx: ExportingExecutor, rated: Rated, reaction?: string): Promise<void> {
  await lockRated(tx, rated)
  const isIts = reaction === undefined ? undefined : eq(turnFeedback.reaction, reaction)
  const { rowCount } = await tx.delete(turnFeedback).where(and(eq(turnFeedback.turnId, rated.turnId), isIts))
  if (!rowCount) return
  await rate(tx, rated, null)
  await oweForFeedback(tx, rated.turnId, null)
}

/** Locks the turn: so its feedback is written by one after the other, and its deletion waits. */
async function lockRated(tx: Executor, { workspaceId, turnId }: Rated) {
  // The hour of an older entry may be summed up right now. Its lock comes before those of rows, as for a late call.
  await tx.execute(sql`
    select pg_advisory_xact_lock_shared(${sql.raw(LOG_HOURS_LOCK)}) from request_logs
    where turn_id = ${turnId} and created_at < date_trunc('hour', now() - interval '4 minutes', 'UTC')`)
  const { agentId, conversationId, status, source } = turns
  const [turn] = await tx
    .select({ agentId, conversationId, status, source, deletedAt: conversations.deletedAt })
    .from(turns)
    .innerJoin(conversations, eq(conversations.id, turns.conversationId))
    .where(and(eq(turns.workspaceId, workspaceId), eq(turns.id, turnId)))
    .for('no key update', { of: turns })
  if (!turn || turn.deletedAt || turn.source === 'eval')
    throw new ApiError('TURN_NOT_FOUND', { message: `There is no turn ${turnId} of a user in this workspace.` })
  if (!isFinal(turn.status)) throw new ApiError('TURN_NOT_ENDED')
  return { workspaceId, turnId, ...turn }
}

/** Writes the score into the log entry and the sums of its hour, and the entry for Langfuse. */
async function rate(tx: ExportingExecutor, { workspaceId, turnId }: Rated, score: number | null): Promise<void> {
  await tx.execute(sql`
    with before as (
      select feedback from request_logs where turn_id = ${turnId}
    ), entry as (
      update request_logs set feedback = ${score}::smallint where turn_id = ${turnId} returning agent_id, created_at
    )
    update log_hours set ${sql.join(
      COUNTERS.map(
        ([name, counted]) => sql`${sql.identifier(name)} = log_hours.${sql.identifier(name)}
        + (${score}::smallint is not distinct from ${counted})::int - (before.feedback is not distinct from ${counted})::int`,
      ),
      sql`, `,
    )}
    from entry, before
    where log_hours.agent_id = entry.agent_id and hour = date_trunc('hour', entry.created_at, 'UTC')`)
  if (tx.exportsTraces) await insertExports(tx, [{ kind: 'feedback', workspaceId, subjectId: turnId }])
}

const COUNTERS = [
  ['positive', 1],
  ['neutral', 0],
  ['negative', -1],
] as const

/** The feedback of these turns, by the id of the turn. The caller has found the turns for the request. */
export async function listFeedback(database: Executor, turnIds: string[]): Promise<Map<string, Feedback>> {
  if (turnIds.length === 0) return new Map()
  const { turnId, score, comment, tags } = turnFeedback
  const rows = await database
    .select({ turnId, score, comment, tags })
    .from(turnFeedback)
    .where(inArray(turnFeedback.turnId, turnIds))
  return new Map(rows.map(({ turnId: id, ...feedback }) => [id, feedback]))
}

/** SQL: the feedback of a log entry, whose texts are gone with the conversation. @param log the name of `request_logs` */
export const feedbackOf = (log: SQL): SQL<Feedback | null> =>
  sql`case when ${log}.feedback is not null then jsonb_build_object('score', ${log}.feedback, 'comment', null, 'tags', '[]'::jsonb)
    || coalesce((
      select jsonb_build_object('comment', given.comment, 'tags', given.tags) from turn_feedback given
        join turns rated on rated.id = given.turn_id
        join conversations talk on talk.id = rated.conversation_id and talk.deleted_at is null
      where given.turn_id = ${log}.turn_id), '{}') end`
