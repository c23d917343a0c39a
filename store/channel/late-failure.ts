import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { LateFailure } from '../../domain/channel/reading.ts'
import type { Executor } from '../database.ts'
import { channelReplies } from '../tables/index.ts'

/** Marks the reply as refused whose message the platform had taken and could not deliver. Platforms tell it within a day or two. */
export async function refuseLate(
  database: Executor,
  { workspaceId, agentId, channel }: { workspaceId: string; agentId: string; channel: ChannelName },
  { messageId, code, reason }: LateFailure,
): Promise<void> {
  await database
    .update(channelReplies)
    .set({ state: 'refused', code: `${channel.toUpperCase()}_${code}`, reason })
    .where(
      and(
        eq(channelReplies.workspaceId, workspaceId),
        eq(channelReplies.agentId, agentId),
        inArray(channelReplies.state, ['sent', 'doubtful']),
        sql`${channelReplies.parts} @> ${JSON.stringify([{ messageId }])}::jsonb`,
        sql`${channelReplies.createdAt} > now() - interval '2 days'`,
      ),
    )
}
