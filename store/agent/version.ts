import { and, desc, eq, ne } from 'drizzle-orm'
import type { AgentVersion, AgentVersionChange } from '../../domain/agent/version.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Executor, Transactor } from '../database.ts'
import { assertGatePassed } from '../eval/gate.ts'
import { agentVersions } from '../tables/agent.ts'
import { type AgentEdit, type AgentRecord, configurationOf, findAgentVersion, lockAgent } from './agent.ts'
import { endGrants, releasedServers } from './mcp/grant.ts'
import { moveSecrets } from './secret.ts'
import { serving } from './serving.ts'

/** The versions of an agent with their changes, newest first. */
export async function listAgentVersions(database: Executor, agent: AgentRecord): Promise<AgentVersion[]> {
  const rows = await database
    .select(SHOWN)
    .from(agentVersions)
    .where(eq(agentVersions.agentId, agent.id))
    .orderBy(desc(agentVersions.version))
  return rows.map(viewVersion)
}

/**
 * The edit that restores an agent to a version, with the secrets of today and without authorizations at MCP servers. Name and
 * status stay unless `include` names them; a restore that makes the agent active must pass its gates.
 * @throws VERSION_NOT_FOUND, EVAL_GATE_NOT_PASSED, from the returned edit
 */
export function restoring(
  sealing: Sealing,
  workspaceId: string,
  version: number,
  include: readonly ('name' | 'status')[],
): Pick<AgentEdit, 'change' | 'edit'> {
  return {
    change: `restored version ${version}`,
    edit: async (current, transaction) => {
      const past = await findAgentVersion(transaction, workspaceId, current.id, version)
      const status = include.includes('status') ? past.status : current.status
      if (status === 'active' && current.status !== 'active') await assertGatePassed(transaction, workspaceId, past)
      await endGrants(transaction, sealing, current, await releasedServers(transaction, sealing, current))
      const name = include.includes('name') ? past.name : current.name
      const configuration = { ...configurationOf(serving(past, current)), name, status }
      return moveSecrets(sealing, current, current, configuration)
    },
  }
}

/**
 * Changes label and note of a version. The label leaves the version of the agent that had it.
 * @throws AGENT_NOT_FOUND, VERSION_NOT_FOUND
 */
export function changeVersionWords(
  database: Transactor,
  { workspaceId, agentId, version }: { workspaceId: string; agentId: string; version: number },
  change: AgentVersionChange,
): Promise<AgentVersion> {
  return database.transaction(async (transaction) => {
    const agent = await lockAgent(transaction, workspaceId, agentId)
    const { id } = await findAgentVersion(transaction, workspaceId, agent.id, version)
    const ofAgent = eq(agentVersions.agentId, id)
    if (change.label)
      await transaction
        .update(agentVersions)
        .set({ label: null })
        .where(and(ofAgent, eq(agentVersions.label, change.label), ne(agentVersions.version, version)))
    if (Object.keys(change).length > 0)
      await transaction
        .update(agentVersions)
        .set(change)
        .where(and(ofAgent, eq(agentVersions.version, version)))
    const [row] = await transaction
      .select(SHOWN)
      .from(agentVersions)
      .where(and(ofAgent, eq(agentVersions.version, version)))
    if (!row) throw new Error('The version was found and then not read.')
    return viewVersion(row)
  })
}

const SHOWN = {
  version: agentVersions.version,
  createdAt: agentVersions.createdAt,
  change: agentVersions.change,
  actor: agentVersions.actor,
  label: agentVersions.label,
  note: agentVersions.note,
}

const viewVersion = (row: Omit<AgentVersion, 'createdAt'> & { createdAt: Date }): AgentVersion => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})
