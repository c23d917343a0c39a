import { desc, eq } from 'drizzle-orm'
import type { AgentVersion } from '../../domain/agent/version.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Executor } from '../database.ts'
import { assertGatePassed } from '../eval/gate.ts'
import { agentVersions } from '../tables/agent.ts'
import { type AgentEdit, type AgentRecord, findAgentVersion } from './agent.ts'
import { endGrants } from './mcp/grant.ts'
import { moveSecrets } from './secret.ts'

/** The versions of an agent with their changes, newest first. */
export async function listAgentVersions(database: Executor, agent: AgentRecord): Promise<AgentVersion[]> {
  const rows = await database
    .select({
      version: agentVersions.version,
      createdAt: agentVersions.createdAt,
      change: agentVersions.change,
      actor: agentVersions.actor,
    })
    .from(agentVersions)
    .where(eq(agentVersions.agentId, agent.id))
    .orderBy(desc(agentVersions.version))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * The edit that restores an agent to a version, name and status included, without authorizations at
 * MCP servers. A restore that makes the agent active must pass
 * its gates.
 * @throws VERSION_NOT_FOUND, EVAL_GATE_NOT_PASSED, from the returned edit
 */
export function restoring(sealing: Sealing, workspaceId: string, version: number): Pick<AgentEdit, 'change' | 'edit'> {
  return {
    change: `restored version ${version}`,
    edit: async (current, transaction) => {
      const past = await findAgentVersion(transaction, workspaceId, current.id, version)
      if (past.status === 'active' && current.status !== 'active')
        await assertGatePassed(transaction, workspaceId, past)
      await endGrants(transaction, sealing, current)
      const { id, workspaceId: _, version: __, createdAt, updatedAt, deletedAt, ...configuration } = past
      return moveSecrets(sealing, current, current, configuration)
    },
  }
}
