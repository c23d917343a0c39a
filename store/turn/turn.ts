import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { StoredError } from '../../domain/error.ts'
import type { ChatResult, FinishReason, GuardrailVerdict, TurnSource, TurnStatus } from '../../domain/turn/turn.ts'
import type { Executor } from '../database.ts'
import { agents, conversations, turns } from '../tables/index.ts'

/** What preparing decided: a later attempt at the turn uses it instead of deciding again. */
export type TurnSnapshot = {
  /** The moment that `{{now}}` stands for, ISO 8601. */
  now: string
  /** The place of the oldest turn that is sent to the model. */
  historyFrom: number
  summary: string | null
  chunks: { chunkId: string; score: number }[]
  /** The blocked topic that the message is about. */
  blockedTopic: string | null
  /** What escalated the turn before the model was asked. */
  escalation: { id: string; reason: string } | null
}

export type Turn = Omit<
  typeof turns.$inferSelect,
  'status' | 'source' | 'snapshot' | 'result' | 'error' | 'inputVerdict'
> & {
  status: TurnStatus
  source: TurnSource
  finishReason: FinishReason | null
  snapshot: TurnSnapshot | null
  result: ChatResult | null
  error: StoredError | null
  inputVerdict: GuardrailVerdict | null
}

export const turnOf = (row: typeof turns.$inferSelect): Turn => row as Turn

/** The turn, or undefined; a turn of a deleted conversation or agent is not found. */
export async function findTurn(database: Executor, workspaceId: string, turnId: string): Promise<Turn | undefined> {
  const [row] = await database
    .select({ turn: turns })
    .from(turns)
    .innerJoin(conversations, eq(conversations.id, turns.conversationId))
    .innerJoin(agents, eq(agents.id, turns.agentId))
    .where(
      and(
        eq(turns.workspaceId, workspaceId),
        eq(turns.id, turnId),
        isNull(conversations.deletedAt),
        isNull(agents.deletedAt),
      ),
    )
  return row && turnOf(row.turn)
}

/** The turn whatever became of its conversation: for those who work on it, not for callers. */
export async function loadTurn(database: Executor, turnId: string): Promise<Turn | undefined> {
  const [row] = await database.select().from(turns).where(eq(turns.id, turnId))
  return row && turnOf(row)
}

/** The latest answered turns of a conversation before `place` and from `fromPlace` on: what memory is made of, oldest first. */
export async function listAnsweredTurns(
  database: Executor,
  conversationId: string,
  range: { fromPlace: number; beforePlace: number; limit: number },
) {
  const rows = await database
    .select({ place: turns.place, status: turns.status, message: turns.message, text: turns.text })
    .from(turns)
    .where(
      and(
        eq(turns.conversationId, conversationId),
        gte(turns.place, range.fromPlace),
        lt(turns.place, range.beforePlace),
        inArray(turns.status, ['success', 'cancelled']),
      ),
    )
    .orderBy(desc(turns.place))
    .limit(range.limit)
  return rows.reverse() as { place: number; status: TurnStatus; message: string; text: string }[]
}

/** Ids of the turns of these conversations that are not final, first in line first. */
export const listOpenTurns = async (
  database: Executor,
  workspaceId: string,
  conversationIds: string[],
): Promise<string[]> =>
  conversationIds.length === 0
    ? []
    : listOpen(database, workspaceId, inArray(turns.conversationId, conversationIds), turns.place)

/** Ids of all turns of the agent that are not final. */
export const listOpenTurnsOfAgent = (database: Executor, workspaceId: string, agentId: string): Promise<string[]> =>
  listOpen(database, workspaceId, eq(turns.agentId, agentId), turns.id)

async function listOpen(
  database: Executor,
  workspaceId: string,
  which: SQL,
  order: typeof turns.place | typeof turns.id,
): Promise<string[]> {
  const rows = await database
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.workspaceId, workspaceId), which, inArray(turns.status, ['waiting', 'running'])))
    .orderBy(asc(order))
  return rows.map((row) => row.id)
}
