import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ChannelName } from '../../domain/agent/channel.ts'
import { FAILURE_EVENT, type LateFailure } from '../../domain/channel/reading.ts'
import type { Executor } from '../database.ts'
import { channelReplies } from '../tables/index.ts'
import { partsWithState } from './part.ts'

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
      state: 'refused',
      code: `${channel.toUpperCase()}_${code}`,
      reason,
      parts: partsWithState(sql`part ->> 'messageId' = ${messageId}`, 'refused'),
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

/**
 * Refuses a reply that has ended when a failure of one of its messages had come before its end. The event is stored before
 * `refuseLate` looks for the reply, so one of the two sees the other.
 */
export async function refuseByEvents(database: Executor, workspaceId: string, replyId: string): Promise<void> {
  const { rows } = await database.execute<{ agentId: string; channel: ChannelName; failure: LateFailure }>(sql`
    select e.agent_id as "agentId", e.channel, e.failure
    from channel_replies r cross join jsonb_array_elements(r.parts) as part
      join channel_events e on e.agent_id = r.agent_id and e.channel = r.channel
        and e.event_id = part ->> 'messageId' || ${FAILURE_EVENT}
    where r.workspace_id = ${workspaceId} and r.id = ${replyId} and part ->> 'state' = 'sent' and e.failure is not null`)
  for (const { failure, ...to } of rows) await refuseLate(database, { ...to, workspaceId }, failure)
}
