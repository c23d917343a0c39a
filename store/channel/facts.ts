import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { AgentRecord } from '../agent/agent.ts'
import type { Executor } from '../database.ts'
import { preparedOnce } from '../statement.ts'
import { agents, channelReplies, conversations, turns } from '../tables/index.ts'
import type { Turn } from '../turn/turn.ts'
import type { ReplyRecord } from './reply.ts'

/** A sender needs these besides the reply's row. */
export type ReplyFacts = { agent: AgentRecord; turn: Turn | null }

const facts = preparedOnce((database) =>
  database
    .select({ agent: agents, turn: turns })
    .from(channelReplies)
    .innerJoin(agents, and(eq(agents.id, channelReplies.agentId), isNull(agents.deletedAt)))
    .leftJoin(conversations, eq(conversations.id, channelReplies.conversationId))
    .leftJoin(turns, eq(turns.id, channelReplies.id))
    .where(
      and(
        eq(channelReplies.workspaceId, sql.placeholder('workspaceId')),
        eq(channelReplies.id, sql.placeholder('id')),
        or(isNull(channelReplies.conversationId), isNull(conversations.deletedAt)),
      ),
    )
    .prepare('find_reply_facts'),
)

/** The agent of a reply, and its turn. @returns undefined when the agent or the conversation is deleted */
export async function findReplyFacts(
  database: Executor,
  { id, workspaceId, kind }: ReplyRecord,
): Promise<ReplyFacts | undefined> {
  const [found] = await facts(database).execute({ id, workspaceId })
  if (!found || (kind === 'turn' && !found.turn)) return undefined
  return found
}
