import { and, count, desc, eq, ilike, inArray, isNull, lt, or } from 'drizzle-orm'
import type { AgentStatus } from '../../domain/agent/agent.ts'
import type { Executor } from '../database.ts'
import { containing } from '../statement.ts'
import { agents } from '../tables/agent.ts'
import type { AgentRecord } from './agent.ts'

/** Which agents of a workspace a list has. */
export type AgentFilter = {
  /** A part of the name or the model, in any case. */
  search?: string | undefined
  status?: AgentStatus | undefined
  /** The agents that the key reaches; null for all. */
  agentIds: readonly string[] | null
}

export type AgentPart = { limit?: number | undefined; offset?: number | undefined }

/** A configuration may have a megabyte or more, so that few agents stand in memory at once. */
const LIST_BATCH = 8

/** The agents of a part of the list, the newest first, in batches. */
export async function* readAgents(
  database: Executor,
  workspaceId: string,
  filter: AgentFilter,
  { limit = Infinity, offset = 0 }: AgentPart,
): AsyncGenerator<AgentRecord[]> {
  let left = limit
  let after: string | undefined
  while (left > 0) {
    const wanted = Math.min(LIST_BATCH, left)
    const batch = await database
      .select()
      .from(agents)
      .where(and(isListed(workspaceId, filter), after ? lt(agents.id, after) : undefined))
      .orderBy(desc(agents.id))
      .limit(wanted)
      .offset(after ? 0 : offset)
    yield batch
    if (batch.length < wanted) return
    after = batch.at(-1)?.id
    left -= wanted
  }
}

export type AgentSummaryRecord = Pick<
  AgentRecord,
  'id' | 'workspaceId' | 'name' | 'model' | 'status' | 'version' | 'releasedVersion' | 'createdAt' | 'updatedAt'
>

/** The agents of a part of the list without their configurations, the newest first. */
export function listAgents(
  database: Executor,
  workspaceId: string,
  filter: AgentFilter = { agentIds: null },
  { limit, offset = 0 }: AgentPart = {},
): Promise<AgentSummaryRecord[]> {
  const { id, name, model, status, version, releasedVersion, createdAt, updatedAt } = agents
  const listed = database
    .select({
      id,
      workspaceId: agents.workspaceId,
      name,
      model,
      status,
      version,
      releasedVersion,
      createdAt,
      updatedAt,
    })
    .from(agents)
    .where(isListed(workspaceId, filter))
    .orderBy(desc(agents.id))
    .offset(offset)
    .$dynamic()
  return limit === undefined ? listed : listed.limit(limit)
}

export async function countAgents(database: Executor, workspaceId: string, filter: AgentFilter): Promise<number> {
  const [row] = await database.select({ total: count() }).from(agents).where(isListed(workspaceId, filter))
  return row?.total ?? 0
}

function isListed(workspaceId: string, { search, status, agentIds }: AgentFilter) {
  const pattern = search && containing(search)
  return and(
    eq(agents.workspaceId, workspaceId),
    isNull(agents.deletedAt),
    status && eq(agents.status, status),
    agentIds ? inArray(agents.id, [...agentIds]) : undefined,
    pattern ? or(ilike(agents.name, pattern), ilike(agents.model, pattern)) : undefined,
  )
}
