import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { unparkTurns } from '../conversation/line.ts'
import type { Database, Executor, Transactor } from '../database.ts'
import { preparedOnce } from '../statement.ts'
import { type AgentConfiguration, agents, agentVersions } from '../tables/agent.ts'

export { openTools } from './secret.ts'

/** An agent as it is stored: secrets sealed. */
export type AgentRecord = typeof agents.$inferSelect

/** The agent with another model in the place of its own and of its fallback models; null: as it is. */
export const withModel = (agent: AgentRecord, model: string | null): AgentRecord =>
  model === null ? agent : { ...agent, model, fallbackModels: null }

/** No agent has a higher version; Postgres could not compare a larger number. */
const LARGEST_INTEGER = 2 ** 31 - 1

/** The error for an agent that is not in the workspace, or deleted. */
export function agentNotFound(agentId: string, field?: string): ApiError {
  const message = `There is no agent ${agentId} in this workspace.`
  return new ApiError('AGENT_NOT_FOUND', field === undefined ? { message } : { message, field })
}

const livingAgent = () =>
  and(
    eq(agents.workspaceId, sql.placeholder('workspaceId')),
    eq(agents.id, sql.placeholder('agentId')),
    isNull(agents.deletedAt),
  )

const foundAgents = preparedOnce((database) =>
  database.select().from(agents).where(livingAgent()).prepare('find_agent'),
)

/** The agent, unless it is deleted. @throws AGENT_NOT_FOUND */
export async function findAgent(database: Executor, workspaceId: string, agentId: string): Promise<AgentRecord> {
  const [agent] = await foundAgents(database).execute({ workspaceId, agentId })
  if (!agent) throw agentNotFound(agentId)
  return agent
}

/** An agent as the start of a turn needs it. */
export type ChatAgent = {
  agent: AgentRecord
  /** False when the agent has no knowledge base, so that a turn searches none. */
  hasKnowledge: boolean
}

/** An agent that was read for a turn; `hasKnowledge` may be left to the turn. */
export type KnownAgent = Pick<ChatAgent, 'agent'> & Partial<ChatAgent>

const selectChatAgent = (database: Executor) =>
  database
    .select({
      agent: agents,
      hasKnowledge: sql<boolean>`exists (
        select from knowledge_bases where knowledge_bases.agent_id = agents.id and knowledge_bases.deleted_at is null)`,
    })
    .from(agents)

const chatAgents = preparedOnce((database) => selectChatAgent(database).where(livingAgent()).prepare('find_chat_agent'))

const chatAgentsById = preparedOnce((database) =>
  selectChatAgent(database)
    .where(and(eq(agents.id, sql.placeholder('agentId')), isNull(agents.deletedAt)))
    .prepare('find_chat_agent_by_id'),
)

/** The agent, and whether it has knowledge, in one query. @throws AGENT_NOT_FOUND */
export async function findChatAgent(database: Database, workspaceId: string, agentId: string): Promise<ChatAgent> {
  const [found] = await chatAgents(database).execute({ workspaceId, agentId })
  if (!found) throw agentNotFound(agentId)
  return found
}

/** The same for an agent of whatever workspace, for an address that names an agent only. @returns undefined for a deleted one */
export async function findChatAgentById(database: Database, agentId: string): Promise<ChatAgent | undefined> {
  const [found] = await chatAgentsById(database).execute({ agentId })
  return found
}

/** Locks the agent for an insert below it: a delete waits, and after a delete the insert is refused. @throws AGENT_NOT_FOUND */
export async function lockAgentForInsert(transaction: Executor, workspaceId: string, agentId: string): Promise<void> {
  const locked = await transaction
    .select({ id: agents.id })
    .from(agents)
    .where(isLiving(workspaceId, agentId))
    .for('share')
  if (locked.length === 0) throw agentNotFound(agentId)
}

const isLiving = (workspaceId: string, agentId: string) =>
  and(eq(agents.workspaceId, workspaceId), eq(agents.id, agentId), isNull(agents.deletedAt))

/** The columns of a configuration that 0.1.0 did not have, so its versions lack them. */
const LATER_COLUMNS = { modelSettings: null, output: null, mcpConfig: null }

/** The agent as it was at a version. @throws AGENT_NOT_FOUND, VERSION_NOT_FOUND */
export async function findAgentVersion(
  database: Executor,
  workspaceId: string,
  agentId: string,
  version: number,
): Promise<AgentRecord> {
  const [found] = await database
    .select({ agent: agents, past: agentVersions })
    .from(agents)
    .leftJoin(
      agentVersions,
      and(eq(agentVersions.agentId, agents.id), eq(agentVersions.version, Math.min(version, LARGEST_INTEGER))),
    )
    .where(isLiving(workspaceId, agentId))
  if (!found) throw agentNotFound(agentId)
  if (!found.past) throw new ApiError('VERSION_NOT_FOUND', { message: `The agent has no version ${version}.` })
  return { ...found.agent, ...LATER_COLUMNS, ...found.past.snapshot, version, updatedAt: found.past.createdAt }
}

export type VersionNote = { change: string; actor: Actor }

/** Inserts an agent at version 1. Sealed texts in `configuration` are bound to its `id`. */
export function insertAgent(
  database: Transactor,
  workspaceId: string,
  configuration: AgentConfiguration & { id?: string },
  note: VersionNote,
): Promise<AgentRecord> {
  return database.transaction(async (transaction) => {
    const values = { id: newId(), ...configuration, workspaceId, version: 1 }
    const [agent] = await transaction.insert(agents).values(values).returning()
    return keepVersion(transaction, agent, note)
  })
}

export type AgentEdit = VersionNote & {
  /** The versions that the caller agrees to overwrite; without them any version. */
  expectedVersions?: number[] | undefined
  /** Returns the new values; undefined leaves the agent at its version. Runs under the agent's lock. */
  edit: (agent: AgentRecord, transaction: Executor) => Promise<Partial<AgentConfiguration> | undefined>
}

/** Writes the next version under the agent's lock. @throws AGENT_NOT_FOUND, VERSION_CONFLICT, and what `edit` throws */
export function updateAgent(
  database: Transactor,
  workspaceId: string,
  agentId: string,
  { expectedVersions, edit, ...note }: AgentEdit,
): Promise<AgentRecord> {
  return database.transaction(async (transaction) => {
    const current = await lockAgent(transaction, workspaceId, agentId, expectedVersions)
    const edited = await edit(current, transaction)
    if (edited === undefined) return current
    const [agent] = await transaction
      .update(agents)
      .set({ ...edited, version: current.version + 1, updatedAt: sql`clock_timestamp()` })
      .where(isLiving(workspaceId, agentId))
      .returning()
    if (current.status === 'paused' && agent?.status !== 'paused') await unparkTurns(transaction, agentId)
    return keepVersion(transaction, agent, note)
  })
}

/** Locks the agent against inserts below it and other writers. @throws AGENT_NOT_FOUND, VERSION_CONFLICT */
export async function lockAgent(
  transaction: Executor,
  workspaceId: string,
  agentId: string,
  expectedVersions?: number[],
): Promise<AgentRecord> {
  const [agent] = await transaction.select().from(agents).where(isLiving(workspaceId, agentId)).for('update')
  if (!agent) throw agentNotFound(agentId)
  if (expectedVersions && !expectedVersions.includes(agent.version))
    throw new ApiError('VERSION_CONFLICT', { message: `The agent is at version ${agent.version} by now.` })
  return agent
}

async function keepVersion(transaction: Executor, agent: AgentRecord | undefined, note: VersionNote) {
  if (!agent) throw new Error('The agent was written but not returned.')
  const { id, workspaceId, version, createdAt, updatedAt, deletedAt, ...snapshot } = agent
  const { change, actor } = note
  await transaction
    .insert(agentVersions)
    .values({ agentId: id, workspaceId, version, snapshot, change, actor, createdAt: updatedAt })
  return agent
}
