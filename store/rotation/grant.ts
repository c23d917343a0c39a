import { sql } from 'drizzle-orm'
import { grantPlace } from '../../domain/tool/mcp/authorization.ts'
import { resealText } from './reseal.ts'
import { sealedTable } from './table.ts'

type GrantRow = {
  agentId: string
  workspaceId: string
  server: string
  tokens: string | null
  attempt: string | null
}

/** What agents were granted at MCP servers, and what people have begun. */
export const GRANT_TABLE = sealedTable<GrantRow>({
  name: 'mcp_grants',
  select: sql`select agent_id as "agentId", workspace_id as "workspaceId", server, tokens, attempt from mcp_grants`,
  key: sql`(agent_id, server)`,
  keyOf: ({ agentId, server }) => sql`(${agentId}::uuid, ${server}::text)`,
  lock: sql`for update`,
  where: sql`(tokens is not null or attempt is not null)`,
  reseal: (sealing, row) => {
    const again = (part: 'tokens' | 'attempt') => {
      const sealed = row[part]
      return sealed === null ? undefined : resealText(sealing, grantPlace(row, part), sealed)
    }
    const [tokens, attempt] = [again('tokens'), again('attempt')]
    if (tokens === undefined && attempt === undefined) return undefined
    return { ...row, tokens: tokens ?? row.tokens, attempt: attempt ?? row.attempt }
  },
  write: (tx, { agentId, server, tokens, attempt }) =>
    tx.execute(sql`update mcp_grants set tokens = ${tokens}, attempt = ${attempt}
      where agent_id = ${agentId} and server = ${server}`),
})
