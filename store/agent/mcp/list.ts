import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SecretOwner } from '../../../domain/secret/configuration.ts'
import type { Sealing } from '../../../domain/secret/sealing.ts'
import type { McpServer } from '../../../domain/tool/mcp/server.ts'
import type { ToolList } from '../../../domain/tool/mcp/tool-list.ts'
import type { Executor, Transactor } from '../../database.ts'
import { mcpLists } from '../../tables/index.ts'
import { lockAgentForInsert } from '../agent.ts'
import { IS_REFUSED, isFirstRefusal, type RefusedServer, tellRefusal } from './refusal.ts'

export type ListRow = typeof mcpLists.$inferSelect
/** What a turn reads of a list. */
export type KnownList = Pick<ListRow, 'key' | 'state' | 'hashes' | 'known' | 'revision' | 'lookedAt'> & {
  isStale: boolean
  /** True where the server has refused a call for want of an authorization, and still counts as asking for one. */
  isRefused: boolean
}

/** An agent keeps this many lists: those of its servers, and of the servers and credentials that it had last. */
const MAX_LISTS = 64
/** A worker that was asked to look again has this time. */
const RENEWAL = sql`interval '30 seconds'`

/** The name of a list: of the address with its credential, as the server sees them; the tokens of OAuth change and do not count. */
export function listKey(sealing: Sealing, { url, headers = {}, authType, authValue }: McpServer): string {
  const sent = Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const credential = authType === 'oauth' ? '' : (authValue ?? '')
  return sealing.derive(`mcp list ${JSON.stringify([url, sent, authType ?? 'none', credential])}`)
}

/** The lists of an agent by their keys, without the texts of their tools. */
export async function findKnownLists(
  database: Executor,
  agentId: string,
  keys: string[],
): Promise<Map<string, KnownList>> {
  if (keys.length === 0) return new Map()
  const { key, state, hashes, known, revision, lookedAt } = mcpLists
  const rows = await database
    .select({
      ...{ key, state, hashes, known, revision, lookedAt },
      isStale: sql<boolean>`stale_at <= now()`,
      isRefused: IS_REFUSED,
    })
    .from(mcpLists)
    .where(ofAgent(agentId, keys))
  return new Map(rows.map((row) => [row.key, row]))
}

const ofAgent = (agentId: string, keys: string[]) => and(eq(mcpLists.agentId, agentId), inArray(mcpLists.key, keys))

/** The same lists whole. */
export async function findLists(database: Executor, agentId: string, keys: string[]): Promise<Map<string, ListRow>> {
  if (keys.length === 0) return new Map()
  const rows = await database.select().from(mcpLists).where(ofAgent(agentId, keys))
  return new Map(rows.map((row) => [row.key, row]))
}

type ListPlace = RefusedServer & { key: string }

/** Where the list of a server of an agent is kept. */
export const listPlace = (sealing: Sealing, owner: SecretOwner, server: McpServer): ListPlace => ({
  workspaceId: owner.workspaceId,
  agentId: owner.id,
  server,
  key: listKey(sealing, server),
})
export type NewList = ToolList & Pick<ListRow, 'revision' | 'known'> & { freshMs: number }

/** Keeps what a server has listed. @throws AGENT_NOT_FOUND */
export const saveList = (database: Transactor, place: ListPlace, { freshMs, ...list }: NewList): Promise<void> =>
  upsert(database, place, {
    ...list,
    state: 'ready',
    hashes: Object.fromEntries(list.tools.map(({ name, hash }) => [name, hash])),
    staleAt: inMs(freshMs),
  })

/** Keeps that a server could not be listed; what it listed before stays. @throws AGENT_NOT_FOUND */
export const saveFailure = (
  database: Transactor,
  place: ListPlace,
  state: ListRow['state'],
  retryMs: number,
): Promise<void> => upsert(database, place, { state, staleAt: inMs(retryMs) })

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`
/** A list that comes ends the refusal of a former one. */
const STILL_REFUSED = sql`case when mcp_lists.state <> 'authorization_required' then mcp_lists.refused_at end`
const EMPTY = { revision: '', known: null, tools: [], hashes: {}, leftOut: [] }

type Change = Partial<Pick<ListRow, 'revision' | 'known' | 'tools' | 'hashes' | 'leftOut'>> & {
  state: ListRow['state']
  staleAt: ReturnType<typeof inMs>
}

const upsert = (database: Transactor, place: ListPlace, change: Change): Promise<void> =>
  database.transaction(async (tx) => {
    const { workspaceId, agentId, key } = place
    await lockAgentForInsert(tx, workspaceId, agentId)
    const isNewlyRefused = change.state === 'authorization_required' && (await isFirstRefusal(tx, agentId, key))
    const refusedAt = isNewlyRefused ? sql<Date>`now()` : null
    const seen = { ...change, lookedAt: sql<Date>`now()`, renewingAt: null }
    await tx
      .insert(mcpLists)
      .values({ ...EMPTY, ...seen, refusedAt, workspaceId, agentId, key })
      .onConflictDoUpdate({
        target: [mcpLists.agentId, mcpLists.key],
        set: {
          ...seen,
          ...(isNewlyRefused && { refusedAt }),
          ...(change.state === 'ready' && { refusedAt: STILL_REFUSED }),
        },
      })
    if (isNewlyRefused) await tellRefusal(tx, place)
    await tx.execute(sql`delete from mcp_lists where agent_id = ${agentId} and key in (
      select key from mcp_lists where agent_id = ${agentId} order by looked_at desc offset ${MAX_LISTS})`)
  })

/** Marks lists as being renewed. @returns the keys of those that nobody else renews */
export async function claimRenewals(database: Executor, agentId: string, keys: string[]): Promise<string[]> {
  const rows = await database
    .update(mcpLists)
    .set({ renewingAt: sql`now()` })
    .where(and(ofAgent(agentId, keys), sql`(renewing_at is null or renewing_at < now() - ${RENEWAL})`))
    .returning({ key: mcpLists.key })
  return rows.map(({ key }) => key)
}
