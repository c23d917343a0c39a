import { type Reach, reachesAgent } from '../../domain/access/access.ts'
import { agentNotFound, findAgent } from '../../store/agent/agent.ts'
import type { Database } from '../../store/database.ts'

/** Refuses a filter by an agent that the request does not find; no filter is fine. @throws ApiError AGENT_NOT_FOUND */
export async function assertAgentReached(database: Database, reach: Reach, agentId: string | undefined): Promise<void> {
  if (agentId === undefined) return
  if (!reachesAgent(reach, agentId)) throw agentNotFound(agentId)
  await findAgent(database, reach.workspaceId, agentId)
}
