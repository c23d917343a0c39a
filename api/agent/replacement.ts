import type { Context } from 'elysia'
import type { Access } from '../../domain/access/access.ts'
import { type AgentEdit, type AgentRecord, updateAgent } from '../../store/agent/agent.ts'
import { renewVersions } from '../../store/agent/renewal.ts'
import { isSameConfiguration } from '../../store/agent/secret.ts'
import type { RequestAudit } from '../access/audit.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { etagOf, versionsOf } from '../request/if-match.ts'

type Call = { workspaceId: string; access: Access; audit: RequestAudit; request: Request; set: Context['set'] }

type Replacement = {
  agentId: string
  /** The operationId, for the audit. */
  action: Parameters<RequestAudit['write']>[0]
  /** What the version says of itself. */
  change: string
  /** The new values; runs under the agent's lock. */
  edit: AgentEdit['edit']
  /** Further facts of the audit entry. */
  facts?: () => Record<string, unknown>
}

/**
 * Writes a part of an agent's configuration as its next version, with an audit entry, and sets the ETag. An edit that
 * changes nothing makes neither. @throws AGENT_NOT_FOUND, VERSION_CONFLICT, and what `edit` throws
 */
export async function replaceConfiguration(
  { sealing }: Pick<ApiDependencies, 'sealing'>,
  { workspaceId, access, audit, request, set }: Call,
  { agentId, action, change, edit, facts }: Replacement,
): Promise<AgentRecord> {
  let isUnchanged = false
  const agentEdit: AgentEdit = {
    expectedVersions: versionsOf(request.headers.get('if-match')),
    change,
    actor: access.actor,
    edit: async (current, transaction) => {
      const edited = await edit(current, transaction)
      isUnchanged = edited === undefined || isSameConfiguration(sealing, current, edited)
      if (isUnchanged || edited === undefined) return undefined
      await renewVersions(transaction, sealing, current, { ...current, ...edited })
      return edited
    },
  }
  const agent = await audit.write(
    action,
    (tx) => updateAgent(tx, workspaceId, agentId, agentEdit),
    ({ id, name, version }) =>
      isUnchanged ? undefined : { type: 'agent', id, name, change: { version, ...facts?.() } },
  )
  set.headers.etag = etagOf(agent)
  return agent
}
