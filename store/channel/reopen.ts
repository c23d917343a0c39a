import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { channelReplies } from '../tables/index.ts'
import { insertReplyEntries } from './reply.ts'

/**
 * Makes replies pending again that were refused or given up, for another day of attempts; those that are pending already try
 * at once. Parts that were sent are not sent again. An outbox entry starts each, in the caller's transaction.
 * @returns the number of replies
 */
export async function reopenReplies(tx: Executor, workspaceId: string, replyIds: string[]): Promise<number> {
  const reopened = await tx
    .update(channelReplies)
    .set({
      ...{ state: 'pending', firstAttemptAt: null, nextAttemptAt: null, endedAt: null },
      ...{ code: null, reason: null, fix: null },
      // A reply whose channel was off has no parts yet.
      parts: sql`(select jsonb_agg(case when part ->> 'state' = 'refused' then part || '{"state": "waiting"}' else part end
        order by place) from jsonb_array_elements(${channelReplies.parts}) with ordinality as listed (part, place))`,
    })
    .where(
      and(
        eq(channelReplies.workspaceId, workspaceId),
        inArray(channelReplies.id, replyIds),
        inArray(channelReplies.state, ['refused', 'given-up', 'pending']),
      ),
    )
    .returning({
      ...{ id: channelReplies.id, workspaceId: channelReplies.workspaceId },
      ...{ agentId: channelReplies.agentId, channel: channelReplies.channel },
    })
  await insertReplyEntries(tx, reopened)
  return reopened.length
}
