import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { MemoryMessage, MemoryTurn, SaidMessage } from '../domain/memory/window.ts'
import { MAX_IMPORTED } from '../domain/turn/imported.ts'
import { listImportedMemory } from './conversation/imported.ts'
import { listSaid } from './conversation/person-message.ts'
import type { Executor } from './database.ts'
import { conversations, turns } from './tables/index.ts'
import { countMessagesBefore, merged } from './turn/turn.ts'

/** One summary reads at most this many turns; the next summary takes in the others. */
const MAX_TURNS = 500

export type StoredMemory = {
  agentId: string
  summary: string | null
  summaryPlace: number
  /** The number of messages that the summary has. */
  earlier: number
  /** The answered turns that the summary does not have yet, oldest first. */
  turns: (MemoryTurn & { id: string })[]
  /** The messages of persons since the summary, in their order. */
  said: SaidMessage[]
  /** The messages of a history from elsewhere since the summary. */
  imported: MemoryMessage[]
}

/** The summary of a conversation and the turns for its next one; undefined when the conversation is deleted. */
export async function findMemory(
  database: Executor,
  workspaceId: string,
  conversationId: string,
): Promise<StoredMemory | undefined> {
  const [conversation] = await database.select().from(conversations).where(isOpen(workspaceId, conversationId))
  if (!conversation) return undefined
  const rows = await database
    .select({
      id: turns.id,
      place: turns.place,
      status: turns.status,
      message: turns.message,
      text: turns.text,
      finishReason: turns.finishReason,
      continues: turns.continues,
      merged,
    })
    .from(turns)
    .where(
      and(
        eq(turns.conversationId, conversationId),
        gt(turns.place, conversation.summaryPlace),
        inArray(turns.status, ['success', 'cancelled']),
        isNull(turns.mergedInto),
      ),
    )
    .orderBy(asc(turns.place))
    .limit(MAX_TURNS)
  const { agentId, summary, summaryPlace } = conversation
  const fromPlace = summaryPlace + 1
  const said = await listSaid(database, conversation, { fromPlace, limit: MAX_TURNS })
  const imported = await listImportedMemory(database, conversation, { fromPlace, limit: MAX_IMPORTED })
  const earlier = await countMessagesBefore(database, conversationId, fromPlace)
  return { agentId, summary, summaryPlace, earlier, turns: rows, said, imported }
}

/** Replaces the summary unless another worker replaced it after `before` was read. @returns whether it was replaced */
export async function replaceSummary(
  database: Executor,
  workspaceId: string,
  conversationId: string,
  before: Pick<StoredMemory, 'summaryPlace'>,
  after: { text: string; place: number },
): Promise<boolean> {
  const rows = await database
    .update(conversations)
    .set({ summary: after.text, summaryPlace: after.place })
    .where(and(isOpen(workspaceId, conversationId), eq(conversations.summaryPlace, before.summaryPlace)))
    .returning({ id: conversations.id })
  return rows.length > 0
}

const isOpen = (workspaceId: string, conversationId: string) =>
  and(eq(conversations.workspaceId, workspaceId), eq(conversations.id, conversationId), isNull(conversations.deletedAt))
