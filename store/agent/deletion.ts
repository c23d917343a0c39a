import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { agents, outbox } from '../tables/index.ts'
import { lockAgent } from './agent.ts'

/**
 * Hides the agent and everything below it, and writes its purge into the outbox, in one transaction. It waits for
 * inserts below the agent that are under way; later ones are refused.
 * @throws AGENT_NOT_FOUND, VERSION_CONFLICT
 */
export async function deleteAgent(
  database: Database,
  workspaceId: string,
  agentId: string,
  expectedVersions?: number[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockAgent(transaction, workspaceId, agentId, expectedVersions)
    await transaction.update(agents).set({ deletedAt: sql`now()` }).where(eq(agents.id, agentId))
    await transaction.insert(outbox).values({ kind: 'purge-agent', workspaceId, subjectId: agentId })
  })
}
