import { type Access, reachesAgent } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { isUuid } from '../../domain/id.ts'
import { countCharacters } from '../../domain/text/character.ts'
import { TEXT_LIMITS } from '../../domain/text/limit.ts'
import { agentNotFound } from '../../store/agent/agent.ts'
import { listAgentIdsByName } from '../../store/agent/name.ts'
import type { Database } from '../../store/database.ts'

const MAX_SHOWN_IDS = 20

/**
 * The id of the agent that a model stands for.
 * @param model the id of an agent, or a name that only one of those has which the key may use
 * @throws ApiError AGENT_NOT_FOUND
 */
export async function findModelId(database: Database, access: Access, model: string): Promise<string> {
  if (isUuid(model) && reachesAgent(access, model)) return model.toLowerCase()
  const isName = !isUuid(model) && countCharacters(model) <= TEXT_LIMITS.name
  const named = isName ? await listAgentIdsByName(database, access.workspaceId, model) : []
  const reached = named.filter((id) => reachesAgent(access, id))
  const [id] = reached
  if (id === undefined) throw agentNotFound(model.slice(0, 100))
  if (reached.length === 1) return id
  throw new ApiError('AGENT_NOT_FOUND', {
    message: `${reached.length} agents have the name ${model}. Send the id of one of them: ${reached.slice(0, MAX_SHOWN_IDS).join(', ')}.`,
  })
}
