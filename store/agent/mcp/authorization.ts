import { eq, sql } from 'drizzle-orm'
import type { McpAuthorization } from '../../../domain/tool/mcp/authorization.ts'
import type { Executor } from '../../database.ts'
import { mcpGrants } from '../../tables/index.ts'

/** What people see of a grant, which is good for one origin. */
export type ShownGrant = McpAuthorization & { origin: string }

/** What an agent has been granted, by the names of its servers. */
export async function findAuthorizations(database: Executor, agentId: string): Promise<Map<string, ShownGrant>> {
  const { server, origin, expiresAt, authorizedBy, authorizedAt } = mcpGrants
  const isLost = sql<boolean>`tokens is null or (not is_renewable and coalesce(expires_at <= now(), false))`
  const isLasting = sql<boolean>`is_renewable or expires_at is null`
  const rows = await database
    .select({ server, origin, expiresAt, authorizedBy, authorizedAt, isLost, isLasting })
    .from(mcpGrants)
    .where(eq(mcpGrants.agentId, agentId))
  return new Map(rows.map((row) => [row.server, viewGrant(row)]))
}

type GrantRow = Pick<typeof mcpGrants.$inferSelect, 'origin' | 'expiresAt' | 'authorizedBy' | 'authorizedAt'>

function viewGrant(row: GrantRow & { isLost: boolean; isLasting: boolean }): ShownGrant {
  const { origin, authorizedAt, authorizedBy, expiresAt, isLost, isLasting } = row
  if (authorizedAt === null) return { state: 'none', origin }
  return {
    state: isLost ? 'required' : 'authorized',
    origin,
    authorizedAt: authorizedAt.toISOString(),
    ...(authorizedBy !== null && { authorizedBy }),
    ...(!isLost && !isLasting && expiresAt && { expiresAt: expiresAt.toISOString() }),
  }
}
