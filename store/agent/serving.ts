import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ChannelConfig } from '../../domain/agent/channel.ts'
import type { Executor } from '../database.ts'
import { preparedOnce } from '../statement.ts'
import { agents, agentVersions } from '../tables/agent.ts'
import {
  type AgentRecord,
  agentAt,
  agentNotFound,
  findPast,
  livingAgent,
  type PastVersion,
  type VersionPlace,
} from './agent.ts'

/** An agent as the start of a turn needs it. */
export type ChatAgent = {
  /** The agent at the version that the turn uses. */
  agent: AgentRecord
  /** False when the agent has no knowledge base, so that a turn searches none. */
  hasKnowledge: boolean
}

/** An agent that was read for a turn; `hasKnowledge` may be left to the turn. */
export type KnownAgent = Pick<ChatAgent, 'agent'> & Partial<ChatAgent>

/**
 * The agent at an earlier version as a turn uses it. Name, status and whether a channel is enabled are those of the newest
 * version: they act at once. So do secrets, which `renewVersions` keeps the same in all versions.
 */
export const serving = (past: AgentRecord, { name, status, channelConfig }: AgentRecord): AgentRecord => ({
  ...past,
  name,
  status,
  channelConfig: past.channelConfig && enabledAs(past.channelConfig, channelConfig ?? {}),
})

function enabledAs(past: ChannelConfig, newest: ChannelConfig): ChannelConfig {
  const sections = Object.entries(past).map(([name, section]) => {
    const now = newest[name as keyof ChannelConfig]
    return [name, now ? { ...section, enabled: now.enabled } : section]
  })
  return Object.fromEntries(sections)
}

const { version, snapshot, createdAt } = agentVersions
const PAST = { version, snapshot, createdAt }

const selectChatAgent = (database: Executor) =>
  database
    .select({
      newest: agents,
      past: PAST,
      hasKnowledge: sql<boolean>`exists (
        select from knowledge_bases where knowledge_bases.agent_id = agents.id and knowledge_bases.deleted_at is null)`,
    })
    .from(agents)
    .leftJoin(
      agentVersions,
      and(eq(agentVersions.agentId, agents.id), eq(agentVersions.version, agents.releasedVersion)),
    )

const chatAgents = preparedOnce((database) => selectChatAgent(database).where(livingAgent()).prepare('find_chat_agent'))

const chatAgentsById = preparedOnce((database) =>
  selectChatAgent(database)
    .where(and(eq(agents.id, sql.placeholder('agentId')), isNull(agents.deletedAt)))
    .prepare('find_chat_agent_by_id'),
)

/** The agent at its released version, and whether it has knowledge, in one query. @throws AGENT_NOT_FOUND */
export async function findChatAgent(database: Executor, workspaceId: string, agentId: string): Promise<ChatAgent> {
  return served(await find(database, workspaceId, agentId))
}

/** The same for an agent of whatever workspace, for an address that names an agent only. @returns undefined for a deleted one */
export async function findChatAgentById(database: Executor, agentId: string): Promise<ChatAgent | undefined> {
  const [found] = await chatAgentsById(database).execute({ agentId })
  return found && served(found)
}

/** The versions in which an allowed tool must still stand: the newest, and the released one where it is another. @throws AGENT_NOT_FOUND */
export async function findStandingVersions(
  database: Executor,
  { workspaceId, id }: Pick<AgentRecord, 'workspaceId' | 'id'>,
): Promise<[AgentRecord, ...AgentRecord[]]> {
  const found = await find(database, workspaceId, id)
  const { agent: released } = served(found)
  return found.newest.version === released.version ? [found.newest] : [found.newest, released]
}

type Found = { newest: AgentRecord; past: PastVersion | null; hasKnowledge: boolean }

async function find(database: Executor, workspaceId: string, agentId: string): Promise<Found> {
  const [found] = await chatAgents(database).execute({ workspaceId, agentId })
  if (!found) throw agentNotFound(agentId)
  return found
}

const served = ({ newest, past, hasKnowledge }: Found): ChatAgent => ({
  agent: past ? serving(agentAt(newest, past), newest) : newest,
  hasKnowledge,
})

/**
 * The agent at a version as a turn uses it, with the name that it had at the turn's beginning, or has now.
 * @throws AGENT_NOT_FOUND, VERSION_NOT_FOUND
 */
export async function findServingVersion(database: Executor, place: VersionPlace): Promise<AgentRecord> {
  const { newest, past, name } = await findPast(database, place)
  const agent = serving(agentAt(newest, past), newest)
  return { ...agent, name: name ?? agent.name }
}
