import { eq } from 'drizzle-orm'
import { strongestVerdict } from '../../domain/guardrail/screen.ts'
import { currentTrace } from '../../domain/log/span.ts'
import { answerKeptEvents } from '../channel/kept.ts'
import type { Executor } from '../database.ts'
import { conversations, keptMessages } from '../tables/index.ts'
import { insertTurn, type NewTurn } from '../turn/accept.ts'
import type { Turn } from '../turn/turn.ts'
import { listKeptMessages } from './kept-message.ts'
import { lockConversation, type NamedConversation } from './pause.ts'

/** A turn without its message. */
type TurnSettings = Pick<NewTurn, 'agentId' | 'agentVersion' | 'model' | 'timeoutMs' | 'requestId'>

/** `turn` answers the kept messages; undefined when there were none. */
export type Resumption = { isResumed: boolean; turn: Turn | undefined }

/**
 * Ends the pause of a conversation. The messages that were kept become one turn, in their order, in the caller's
 * transaction: after its commit a crash loses none of them, because the sweep starts a turn that no process has taken.
 * @param settingsOf is called only when messages were kept; it may refuse, and then the pause goes on
 * @throws ApiError CONVERSATION_NOT_FOUND, AGENT_NOT_FOUND, QUEUE_FULL, and what `settingsOf` throws
 */
export async function resumeConversation(
  tx: Executor,
  named: NamedConversation,
  settingsOf: () => TurnSettings,
): Promise<Resumption> {
  const { pausedAt, source } = await lockConversation(tx, named)
  if (!pausedAt) return { isResumed: false, turn: undefined }
  const { workspaceId, id } = named
  await tx.update(conversations).set({ pausedAt: null, pausedBy: null }).where(eq(conversations.id, id))
  const kept = await listKeptMessages(tx, workspaceId, id)
  const last = kept.at(-1)
  if (!last) return { isResumed: true, turn: undefined }
  const turn = await insertTurn(tx, workspaceId, {
    ...settingsOf(),
    conversationId: id,
    source,
    message: kept.map(({ text }) => text).join('\n\n'),
    inputVerdict: strongestVerdict(...kept.map(({ inputVerdict }) => inputVerdict)),
    traceContext: currentTrace(),
    idempotency: undefined,
    holderId: undefined,
  })
  const eventIds = kept.map((message) => message.id)
  await answerKeptEvents(tx, turn, eventIds, last.createdAt)
  await tx.delete(keptMessages).where(eq(keptMessages.conversationId, id))
  return { isResumed: true, turn }
}
