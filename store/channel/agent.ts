import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { agents } from '../tables/agent.ts'

/** The ids of all agents that have channels, of whatever workspace. */
export async function listChannelAgentIds(database: Database): Promise<string[]> {
  const found = await database
    .select({ id: agents.id })
    .from(agents)
    .where(and(isNotNull(agents.channelConfig), isNull(agents.deletedAt)))
  return found.map(({ id }) => id)
}
