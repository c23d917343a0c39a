import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { CutSearch, MadeQuery } from '../../domain/knowledge/searched-query.ts'
import type { MemoryTurn } from '../../domain/memory/window.ts'
import type { UnavailableServer } from '../../domain/tool/mcp/server.ts'
import type { Executor } from '../database.ts'
import { agents, conversations, turns } from '../tables/index.ts'
import type { AskedRound } from './abandoned.ts'

/** The decisions of the turn's preparation. A later attempt at the turn uses them instead of deciding again. */
export type TurnSnapshot = {
  /** The moment that `{{now}}` stands for, ISO 8601. */
  now: string
  /** The place of the oldest turn that is sent to the model. */
  historyFrom: number
  /** The number of messages before the new one; left out by releases that took a full window. */
  historyLength?: number
  summary: string | null
  chunks: { chunkId: string; score: number; neighbours?: string[] }[]
  /** The query that the service made of a follow-up; left out for other messages. */
  query?: MadeQuery
  /** The rest of a search that took too long. */
  cutTo?: CutSearch
  /** True until the knowledge is searched: of such a snapshot only `query` and `asked` count. */
  isPreparing?: true
  /** True: the agent had a knowledge base. */
  hasKnowledge: boolean
  /** The blocked topic that the message is about. */
  blockedTopic: string | null
  /** The reason that escalated the turn before the model was asked. */
  escalation: { id: string; reason: string } | null
  /** The servers whose tools the turn went without. */
  unavailable?: UnavailableServer[]
  /** The round under way; left out in the snapshot of a final turn. */
  asked?: AskedRound
}

/** A turn as it is stored. */
export type Turn = typeof turns.$inferSelect

/** The turn as a caller may see it; undefined when it, its conversation or its agent is deleted. */
export async function findTurn(database: Executor, workspaceId: string, turnId: string): Promise<Turn | undefined> {
  const [turn] = await listTurns(database, workspaceId, [turnId])
  return turn
}

/** Those of the turns that a caller may see. */
export async function listTurns(database: Executor, workspaceId: string, turnIds: string[]): Promise<Turn[]> {
  if (turnIds.length === 0) return []
  const rows = await database
    .select({ turn: turns })
    .from(turns)
    .innerJoin(conversations, eq(conversations.id, turns.conversationId))
    .innerJoin(agents, eq(agents.id, turns.agentId))
    .where(
      and(
        eq(turns.workspaceId, workspaceId),
        inArray(turns.id, turnIds),
        isNull(conversations.deletedAt),
        isNull(agents.deletedAt),
      ),
    )
  return rows.map(({ turn }) => turn)
}

/** The turn, even when its conversation or agent is deleted: for code that works on it, not for callers. */
export async function loadTurn(database: Executor, turnId: string): Promise<Turn | undefined> {
  const [turn] = await database.select().from(turns).where(eq(turns.id, turnId))
  return turn
}

/**
 * The latest answered turns of a conversation, oldest first: at most `limit`, from place `fromPlace` up to the one before
 * `beforePlace`. Messages that were merged into a turn come with it, and are no turns.
 */
export async function listAnsweredTurns(
  database: Executor,
  conversationId: string,
  range: { fromPlace: number; beforePlace: number; limit: number },
): Promise<MemoryTurn[]> {
  const { id, place, status, message, text, clientContext, attachments, finishReason, continues } = turns
  const rows = await database
    .select({ id, place, status, message, text, clientContext, attachments, finishReason, continues, merged })
    .from(turns)
    .where(
      and(
        eq(turns.conversationId, conversationId),
        gte(turns.place, range.fromPlace),
        lt(turns.place, range.beforePlace),
        inArray(turns.status, ['success', 'cancelled']),
        isNull(turns.mergedInto),
      ),
    )
    .orderBy(desc(turns.place))
    .limit(range.limit)
  return rows.reverse()
}

/** The messages that were merged into a turn, in their order: a column of a statement that reads `turns`. */
export const merged = sql<string[]>`array(
  select merged.message from turns merged where merged.merged_into = turns.id order by merged.place)`

/** The number of messages of a conversation before this place: of answered turns, and of a history from elsewhere. */
export async function countMessagesBefore(database: Executor, conversationId: string, place: number): Promise<number> {
  const { clientContext, finishReason, status, text } = turns
  const hasText = sql`(btrim(${text}, E' \\t\\r\\n') <> '' or ${finishReason} = 'action_required')`
  // A turn that goes on right behind the one that asked has no message of its own.
  const hasInput = sql`(turns.continues is null or not exists (
    select from turns asked where asked.id = turns.continues and asked.place + ${countMergedInto('asked')} = turns.place - 1))`
  // A merged message counts where its turn does, unless it stands among the calls of that turn.
  const isRead = sql`(turns.merged_into is null or exists (select from turns reading where reading.id = turns.merged_into
    and (reading.status = 'success' or reading.status = 'cancelled' and btrim(reading.text) <> '')
    and reading.finish_reason <> 'action_required'))`
  // Its place is behind that of its turn, which the summary may have taken in with it.
  const isBefore = sql`coalesce((select reading.place from turns reading where reading.id = turns.merged_into), turns.place) < ${place}`
  const imported = sql`(select count(*) from imported_messages m where m.conversation_id = ${conversationId} and m.place < ${place})`
  const brought = sql`(coalesce(jsonb_array_length(${clientContext} -> 'messages'), 0)
    + coalesce(jsonb_array_length(${clientContext} -> 'further'), 0))`
  const [counted] = await database
    .select({
      messages:
        sql`coalesce(sum(${hasInput}::int + coalesce(${hasText}, false)::int + ${brought}), 0) + ${imported}`.mapWith(
          Number,
        ),
    })
    .from(turns)
    .where(
      and(
        eq(turns.conversationId, conversationId),
        isBefore,
        sql`(${status} = 'success' or ${status} = 'cancelled' and ${hasText})`,
        isRead,
      ),
    )
  return counted?.messages ?? 0
}

/** SQL: the number of messages that were merged into a turn; their places are right behind its own. @param turn its name in the statement */
export const countMergedInto = (turn: 'asked' | 'before') =>
  sql.raw(`(select count(*)::int from turns merged where merged.merged_into = ${turn}.id)`)

/** Ids of the open turns in the agent's deleted conversations, by their place in line. */
export const listOpenTurnsOfDeleted = (database: Executor, workspaceId: string, agentId: string): Promise<string[]> => {
  const deleted = sql`exists (select from conversations c where c.id = ${turns.conversationId} and c.deleted_at is not null)`
  return listOpen(database, workspaceId, sql`${turns.agentId} = ${agentId} and ${deleted}`, turns.place)
}

/** Ids of all open turns of the agent. */
export const listOpenTurnsOfAgent = (database: Executor, workspaceId: string, agentId: string): Promise<string[]> =>
  listOpen(database, workspaceId, eq(turns.agentId, agentId), turns.id)

async function listOpen(
  database: Executor,
  workspaceId: string,
  scope: SQL,
  order: typeof turns.place | typeof turns.id,
): Promise<string[]> {
  const rows = await database
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.workspaceId, workspaceId), scope, inArray(turns.status, ['waiting', 'running'])))
    .orderBy(asc(order))
  return rows.map((row) => row.id)
}
