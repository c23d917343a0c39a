import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { unparkTurns } from '../conversation/line.ts'
import type { Executor, Transactor } from '../database.ts'
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

/** The condition of a prepared statement for a living agent of a workspace. */
export const livingAgent = () =>
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

/** A version as its row keeps it. */
export type PastVersion = Pick<typeof agentVersions.$inferSelect, 'version' | 'snapshot' | 'createdAt'>

/** The agent as it was at a version, its secrets and its name included. */
export const agentAt = (agent: AgentRecord, { version, snapshot, createdAt }: PastVersion): AgentRecord => ({
  ...agent,
  ...LATER_COLUMNS,
  ...snapshot,
  version,
  updatedAt: createdAt,
})

/** The part of an agent that its versions keep. */
export function configurationOf(agent: AgentRecord): AgentConfiguration {
  const { id, workspaceId, version, releasedVersion, releaseConditions, createdAt, updatedAt, deletedAt, ...kept } =
    agent
  return kept
}

/** A version of an agent, or that of a turn. */
export type VersionPlace = { workspaceId: string; agentId: string; agentVersion: number; createdAt?: Date }

/**
 * The newest version, an earlier one as its row keeps it, and the name that the agent had at `createdAt`, null without a moment.
 * @throws AGENT_NOT_FOUND, VERSION_NOT_FOUND
 */
export async function findPast(
  database: Executor,
  { workspaceId, agentId, agentVersion, createdAt: at }: VersionPlace,
): Promise<{ newest: AgentRecord; past: PastVersion; name: string | null }> {
  const [found] = await database
    .select({
      newest: agents,
      past: agentVersions,
      name: sql<string | null>`(
        select named.snapshot ->> 'name' from agent_versions named
        where named.agent_id = ${agentId} and named.created_at <= ${at?.toISOString() ?? null}::timestamptz
        order by named.version desc limit 1)`,
    })
    .from(agents)
    .leftJoin(
      agentVersions,
      and(eq(agentVersions.agentId, agents.id), eq(agentVersions.version, Math.min(agentVersion, LARGEST_INTEGER))),
    )
    .where(isLiving(workspaceId, agentId))
  if (!found) throw agentNotFound(agentId)
  const { past, ...rest } = found
  if (!past) throw new ApiError('VERSION_NOT_FOUND', { message: `The agent has no version ${agentVersion}.` })
  return { ...rest, past }
}

/** The agent as it was at a version. @throws AGENT_NOT_FOUND, VERSION_NOT_FOUND */
export async function findAgentVersion(
  database: Executor,
  workspaceId: string,
  agentId: string,
  agentVersion: number,
): Promise<AgentRecord> {
  const { newest, past } = await findPast(database, { workspaceId, agentId, agentVersion })
  return agentAt(newest, past)
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
  const { id, workspaceId, version, updatedAt } = agent
  const snapshot = configurationOf(agent)
  const { change, actor } = note
  await transaction
    .insert(agentVersions)
    .values({ agentId: id, workspaceId, version, snapshot, change, actor, createdAt: updatedAt })
  return agent
}
