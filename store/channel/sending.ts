import { and, eq, sql } from 'drizzle-orm'
import type { ReplyPart, ReplyState } from '../../domain/channel/reply.ts'
import type { Database, Executor } from '../database.ts'
import { REPLY_HOLDER_HAS_ENDED } from '../process/life.ts'
import { jsonOf, preparedOnce, statement } from '../statement.ts'
import { channelReplies } from '../tables/index.ts'
import type { ReplyRecord } from './reply.ts'

/** Another process sends the reply now, or it has ended. The statement wrote nothing. */
export class ReplyLost extends Error {
  override readonly name = 'ReplyLost'
}

/** An end of a reply. */
export type ReplyEnd = Exclude<ReplyState, 'awaiting' | 'pending'>

/**
 * The result of an attempt to take a reply. waiting: it is not its turn yet, and is worth a look after this pause. isBehind: an
 * earlier reply of its place comes first, whose end writes an outbox entry for this one.
 */
export type TakenReply =
  | { state: 'taken'; reply: ReplyRecord }
  | { state: 'gone' }
  | { state: 'ended'; end: ReplyEnd; code: string | null; reason: string | null; fix: string | null }
  | { state: 'waiting'; pauseMs: number; isBehind: boolean }

const SHORTEST_LOOK_MS = 3_000
/** The end of a reply wakes the next one; a look is needed only when that was missed. */
const SHORTEST_LOOK_BEHIND_MS = 30_000
const LONGEST_LOOK_MS = 5 * 60_000

const EARLIER = sql`
  from channel_replies earlier where earlier.place_id = channel_replies.place_id
    and earlier.position < channel_replies.position
    and (earlier.state = 'pending' or (earlier.state = 'awaiting' and channel_replies.kind <> 'person'))`

const holder = sql`${sql.placeholder('holderId')}::uuid`

const takes = preparedOnce((database) =>
  database
    .update(channelReplies)
    .set({
      holderId: holder,
      beatAt: sql`now()`,
      attempts: sql`${channelReplies.attempts} + 1`,
      firstAttemptAt: sql`coalesce(${channelReplies.firstAttemptAt}, now())`,
    })
    .where(
      and(
        eq(channelReplies.workspaceId, sql.placeholder('workspaceId')),
        eq(channelReplies.id, sql.placeholder('replyId')),
        eq(channelReplies.state, 'pending'),
        sql`coalesce(${channelReplies.nextAttemptAt} <= now(), true)`,
        sql`(${channelReplies.holderId} is null or ${channelReplies.holderId} = ${holder} or ${REPLY_HOLDER_HAS_ENDED})`,
        sql`not exists (select ${EARLIER})`,
      ),
    )
    .returning()
    .prepare('take_reply'),
)

/**
 * Takes a reply for one attempt: it is due, no earlier reply of its place is pending or awaited, and no other living process
 * has it. A person's words wait for no turn.
 * @param holderId the process that takes it; the caller sees to it that the process makes no other attempt at the same time
 */
export async function takeReply(
  database: Executor,
  workspaceId: string,
  replyId: string,
  holderId: string,
): Promise<TakenReply> {
  const [reply] = await takes(database).execute({ workspaceId, replyId, holderId })
  return reply ? { state: 'taken', reply } : await lookWhy(database, workspaceId, replyId)
}

async function lookWhy(database: Executor, workspaceId: string, replyId: string): Promise<TakenReply> {
  const [found] = await database
    .select({
      reply: channelReplies,
      waitMs: sql<number | null>`(extract(epoch from greatest(${channelReplies.nextAttemptAt}, (
        select max(earlier.next_attempt_at) ${EARLIER})) - now()) * 1000)::float8`,
      isBehind: sql<boolean>`exists (select ${EARLIER})`,
    })
    .from(channelReplies)
    .where(and(eq(channelReplies.workspaceId, workspaceId), eq(channelReplies.id, replyId)))
  if (!found) return { state: 'gone' }
  const { state, code, reason, fix } = found.reply
  if (state !== 'pending' && state !== 'awaiting') return { state: 'ended', end: state, code, reason, fix }
  const { isBehind } = found
  const shortestMs = isBehind ? SHORTEST_LOOK_BEHIND_MS : SHORTEST_LOOK_MS
  const pauseMs = Math.min(Math.max(found.waitMs ?? 0, shortestMs), LONGEST_LOOK_MS)
  return { state: 'waiting', pauseMs: Math.ceil(pauseMs), isBehind }
}

/** Writes the parts of a reply for its holder, before and after each effect. @throws ReplyLost */
export async function saveParts(
  database: Executor,
  replyId: string,
  holderId: string,
  parts: ReplyPart[],
): Promise<void> {
  const { rowCount } = await database.update(channelReplies).set({ parts }).where(heldBy(replyId, holderId))
  if (rowCount === 0) throw new ReplyLost()
}

const heldBy = (replyId: string, holderId: string) =>
  and(eq(channelReplies.id, replyId), eq(channelReplies.holderId, holderId), eq(channelReplies.state, 'pending'))

/** Gives a reply back: it is due again after the pause. @throws ReplyLost */
export async function postponeReply(
  database: Executor,
  replyId: string,
  holderId: string,
  { parts, pauseMs, reason }: { parts?: ReplyPart[]; pauseMs: number; reason: string | null },
): Promise<void> {
  const { rowCount } = await database
    .update(channelReplies)
    .set({
      ...(parts && { parts }),
      reason,
      holderId: null,
      nextAttemptAt: sql`now() + ${pauseMs}::float8 * interval '1 millisecond'`,
    })
    .where(heldBy(replyId, holderId))
  if (rowCount === 0) throw new ReplyLost()
}

/** The reason why a reply was refused, given up or marked as doubtful. */
export type ReplyFault = { code: string; reason: string; fix: string | null }

/** Ends a reply, and starts the next one of its place, in one statement. @throws ReplyLost */
export async function endReply(
  database: Database,
  { id, placeId, workspaceId }: ReplyRecord,
  holderId: string,
  { end, parts, fault }: { end: ReplyEnd; parts: ReplyPart[]; fault: ReplyFault | undefined },
): Promise<void> {
  const { code = null, reason = null, fix = null } = fault ?? {}
  const ended = { replyId: id, placeId, workspaceId, holderId, end, parts: jsonOf(parts), code, reason, fix }
  const { rowCount } = await endAndWakeNext(database, ended)
  if (rowCount === 0) throw new ReplyLost()
}

const endAndWakeNext = statement<
  Record<'replyId' | 'placeId' | 'workspaceId' | 'holderId' | 'end', string> &
    Record<'parts' | 'code' | 'reason' | 'fix', string | null>
>(
  'end_reply',
  `with ended as (
    update channel_replies set state = :end, parts = :parts::jsonb, holder_id = null, address_secret = null,
      ended_at = now(), code = :code, reason = :reason, fix = :fix
    where id = :replyId and holder_id = :holderId and state = 'pending' returning id
  ), next as (
    insert into outbox (kind, workspace_id, subject_id, payload)
    select 'reply', workspace_id, id, jsonb_build_object('agentId', agent_id, 'channel', channel) from channel_replies
    where place_id = :placeId and workspace_id = :workspaceId and state = 'pending' and id <> :replyId
      and exists (select from ended)
    order by position limit 1
  )
  select 1 from ended`,
)
