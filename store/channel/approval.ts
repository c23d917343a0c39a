import { and, eq, sql } from 'drizzle-orm'
import type { AskedCall } from '../../domain/channel/approval-text.ts'
import { newId } from '../../domain/id.ts'
import type { RequiredAction } from '../../domain/turn/required-action.ts'
import type { Executor } from '../database.ts'
import { agents, channelReplies, requiredActions } from '../tables/index.ts'
import type { Turn } from '../turn/turn.ts'
import { insertReply, insertReplyEntries, type ReplyRecord } from './reply.ts'
import { openTeamPlace, SINCE } from './slack-post.ts'

/**
 * Shows the calls that people allow in the channel of Slack that the agent's escalation names, in the transaction that ends
 * their turn.
 */
export async function insertApprovalPosts(tx: Executor, turn: Turn, actions: readonly RequiredAction[]): Promise<void> {
  const approvals = actions.filter(({ type }) => type === 'approval')
  if (approvals.length === 0) return
  const [target] = await tx
    .select({ channelId: sql<string>`${agents.escalationConfig} ->> 'approvalChannel'`, since: SINCE })
    .from(agents)
    .where(
      and(
        eq(agents.id, turn.agentId),
        sql`${agents.escalationConfig} ->> 'approvalChannel' is not null`,
        sql`${agents.channelConfig} -> 'slack' ->> 'enabled' = 'true'`,
      ),
    )
  if (!target) return
  const { channelId, since } = target
  const place = await openTeamPlace(tx, { ...turn, channelId }, approvalsIn(channelId))
  for (const { id } of approvals) {
    const address = { channelId, threadTs: null, ts: since, approvalId: id }
    await insertReply(tx, place, { id, kind: 'approval', text: '', conversationId: turn.conversationId, address })
  }
}

/** The key of the place where a channel's approvals stand. */
export const approvalsIn = (channelId: string): string => `approvals/${channelId}`

/**
 * Writes that the message of a call says what was decided. A call that is open, or was shown nowhere, changes nothing.
 * @param messageTs the message, where it is known; the one that was sent without it
 */
export async function insertDecisionNotice(tx: Executor, approvalId: string, messageTs = ''): Promise<void> {
  const { rows } = await tx.execute<Pick<ReplyRecord, 'id' | 'workspaceId' | 'agentId' | 'channel'>>(sql`
    insert into channel_replies (id, workspace_id, agent_id, channel, place_id, conversation_id, kind, text, address, state)
    select ${newId()}::uuid, post.workspace_id, post.agent_id, post.channel, post.place_id, post.conversation_id, 'approval', '',
      jsonb_build_object('channelId', post.address -> 'channelId', 'threadTs', null, 'ts', null, 'approvalId', action.id,
        'updates', ${messageTs}::text), 'pending'
    from channel_replies post join required_actions action on action.id = post.id and action.status <> 'open'
    where post.id = ${approvalId} and post.kind = 'approval' and not exists (
      select from channel_replies notice where notice.conversation_id = post.conversation_id
        and notice.address ->> 'approvalId' = post.id::text and notice.address ->> 'updates' = ${messageTs}::text)
    returning id, workspace_id as "workspaceId", agent_id as "agentId", channel`)
  await insertReplyEntries(tx, rows)
}

/** True where the agent has shown the call in this channel, or is about to. */
export async function isPosted(
  database: Executor,
  { agentId, approvalId, channelId }: { agentId: string; approvalId: string; channelId: string },
): Promise<boolean> {
  const { id, kind, address } = channelReplies
  const [post] = await database
    .select({ id })
    .from(channelReplies)
    .where(
      and(
        eq(id, approvalId),
        eq(kind, 'approval'),
        eq(channelReplies.agentId, agentId),
        sql`${address} ->> 'channelId' = ${channelId}`,
      ),
    )
  return post !== undefined
}

/** The call of a message, with the platform's id of the message that showed it. */
export type PostedApproval = AskedCall & { expiresAt: Date; messageTs: string | null }

/** @returns undefined when the call is gone with its turn */
export async function findPostedApproval(
  database: Executor,
  workspaceId: string,
  approvalId: string,
): Promise<PostedApproval | undefined> {
  const { name, arguments: args, status, reason, decidedBy, expiresAt } = requiredActions
  const [found] = await database
    .select({
      agentName: agents.name,
      name,
      arguments: args,
      status,
      reason,
      decidedBy,
      expiresAt,
      messageTs: sql<string | null>`${channelReplies.parts} -> 0 ->> 'messageId'`,
    })
    .from(requiredActions)
    .innerJoin(agents, eq(agents.id, requiredActions.agentId))
    .innerJoin(channelReplies, eq(channelReplies.id, requiredActions.id))
    .where(and(eq(requiredActions.workspaceId, workspaceId), eq(requiredActions.id, approvalId)))
  return found
}
