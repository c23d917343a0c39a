import { and, eq, isNull, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { mapSealedTexts, opening, sealingFor } from '../../domain/secret/configuration.ts'
import { renewSecrets } from '../../domain/secret/renewal.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Executor } from '../database.ts'
import { preparedOnce } from '../statement.ts'
import { agents, agentVersions } from '../tables/agent.ts'
import type { Turn } from '../turn/turn.ts'
import {
  type AgentRecord,
  agentAt,
  agentNotFound,
  findAgent,
  LARGEST_INTEGER,
  livingAgent,
  type PastVersion,
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
 * The agent at an earlier version as a turn uses it. Name, status, secrets and whether a channel is enabled are those of the
 * newest version: they act at once.
 */
export function serving(sealing: Sealing, past: AgentRecord, newest: AgentRecord): AgentRecord {
  if (past.version === newest.version) return newest
  const open = opening(sealing, newest)
  const renewed = renewSecrets(mapSealedTexts(past, open), mapSealedTexts(newest, open))
  return { ...mapSealedTexts(renewed, sealingFor(sealing, newest)), name: newest.name, status: newest.status }
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
export async function findChatAgent(
  database: Executor,
  sealing: Sealing,
  workspaceId: string,
  agentId: string,
): Promise<ChatAgent> {
  const [found] = await chatAgents(database).execute({ workspaceId, agentId })
  if (!found) throw agentNotFound(agentId)
  return served(sealing, found)
}

/** The same for an agent of whatever workspace, for an address that names an agent only. @returns undefined for a deleted one */
export async function findChatAgentById(
  database: Executor,
  sealing: Sealing,
  agentId: string,
): Promise<ChatAgent | undefined> {
  const [found] = await chatAgentsById(database).execute({ agentId })
  return found && served(sealing, found)
}

/**
 * The agent that a tool is compared with, which a turn of `asking` called: the released version, or the newest where the turn
 * tried a version behind it.
 * @throws AGENT_NOT_FOUND
 */
export async function findStandingAgent(
  database: Executor,
  sealing: Sealing,
  { workspaceId, id, version }: Pick<AgentRecord, 'workspaceId' | 'id' | 'version'>,
): Promise<AgentRecord> {
  const { agent } = await findChatAgent(database, sealing, workspaceId, id)
  return agent.version < version ? await findAgent(database, workspaceId, id) : agent
}

type Found = { newest: AgentRecord; past: PastVersion | null; hasKnowledge: boolean }

const served = (sealing: Sealing, { newest, past, hasKnowledge }: Found): ChatAgent => ({
  agent: past ? serving(sealing, agentAt(newest, past), newest) : newest,
  hasKnowledge,
})

/** A version of an agent, or that of a turn. */
export type ServedVersion = Pick<Turn, 'workspaceId' | 'agentId' | 'agentVersion'> & Partial<Pick<Turn, 'createdAt'>>

/**
 * The agent at a version as a turn uses it, with the name that it had at `createdAt`, or has now.
 * @throws AGENT_NOT_FOUND, VERSION_NOT_FOUND
 */
export async function findServingVersion(
  database: Executor,
  sealing: Sealing,
  { workspaceId, agentId, agentVersion, createdAt: at }: ServedVersion,
): Promise<AgentRecord> {
  const [found] = await database
    .select({
      newest: agents,
      past: PAST,
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
    .where(and(eq(agents.workspaceId, workspaceId), eq(agents.id, agentId), isNull(agents.deletedAt)))
  if (!found) throw agentNotFound(agentId)
  if (!found.past) throw new ApiError('VERSION_NOT_FOUND', { message: `The agent has no version ${agentVersion}.` })
  const agent = serving(sealing, agentAt(found.newest, found.past), found.newest)
  return { ...agent, name: found.name ?? agent.name }
}
