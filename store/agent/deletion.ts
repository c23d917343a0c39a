import { eq, sql } from 'drizzle-orm'
import type { Transactor } from '../database.ts'
import { replaceAlarms } from '../eval/live/alarm.ts'
import { insertPurge } from '../purge/receipt.ts'
import { agents, deletions, documents, outbox } from '../tables/index.ts'
import { type AgentRecord, lockAgent } from './agent.ts'

/**
 * Hides the agent and everything below it, clears its alarms, and writes its purge into the outbox with a receipt, in one
 * transaction. It waits for inserts below the agent that are under way; later ones are refused.
 * @returns the agent as it was
 * @throws AGENT_NOT_FOUND, VERSION_CONFLICT
 */
export async function deleteAgent(
  database: Transactor,
  workspaceId: string,
  agentId: string,
  expectedVersions?: number[],
): Promise<AgentRecord> {
  return await database.transaction(async (transaction) => {
    const agent = await lockAgent(transaction, workspaceId, agentId, expectedVersions)
    await replaceAlarms(transaction, workspaceId, agentId, [])
    await transaction.update(agents).set({ deletedAt: sql`now()` }).where(eq(agents.id, agentId))
    await transaction.insert(deletions).values({ id: agentId, workspaceId, kind: 'agent' }).onConflictDoNothing()
    const filesFound = await transaction.$count(documents, eq(documents.agentId, agentId))
    await insertPurge(transaction, { id: agentId, workspaceId, agentId, type: 'agent', filesFound })
    await transaction.insert(outbox).values({ kind: 'purge-agent', workspaceId, subjectId: agentId })
    return agent
  })
}
