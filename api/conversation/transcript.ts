import type { Reach } from '../../domain/access/access.ts'
import { listImportedMessages } from '../../store/conversation/imported.ts'
import { listKeptMessages, viewKeptMessage } from '../../store/conversation/kept-message.ts'
import { findReachedConversation } from '../../store/conversation/list.ts'
import { listTranscript } from '../../store/conversation/transcript.ts'
import type { ApiDependencies } from '../dependencies.ts'

/** A conversation with a page of its turns, and with its history from elsewhere on the last page. @throws ApiError CONVERSATION_NOT_FOUND */
export async function readTranscript(
  { database }: ApiDependencies,
  reach: Reach,
  id: string,
  { limit = 50, cursor }: { limit?: number | undefined; cursor?: number | undefined } = {},
) {
  const conversation = await findReachedConversation(database, reach, id)
  const { found, next } = await listTranscript(database, conversation.id, { limit, before: cursor })
  const kept = await listKeptMessages(database, reach.workspaceId, conversation.id)
  const messages = next === undefined ? await listImportedMessages(database, conversation.id) : []
  return {
    data: { ...conversation, kept_messages: kept.map(viewKeptMessage), messages, turns: found },
    next_cursor: next === undefined ? null : String(next),
  }
}
