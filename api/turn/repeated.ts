import { ApiError } from '../../domain/error.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { findConversation } from '../../store/conversation/conversation.ts'
import type { Database } from '../../store/database.ts'
import { findTurnOrFreeKey } from '../../store/turn/accept.ts'
import type { Turn } from '../../store/turn/turn.ts'
import type { TurnRequest } from './request.ts'

/** The turn of the same Idempotency-Key. It is found even when the agent is paused since, so it is looked up first. */
export async function findRepeated(
  database: Database,
  workspaceId: string,
  { idempotency }: TurnRequest,
): Promise<Turn | undefined> {
  const turn = idempotency && (await findTurnOrFreeKey(database, workspaceId, idempotency))
  if (turn) await assertReachable(database, workspaceId, turn).catch(nameTheKey)
  return turn
}

function nameTheKey(error: unknown): never {
  if (!(error instanceof ApiError && error.errorCode === 'CONVERSATION_NOT_FOUND')) throw error
  throw new ApiError('CONVERSATION_NOT_FOUND', {
    message: 'A message with this Idempotency-Key was accepted before, and its conversation is deleted.',
    fix: 'Send another Idempotency-Key, and no conversation_id, to begin a new conversation.',
  })
}

/**
 * @throws ApiError AGENT_NOT_FOUND or CONVERSATION_NOT_FOUND when the turn's agent or conversation was deleted since
 */
export async function assertReachable(database: Database, workspaceId: string, turn: Turn): Promise<void> {
  await findAgent(database, workspaceId, turn.agentId)
  await findConversation(database, workspaceId, turn.agentId, turn.conversationId)
}
