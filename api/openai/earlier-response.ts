import { type Access, reachesAgent } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { type MemoryMessage, memoryMessages } from '../../domain/memory/window.ts'
import { route } from '../../domain/route.ts'
import type { ClientCall, EarlierMessage } from '../../domain/turn/client-context.ts'
import { isFinal } from '../../domain/turn/turn.ts'
import { findConversation } from '../../store/conversation/conversation.ts'
import { listImportedMemory } from '../../store/conversation/imported.ts'
import { listMergedMessages } from '../../store/conversation/merged-message.ts'
import { listSaid } from '../../store/conversation/person-message.ts'
import { type ActionRow, listActions, listCallsOfCallers } from '../../store/conversation/required-action.ts'
import type { Database } from '../../store/database.ts'
import { listAnsweredTurns, listTurns, loadTurn, type Turn } from '../../store/turn/turn.ts'
import { callIdOf, turnIdOf } from './response-id.ts'
import { type FindReferenced, messageOfCall } from './response-request.ts'

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
  const turnId = turnIdOf(id)
  const [turn] = turnId === undefined ? [] : await listStored(database, access, [turnId])
  if (turn) return turn
  throw new ApiError('TURN_NOT_FOUND', {
    message: `There is no response ${id.slice(0, 100)} in this workspace.`,
    fix: `Use an id that ${route('POST /openai/v1/responses')} gave, for a request that was stored.`,
    field,
  })
}

/** Reads the answers, and the calls of answers, that the ids of items refer to. */
export async function findItems(database: Database, access: Access, itemIds: string[]): Promise<FindReferenced> {
  const answers = await listStored(
    database,
    access,
    itemIds.flatMap((id) => turnIdOf(id) ?? []),
  )
  const texts = new Map(answers.map(({ id, text }) => [id, text]))
  const calls = await listStoredCalls(database, access, itemIds)
  return (itemId) => {
    const call = calls.get(callIdOf(itemId) ?? '')
    if (call) return messageOfCall(call)
    const content = texts.get(turnIdOf(itemId) ?? '')
    return content === undefined ? undefined : { role: 'assistant', content }
  }
}

async function listStoredCalls(database: Database, access: Access, itemIds: string[]) {
  const callIds = itemIds.flatMap((id) => callIdOf(id) ?? [])
  const calls = callIds.length > 0 ? await listCallsOfCallers(database, access.workspaceId, callIds) : []
  const turns = await listStored(
    database,
    access,
    calls.map(({ turnId }) => turnId),
  )
  const stored = calls.filter(({ turnId }) => turns.some(({ id }) => id === turnId))
  return new Map(
    stored.map(({ callId: call_id, name, arguments: args }) => [
      call_id,
      { call_id, name, arguments: JSON.stringify(args) },
    ]),
  )
}

async function listStored(database: Database, access: Access, turnIds: string[]): Promise<Turn[]> {
  const found = await listTurns(database, access.workspaceId, turnIds)
  return found.filter(({ agentId, clientContext }) => reachesAgent(access, agentId) && !clientContext?.isUnstored)
}

/** A request goes on in the conversation of an earlier response, or from its messages in a new conversation. */
export type Continuation = { conversationId: string | undefined; messages: EarlierMessage[] }

/**
 * Continues from an earlier response. The latest one of its conversation is continued there. A conversation has one line,
 * so from an older one a new conversation begins, with the messages up to that response as its memory. A message that was
 * merged into a turn has its answer there, and is continued from there.
 */
export async function continueFrom(database: Database, previous: Turn): Promise<Continuation> {
  const answering = (previous.mergedInto && (await loadTurn(database, previous.mergedInto))) || previous
  const { id, workspaceId, agentId, conversationId, place, status } = answering
  const conversation = await findConversation(database, workspaceId, agentId, conversationId)
  const merged = await listMergedMessages(database, id)
  const isLatest = conversation.nextPlace === place + merged.length + 1
  if (isLatest || !isFinal(status)) return { conversationId, messages: [] }
  const range = { fromPlace: 1, beforePlace: place + 1, limit: MAX_WINDOW }
  const answered = await listAnsweredTurns(database, conversationId, range)
  // A message that was said behind that response came after it, so the new conversation leaves it out.
  const said = await listSaid(database, conversation, { ...range, beforePlace: place })
  const imported = answered.length < MAX_WINDOW ? await listImportedMemory(database, conversation, range) : []
  const messages = await withCalls(database, memoryMessages(answered, said, imported))
  return {
    conversationId: undefined,
    messages: messages.filter(({ text, calls }) => text !== '' || calls).slice(-MAX_WINDOW),
  }
}

/** The messages as a client would send them, each call with its result. */
async function withCalls(database: Database, messages: MemoryMessage[]): Promise<EarlierMessage[]> {
  const turnIds = messages.flatMap(({ askedBy }) => askedBy ?? [])
  const actions = Map.groupBy(await listActions(database, turnIds), ({ turnId }) => turnId)
  return messages.map(({ role, text, calls, attachments, askedBy = '' }) => {
    const asked = actions.get(askedBy)?.map(callOf) ?? calls
    return { role, text, ...(asked && { calls: asked }), ...(attachments && { attachments }) }
  })
}

const callOf = ({ callId: call_id, name, arguments: args, result }: ActionRow): ClientCall => ({
  call_id,
  name,
  arguments: JSON.stringify(args),
  result,
})
