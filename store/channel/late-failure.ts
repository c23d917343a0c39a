import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { LateFailure } from '../../domain/channel/reading.ts'
import type { Executor } from '../database.ts'
import { channelReplies } from '../tables/index.ts'

/**
 * Marks the reply as refused whose message the platform had taken and could not deliver, and the part with the message, so
 * that a retry sends the part again. Platforms tell it within a day or two, and for each message by itself.
 */
export async function refuseLate(
  database: Executor,
  { workspaceId, agentId, channel }: { workspaceId: string; agentId: string; channel: ChannelName },
  { messageId, code, reason }: LateFailure,
): Promise<void> {
  await database
    .update(channelReplies)
    .set({
      ...{ state: 'refused', code: `${channel.toUpperCase()}_${code}`, reason },
      parts: sql`(select jsonb_agg(case when part ->> 'messageId' = ${messageId} then part || '{"state": "refused"}' else part end
        order by place) from jsonb_array_elements(${channelReplies.parts}) with ordinality as listed (part, place))`,
    })
    .where(
      and(
        eq(channelReplies.workspaceId, workspaceId),
        eq(channelReplies.agentId, agentId),
        inArray(channelReplies.state, ['sent', 'doubtful', 'refused']),
        sql`${channelReplies.parts} @> ${JSON.stringify([{ messageId, state: 'sent' }])}::jsonb`,
        sql`${channelReplies.createdAt} > now() - interval '2 days'`,
      ),
    )
}
