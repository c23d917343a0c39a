import { newId } from '../../../domain/id.ts'
import { insertAgent } from '../../../store/agent/agent.ts'
import type { Database } from '../../../store/database.ts'
import { workspaces } from '../../../store/tables/index.ts'
import { acceptTurn } from '../../../store/turn/accept.ts'
import type { Turn } from '../../../store/turn/turn.ts'

export type AcceptTurn = (asked?: { conversationId?: string; held?: boolean }) => Promise<Turn>

/** Returns a function that accepts turns of a new agent, in a database that no worker reads. */
export async function createAccepting(database: Database): Promise<AcceptTurn> {
  const workspaceId = newId()
  await database.insert(workspaces).values({ id: workspaceId, name: 'w', webhookSecret: 'sealed' })
  const empty = { toolConfig: null, memoryConfig: null, channelConfig: null, guardrailConfig: null }
  const configuration = { ...empty, name: 'a', model: 'local/extractive', fallbackModels: null, systemPrompt: '' }
  const settings = { ...configuration, status: 'draft' as const, promptConfig: null, escalationConfig: null }
  const agent = await insertAgent(database, workspaceId, settings, 'created')
  return async ({ conversationId, held = false } = {}) => {
    const asked = { agentId: agent.id, agentVersion: 1, model: agent.model, conversationId, source: 'chat' as const }
    const given = { ...asked, message: 'hello', inputVerdict: null, requestId: 'r', idempotency: undefined }
    return (await acceptTurn(database, workspaceId, { ...given, timeoutMs: 60_000, held })).turn
  }
}
