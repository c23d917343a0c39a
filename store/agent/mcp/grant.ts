import { and, eq, or, sql } from 'drizzle-orm'
import type { Sealing } from '../../../domain/secret/sealing.ts'
import { originOf } from '../../../domain/secret/tool.ts'
import { beginning } from '../../../domain/text/character.ts'
import { type GrantPlace, grantPlace, type McpTokens } from '../../../domain/tool/mcp/authorization.ts'
import type { McpServer } from '../../../domain/tool/mcp/server.ts'
import type { Database, Executor } from '../../database.ts'
import { isOutage, untilWritten } from '../../repeat.ts'
import { mcpGrants } from '../../tables/index.ts'
import { type AgentRecord, findAgentVersion } from '../agent.ts'
import { listKey } from './list.ts'
import { disownLists } from './refusal.ts'
import { openServers } from './secret.ts'

/** The grant of an agent at a server. It is good for one origin. */
export type GrantOf = GrantPlace & { origin: string }
export const grantOf = (agent: { workspaceId: string; id: string }, { name, url }: McpServer): GrantOf => ({
  workspaceId: agent.workspaceId,
  agentId: agent.id,
  server: name,
  origin: originOf(url) ?? '',
})

const MAX_SCOPE_CHARACTERS = 1_000
/** An access token is renewed this long before its end. */
const MARGIN = sql`interval '30 seconds'`

/** The tokens of a grant; undefined without one. `isStale`: the access token has ended, or is about to. */
export async function findTokens(
  database: Executor,
  sealing: Sealing,
  grant: GrantOf,
): Promise<{ tokens: McpTokens; isStale: boolean } | undefined> {
  const isStale = sql<boolean>`coalesce(expires_at < now() + ${MARGIN}, false)`
  const [row] = await database.select({ tokens: mcpGrants.tokens, isStale }).from(mcpGrants).where(isOf(grant))
  return row?.tokens ? { tokens: openTokens(sealing, grant, row.tokens), isStale: row.isStale } : undefined
}

const isOf = ({ agentId, server, origin }: GrantOf) =>
  and(eq(mcpGrants.agentId, agentId), eq(mcpGrants.server, server), eq(mcpGrants.origin, origin))

const openTokens = (sealing: Sealing, grant: GrantOf, sealed: string): McpTokens =>
  JSON.parse(sealing.open(grantPlace(grant, 'tokens'), sealed))

/** Stores what an authorization server has given. @returns false when the grant was ended meanwhile */
export async function saveTokens(
  database: Executor,
  sealing: Sealing,
  grant: GrantOf,
  { tokens, by }: { tokens: McpTokens; by: string },
): Promise<boolean> {
  const authorized = {
    ...columnsOf(sealing, grant, tokens),
    authorizedBy: by,
    authorizedAt: sql<Date>`now()`,
    wantedScope: null,
  }
  const { rowCount } = await database.update(mcpGrants).set(authorized).where(isOf(grant))
  return rowCount === 1
}

/** Keeps what a server has named as missing, for the next authorization. */
export async function saveWantedScope(database: Executor, grant: GrantOf, scope: string): Promise<void> {
  await database
    .update(mcpGrants)
    .set({ wantedScope: beginning(scope, MAX_SCOPE_CHARACTERS) })
    .where(isOf(grant))
}

export async function findWantedScope(database: Executor, grant: GrantOf): Promise<string | undefined> {
  const [row] = await database.select({ scope: mcpGrants.wantedScope }).from(mcpGrants).where(isOf(grant))
  return row?.scope ?? undefined
}

function columnsOf(sealing: Sealing, grant: GrantOf, tokens: McpTokens) {
  const { expiresInSeconds, refreshToken } = tokens
  return {
    tokens: sealing.seal(grantPlace(grant, 'tokens'), JSON.stringify(tokens)),
    expiresAt: expiresInSeconds === undefined ? null : sql<Date>`now() + ${expiresInSeconds} * interval '1 second'`,
    isRenewable: refreshToken !== undefined,
  }
}

/**
 * Renews the tokens of a grant under the lock of its row, so that no two processes use one refresh token: whoever waited
 * finds the renewed tokens. Where a process dies in the middle, the refresh token may be used up, and the grant is lost.
 * @param former the access token that is not good any more
 * @param renew asks the authorization server within some seconds; undefined where that refuses the refresh token for good
 * @returns undefined for a grant that is lost, was ended, or cannot be renewed
 */
export async function renewTokens(
  database: Database,
  sealing: Sealing,
  grant: GrantOf,
  { former, renew }: { former: string; renew: (tokens: McpTokens) => Promise<McpTokens | undefined> },
): Promise<McpTokens | undefined> {
  let renewed: Renewed | undefined
  try {
    return await database.transaction(async (tx) => {
      const seen = { tokens: mcpGrants.tokens, authorizedAt: sql<string>`authorized_at::text` }
      const [row] = await tx.select(seen).from(mcpGrants).where(isOf(grant)).for('update')
      if (!row?.tokens) return undefined
      const tokens = openTokens(sealing, grant, row.tokens)
      if (tokens.accessToken !== former) return tokens
      // Nothing renews it, but the server may take it again.
      if (!tokens.refreshToken) return undefined
      const next = await renew(tokens)
      if (next) renewed = { tokens: next, from: row.tokens, authorizedAt: row.authorizedAt }
      await tx
        .update(mcpGrants)
        .set(next ? columnsOf(sealing, grant, next) : LOST)
        .where(isOf(grant))
      return next
    })
  } catch (error) {
    if (!renewed || !isOutage(error)) throw error
    await keepRenewed(database, sealing, grant, renewed)
    return renewed.tokens
  }
}

/** `from`: the tokens that were renewed, sealed. */
type Renewed = { tokens: McpTokens; from: string; authorizedAt: string }

const LOST = { tokens: null, expiresAt: null, isRenewable: false }

/**
 * Keeps what an authorization server gave, where the transaction broke off: the former tokens are void. Another process may have
 * lost the grant with them meanwhile; a person may have authorized the agent anew.
 */
async function keepRenewed(database: Database, sealing: Sealing, grant: GrantOf, renewed: Renewed): Promise<void> {
  const { tokens, from, authorizedAt } = renewed
  const isLostSince = sql`(tokens is null and authorized_at = ${authorizedAt}::timestamptz)`
  await untilWritten(() =>
    database
      .update(mcpGrants)
      .set(columnsOf(sealing, grant, tokens))
      .where(and(isOf(grant), or(eq(mcpGrants.tokens, from), isLostSince))),
  )
}

/** The servers of the released version, in the clear: users need their grants whatever the newest version has. */
export async function releasedServers(
  transaction: Executor,
  sealing: Sealing,
  { workspaceId, id, releasedVersion }: AgentRecord,
): Promise<McpServer[]> {
  if (releasedVersion === null) return []
  const released = await findAgentVersion(transaction, workspaceId, id, releasedVersion)
  return openServers(sealing, released, released.mcpConfig ?? [])
}

/**
 * Ends the grants of an agent, in the transaction that holds the agent's lock.
 * @param kept the servers, in the clear, whose grants stay as long as their origins do
 * @returns the number of ended grants
 */
export async function endGrants(
  transaction: Executor,
  sealing: Sealing,
  agent: AgentRecord,
  kept: readonly McpServer[] = [],
): Promise<number> {
  const rows = await transaction
    .select({ server: mcpGrants.server, origin: mcpGrants.origin })
    .from(mcpGrants)
    .where(eq(mcpGrants.agentId, agent.id))
  const ended = rows.filter(
    ({ server, origin }) =>
      !kept.some(({ name, url, authType }) => name === server && authType === 'oauth' && originOf(url) === origin),
  )
  for (const grant of ended)
    await transaction.delete(mcpGrants).where(isOf({ ...grant, workspaceId: agent.workspaceId, agentId: agent.id }))
  const servers = openServers(sealing, agent, agent.mcpConfig ?? []).filter(({ name }) =>
    ended.some(({ server }) => server === name),
  )
  await disownLists(
    transaction,
    agent.id,
    servers.map((server) => listKey(sealing, server)),
  )
  return ended.length
}
