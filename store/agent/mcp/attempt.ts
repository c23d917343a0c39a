import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../domain/access/access.ts'
import type { Sealing } from '../../../domain/secret/sealing.ts'
import { grantPlace, MCP_ATTEMPT_SECONDS, type McpAttempt } from '../../../domain/tool/mcp/authorization.ts'
import type { Executor, Transactor } from '../../database.ts'
import { mcpGrants } from '../../tables/index.ts'
import type { GrantOf } from './grant.ts'

/** An authorization that a person has begun. */
export type BegunAttempt = { attempt: McpAttempt; by: Actor }
/** What only the browser of that person has: the state in the address, and the cookie. */
export type AttemptKeys = { state: string; cookie: string | undefined }

/**
 * Keeps what a person has begun, in place of an attempt before; a grant that is there stays. The caller holds the lock of
 * the agent.
 */
export async function saveAttempt(
  transaction: Executor,
  sealing: Sealing,
  { workspaceId, agentId, server, origin }: GrantOf,
  { state, cookie, ...begun }: BegunAttempt & { state: string; cookie: string },
): Promise<void> {
  const attempt = {
    origin,
    attempt: sealing.seal(grantPlace({ workspaceId, agentId, server }, 'attempt'), JSON.stringify(begun)),
    attemptState: hashOf(state),
    attemptCookie: hashOf(cookie),
    attemptEndsAt: sql<Date>`now() + ${MCP_ATTEMPT_SECONDS} * interval '1 second'`,
  }
  await transaction
    .insert(mcpGrants)
    .values({ workspaceId, agentId, server, ...attempt })
    .onConflictDoUpdate({ target: [mcpGrants.agentId, mcpGrants.server], set: { ...attempt, ...KEPT } })
}

/** What was granted for another origin is not good for this one. */
const KEPT = {
  tokens: sql`case when mcp_grants.origin = excluded.origin then mcp_grants.tokens end`,
  authorizedAt: sql`case when mcp_grants.origin = excluded.origin then mcp_grants.authorized_at end`,
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** `over`: it was used before, or its time is over. `other_browser`: the cookie is missing or another one. */
export type TakenAttempt = GrantOf & { taken: BegunAttempt | 'over' | 'other_browser' }

/** Takes an attempt by the state that a browser came back with, once. @returns undefined for an unknown state */
export function takeAttempt(
  database: Transactor,
  sealing: Sealing,
  { state, cookie }: AttemptKeys,
): Promise<TakenAttempt | undefined> {
  return database.transaction(async (tx) => {
    const { workspaceId, agentId, server, origin, attempt, attemptCookie } = mcpGrants
    const [row] = await tx
      .select({
        workspaceId,
        agentId,
        server,
        origin,
        attempt,
        attemptCookie,
        isLate: sql<boolean>`attempt_ends_at <= now()`,
      })
      .from(mcpGrants)
      .where(eq(mcpGrants.attemptState, hashOf(state)))
      .for('update')
    if (!row) return undefined
    const { attempt: sealed, attemptCookie: expected, isLate, ...grant } = row
    if (sealed === null || isLate) return { ...grant, taken: 'over' }
    if (cookie === undefined || hashOf(cookie) !== expected) return { ...grant, taken: 'other_browser' }
    const isSame = and(eq(mcpGrants.agentId, grant.agentId), eq(mcpGrants.server, grant.server))
    await tx.update(mcpGrants).set({ attempt: null }).where(isSame)
    return { ...grant, taken: JSON.parse(sealing.open(grantPlace(grant, 'attempt'), sealed)) }
  })
}
