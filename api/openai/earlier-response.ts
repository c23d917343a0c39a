import { type Access, reachesAgent } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { type MemoryMessage, memoryMessages } from '../../domain/memory/window.ts'
import { route } from '../../domain/route.ts'
import type { EarlierMessage } from '../../domain/turn/client-context.ts'
import { isFinal } from '../../domain/turn/turn.ts'
import { findConversation } from '../../store/conversation/conversation.ts'
import { listImportedMemory } from '../../store/conversation/imported.ts'
import { listSaid } from '../../store/conversation/person-message.ts'
import type { Database } from '../../store/database.ts'
import { listAnsweredTurns, listTurns, type Turn } from '../../store/turn/turn.ts'
import { turnIdOf } from './response-id.ts'
import type { FindAnswer } from './response-request.ts'

/** The longest window of a memory configuration. */
const MAX_WINDOW = 200

/**
 * The turn of a response that its client wanted to be kept.
 * @param field the field that holds the id, for the error
 * @throws ApiError TURN_NOT_FOUND
 */
export async function findStoredResponse(
  database: Database,
  access: Access,
  id: string,
  field?: string,
): Promise<Turn> {
  const [turn] = await listStored(database, access, [id])
  if (turn) return turn
  throw new ApiError('TURN_NOT_FOUND', {
    message: `There is no response ${id.slice(0, 100)} in this workspace.`,
    fix: `Use an id that ${route('POST /openai/v1/responses')} gave, for a request that was stored.`,
    field,
  })
}

/** Reads the answers that the ids of messages refer to. */
export async function findAnswers(database: Database, access: Access, messageIds: string[]): Promise<FindAnswer> {
  const texts = new Map((await listStored(database, access, messageIds)).map(({ id, text }) => [id, text]))
  return (messageId) => texts.get(turnIdOf(messageId) ?? '')
}

async function listStored(database: Database, access: Access, ids: string[]): Promise<Turn[]> {
  const turnIds = ids.flatMap((id) => turnIdOf(id) ?? [])
  const found = await listTurns(database, access.workspaceId, turnIds)
  return found.filter(({ agentId, clientContext }) => reachesAgent(access, agentId) && !clientContext?.isUnstored)
}

/** A request goes on in the conversation of an earlier response, or from its messages in a new conversation. */
export type Continuation = { conversationId: string | undefined; messages: EarlierMessage[] }

/**
 * Continues from an earlier response. The latest one of its conversation is continued there. A conversation has one line,
 * so from an older one a new conversation begins, with the messages up to that response as its memory.
 */
export async function continueFrom(database: Database, previous: Turn): Promise<Continuation> {
  const { workspaceId, agentId, conversationId, place } = previous
  const conversation = await findConversation(database, workspaceId, agentId, conversationId)
  if (conversation.nextPlace === place + 1 || !isFinal(previous.status)) return { conversationId, messages: [] }
  const range = { fromPlace: 1, beforePlace: place + 1, limit: MAX_WINDOW }
  const answered = await listAnsweredTurns(database, conversationId, range)
  // A message that was said behind that response came after it, so the new conversation leaves it out.
  const said = await listSaid(database, conversation, { ...range, beforePlace: place })
  const imported = answered.length < MAX_WINDOW ? await listImportedMemory(database, conversation, range) : []
  const messages = memoryMessages(answered, said, imported)
  return {
    conversationId: undefined,
    messages: messages
      .filter(({ text }) => text !== '')
      .slice(-MAX_WINDOW)
      .map(withoutPlace),
  }
}

const withoutPlace = ({ role, text }: MemoryMessage): EarlierMessage => ({ role, text })
