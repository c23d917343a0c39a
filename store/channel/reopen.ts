import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { DeliveredReply } from '../../domain/channel/delivery.ts'
import type { ReplyPart, ReplyState } from '../../domain/channel/reply.ts'
import { ApiError } from '../../domain/error.ts'
import type { Executor } from '../database.ts'
import { channelReplies } from '../tables/index.ts'
import { viewReply } from './delivery.ts'
import { partsWithState } from './part.ts'
import { insertReplyEntries, type ReplyRecord } from './reply.ts'

/**
 * Makes replies pending again that were refused or given up, for another day of attempts; those that are pending already try
 * at once. Parts that were sent are not sent again. An outbox entry starts each, in the caller's transaction.
 * @returns the number of replies
 */
export async function reopenReplies(tx: Executor, workspaceId: string, replyIds: string[]): Promise<number> {
  const wanted = and(inArray(channelReplies.id, replyIds), inArray(channelReplies.state, [...FAILED, 'pending']))
  return (await reopen(tx, workspaceId, wanted, ['refused'])).length
}

/**
 * Makes a reply pending again that was refused, given up, or whose sending is in doubt: a person has decided that the user
 * does not have it. Parts that were certainly sent are not sent again.
 * @throws ApiError REPLY_NOT_FOUND, REPLY_NOT_FAILED
 */
export async function resendReply(
  tx: Executor,
  workspaceId: string,
  { agentId, channel, replyId }: { agentId: string; channel: ChannelName; replyId: string },
): Promise<DeliveredReply> {
  const { id, state } = channelReplies
  const named = and(eq(id, replyId), eq(channelReplies.agentId, agentId), eq(channelReplies.channel, channel))
  const isFailed = inArray(state, [...FAILED, 'doubtful'])
  const [reopened] = await reopen(tx, workspaceId, and(named, isFailed), ['refused', 'doubtful'])
  if (reopened) return viewReply(reopened)
  const isOfWorkspace = eq(channelReplies.workspaceId, workspaceId)
  const [found] = await tx.select({ state }).from(channelReplies).where(and(isOfWorkspace, named))
  throw new ApiError(found ? 'REPLY_NOT_FAILED' : 'REPLY_NOT_FOUND')
}

const FAILED: ReplyState[] = ['refused', 'given-up']

/** Gives the replies another day of attempts, for the parts that are in these states. */
async function reopen(
  tx: Executor,
  workspaceId: string,
  wanted: SQL | undefined,
  states: ReplyPart['state'][],
): Promise<ReplyRecord[]> {
  const isWanted = sql`part ->> 'state' = any(${`{${states.join()}}`}::text[])`
  const reopened = await tx
    .update(channelReplies)
    .set({
      state: 'pending',
      firstAttemptAt: null,
      nextAttemptAt: null,
      endedAt: null,
      code: null,
      reason: null,
      fix: null,
      // A reply whose channel was off has no parts yet.
      parts: partsWithState(isWanted, 'waiting'),
    })
    .where(and(eq(channelReplies.workspaceId, workspaceId), wanted))
    .returning()
  await insertReplyEntries(tx, reopened)
  return reopened
}
