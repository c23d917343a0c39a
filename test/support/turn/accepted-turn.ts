import { sql } from 'drizzle-orm'
import { SYSTEM } from '../../../domain/access/access.ts'
import { newId } from '../../../domain/id.ts'
import { insertAgent } from '../../../store/agent/agent.ts'
import type { Database } from '../../../store/database.ts'
import { processes, workspaces } from '../../../store/tables/index.ts'
import { acceptTurn, type NewTurn } from '../../../store/turn/accept.ts'
import type { Turn } from '../../../store/turn/turn.ts'

/** The id of a process that holds turns in tests. */
export const HOLDER_ID = '00000000-0000-7000-8000-000000000001'

/** Writes the row of a turn. */
export type WriteTurn = (database: Database, workspaceId: string, input: NewTurn) => Promise<Turn | undefined>
export type AcceptTurn = (asked?: Partial<NewTurn>, write?: WriteTurn) => Promise<Turn>

const accepting: WriteTurn = async (...input) => (await acceptTurn(...input)).turn

/** Returns a function that accepts turns of a new agent of a new workspace, in a database that no worker reads. */
export async function createAccepting(database: Database, name = 'w'): Promise<AcceptTurn> {
  const workspaceId = newId()
  await database.insert(workspaces).values({ id: workspaceId, name, webhookSecret: 'sealed' })
  const empty = { toolConfig: null, memoryConfig: null, channelConfig: null, guardrailConfig: null, mcpConfig: null }
  const configuration = {
    ...empty,
    name: 'a',
    model: 'local/extractive',
    fallbackModels: null,
    modelSettings: null,
    output: null,
    systemPrompt: '',
  }
  const settings = { ...configuration, status: 'draft' as const, promptConfig: null, escalationConfig: null }
  const agent = await insertAgent(database, workspaceId, settings, { change: 'created', actor: SYSTEM })
  return async (asked = {}, write = accepting) => {
    const given = { agentId: agent.id, agentVersion: 1, model: agent.model, message: 'hello', requestId: 'r' }
    const plain = { conversationId: undefined, source: 'chat' as const, inputVerdict: null, idempotency: undefined }
    const turn = await write(database, workspaceId, {
      ...given,
      ...plain,
      timeoutMs: 60_000,
      holderId: undefined,
      ...asked,
    })
    if (!turn) throw new Error('the turn was not written')
    return turn
  }
}

/** Writes the row of a process that lives, and returns its id. No process of the database may watch it. */
export async function insertProcess(database: Database): Promise<string> {
  const id = newId()
  await database.insert(processes).values({ id, kind: 'api', sessionKey: 1, beatAt: sql`now()` })
  return id
}
