import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Sealing } from '../../../domain/secret/sealing.ts'
import type { McpServer } from '../../../domain/tool/mcp/server.ts'
import type { ToolList } from '../../../domain/tool/mcp/tool-list.ts'
import type { Executor, Transactor } from '../../database.ts'
import { mcpLists } from '../../tables/index.ts'
import { lockAgentForInsert } from '../agent.ts'

export type ListRow = typeof mcpLists.$inferSelect
/** What a turn reads of a list. */
export type KnownList = Pick<ListRow, 'key' | 'state' | 'hashes' | 'known' | 'revision' | 'lookedAt'> & {
  isStale: boolean
}

/** An agent keeps this many lists: those of its servers, and of the servers and credentials that it had last. */
const MAX_LISTS = 64
/** A worker that was asked to look again has this time. */
const RENEWAL = sql`interval '30 seconds'`

/** The name of a list: of the address with its credential, as the server sees them. */
export function listKey(sealing: Sealing, { url, headers = {}, authType, authValue }: McpServer): string {
  const sent = Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sealing.derive(`mcp list ${JSON.stringify([url, sent, authType ?? 'none', authValue ?? ''])}`)
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
    .select({ key, state, hashes, known, revision, lookedAt, isStale: sql<boolean>`stale_at <= now()` })
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

type ListPlace = { workspaceId: string; agentId: string; key: string }
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
const EMPTY = { revision: '', known: null, tools: [], hashes: {}, leftOut: [] }

type Change = Partial<Pick<ListRow, 'revision' | 'known' | 'tools' | 'hashes' | 'leftOut'>> & {
  state: ListRow['state']
  staleAt: ReturnType<typeof inMs>
}

const upsert = (database: Transactor, { workspaceId, agentId, key }: ListPlace, change: Change): Promise<void> =>
  database.transaction(async (tx) => {
    await lockAgentForInsert(tx, workspaceId, agentId)
    const seen = { ...change, lookedAt: sql<Date>`now()`, renewingAt: null }
    await tx
      .insert(mcpLists)
      .values({ ...EMPTY, ...seen, workspaceId, agentId, key })
      .onConflictDoUpdate({ target: [mcpLists.agentId, mcpLists.key], set: seen })
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
