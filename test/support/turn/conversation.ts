import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { SYSTEM } from '../../../domain/access/access.ts'
import { newId } from '../../../domain/id.ts'
import { createSealing } from '../../../domain/secret/sealing.ts'
import type { TurnStatus } from '../../../domain/turn/turn.ts'
import { bindWorkspace } from '../../../store/access/workspace.ts'
import { insertAgent } from '../../../store/agent/agent.ts'
import { type Database, openSystemDatabase } from '../../../store/database.ts'
import { conversations, turns } from '../../../store/tables/index.ts'
import { stack } from '../stack/stack.ts'

export const database: Database = openSystemDatabase({ url: stack.databaseUrl }, 4)
after(() => database.$client.end())
export const sealing = createSealing(stack.encryptionKey)

/** Creates a workspace with this webhook secret; returns its id. */
export const makeWorkspace = (webhookSecret = `whsec_${randomBytes(24).toString('base64')}`): Promise<string> =>
  bindWorkspace(database, sealing, { name: `test-${newId()}`, webhookSecret }).then(({ id }) => id)

type Configurations = Partial<Parameters<typeof insertAgent>[2]>

/** Creates an agent straight in the database. */
export const makeStoredAgent = (workspaceId: string, configurations: Configurations = {}) =>
  insertAgent(
    database,
    workspaceId,
    {
      name: 'stored',
      model: 'openai/gpt-4o-mini',
      fallbackModels: null,
      modelSettings: null,
      output: null,
      systemPrompt: '',
      status: 'draft',
      toolConfig: null,
      memoryConfig: null,
      channelConfig: null,
      guardrailConfig: null,
      promptConfig: null,
      escalationConfig: null,
      mcpConfig: null,
      ...configurations,
    },
    { change: 'created', actor: SYSTEM },
  )

export type StoredTurn = { message: string; text?: string; status?: TurnStatus }

/** Creates a conversation of ended turns straight in the database. */
export async function makeStoredConversation(agent: { id: string; workspaceId: string }, said: StoredTurn[]) {
  const ids = { workspaceId: agent.workspaceId, agentId: agent.id }
  const conversationId = newId()
  const nextPlace = said.length + 1
  await database.insert(conversations).values({ id: conversationId, ...ids, source: 'chat', nextPlace })
  const rows = said.map(({ message, text = '', status = 'success' }, index) => ({
    id: newId(),
    ...ids,
    conversationId,
    message,
    text,
    status,
    place: index + 1,
    agentVersion: 1,
    model: 'openai/gpt-4o-mini',
    source: 'chat' as const,
    requestId: 'test',
    deadlineAt: new Date(),
  }))
  await database.insert(turns).values(rows)
  return { conversationId, turnIds: rows.map(({ id }) => id) }
}
