import { eq } from 'drizzle-orm'
import type { ConversationMetadata } from '../../domain/turn/metadata.ts'
import type { Executor } from '../database.ts'
import { conversations } from '../tables/index.ts'
import { lockConversation, type NamedConversation } from './pause.ts'

/** Puts other metadata in the place of all that a conversation has. @throws ApiError CONVERSATION_NOT_FOUND */
export async function replaceMetadata(
  tx: Executor,
  named: NamedConversation,
  metadata: ConversationMetadata,
): Promise<void> {
  await lockConversation(tx, named)
  await tx.update(conversations).set({ metadata }).where(eq(conversations.id, named.id))
}
