import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { agents } from '../tables/index.ts'

/** The ids of the agents with this name, the oldest first. */
export async function listAgentIdsByName(database: Executor, workspaceId: string, name: string): Promise<string[]> {
  const rows = await database
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.workspaceId, workspaceId), eq(agents.name, name), isNull(agents.deletedAt)))
    .orderBy(asc(agents.id))
  return rows.map(({ id }) => id)
}
