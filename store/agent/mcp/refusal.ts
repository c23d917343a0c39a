import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { McpServer } from '../../../domain/tool/mcp/server.ts'
import type { Executor, Transactor } from '../../database.ts'
import { insertEvent } from '../../log/webhook/event.ts'
import { mcpLists } from '../../tables/index.ts'

/** A server that asks for an authorization which its agent does not have. */
export type RefusedServer = { workspaceId: string; agentId: string; server: Pick<McpServer, 'name' | 'authType'> }

/** Nobody tells us when a call would be allowed again, so a refused one counts this long. */
const REFUSED = sql`interval '1 day'`
export const IS_REFUSED = sql<boolean>`coalesce(refused_at > now() - ${REFUSED}, false)`

/** True when neither a list nor a call of the server was refused before. */
export async function isFirstRefusal(transaction: Executor, agentId: string, key: string): Promise<boolean> {
  const [row] = await transaction
    .select({ isKnown: sql<boolean>`state = 'authorization_required' or ${IS_REFUSED}` })
    .from(mcpLists)
    .where(hasKey(agentId, key))
    .for('update')
  return !row?.isKnown
}

const hasKey = (agentId: string, key: string) => and(eq(mcpLists.agentId, agentId), eq(mcpLists.key, key))

/** Tells webhooks of the loss, in the transaction that stores it. */
export const tellRefusal = (transaction: Executor, { workspaceId, agentId, server }: RefusedServer): Promise<void> =>
  insertEvent(transaction, { workspaceId, agentId, type: 'mcp.authorization_required' }, async () => ({
    agentId,
    server: server.name,
    authType: server.authType ?? 'none',
  }))

/** Keeps that a server has refused a call, and tells webhooks once. */
export const saveRefusal = (database: Transactor, place: RefusedServer & { key: string }): Promise<void> =>
  database.transaction(async (tx) => {
    const isOver = or(isNull(mcpLists.refusedAt), sql`refused_at <= now() - ${REFUSED}`)
    const { rowCount } = await tx
      .update(mcpLists)
      .set({ refusedAt: sql`now()` })
      .where(and(hasKey(place.agentId, place.key), isOver, sql`state <> 'authorization_required'`))
    if (rowCount) await tellRefusal(tx, place)
  })

/** Drops what former refusals said, because a person has authorized the agent anew. */
export async function dropRefusal(database: Executor, agentId: string, key: string): Promise<void> {
  await database.update(mcpLists).set({ refusedAt: null }).where(hasKey(agentId, key))
}

/** Marks lists whose authorization a person has ended, who need not be told of it. */
export async function disownLists(transaction: Executor, agentId: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await transaction
    .update(mcpLists)
    .set({ state: 'authorization_required', staleAt: sql`now()`, refusedAt: sql`now()` })
    .where(and(eq(mcpLists.agentId, agentId), inArray(mcpLists.key, keys)))
}
