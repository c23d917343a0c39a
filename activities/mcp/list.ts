import type { SecretOwner } from '../../domain/secret/configuration.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { headersOf, type McpFailureReason, type McpServer, type McpTool } from '../../domain/tool/mcp/server.ts'
import { toolListOf } from '../../domain/tool/mcp/tool-list.ts'
import { type McpClient, McpFailure, type McpListing } from '../../providers/mcp/client.ts'
import { listKey, saveFailure, saveList } from '../../store/agent/mcp/list.ts'
import type { Database } from '../../store/database.ts'

export type McpDependencies = { database: Database; sealing: Sealing; mcp: McpClient }

/** What a look at a server found. */
export type Look =
  | { ok: true; revision: string; tools: McpTool[]; known: unknown }
  | { ok: false; reason: McpFailureReason; error: string }

/** A list is waited for this long. */
const LIST_MS = 10_000
/** A list holds as long as its server says, within these bounds. */
const FRESH_MS = { least: 10_000, most: 24 * 60 * 60_000, unsaid: 5 * 60_000 }
/** What a server says of itself at each connection is kept up to this size. */
const MAX_KNOWN_BYTES = 64 * 1024
/** A slow server would cost every turn its time; another one is asked again at once. */
const RETRY_MS = { timeout: 60_000, other: 0 }

/** Lists the tools of a server, which is in the clear, and keeps what was found. @throws AGENT_NOT_FOUND, the reason of `signal` */
export type LookAtServer = (owner: SecretOwner, server: McpServer, signal?: AbortSignal) => Promise<Look>

export const createLookAtServer =
  (deps: McpDependencies): LookAtServer =>
  (owner, server, signal) =>
    look(deps, owner, server, signal)

async function look(
  { database, sealing, mcp }: McpDependencies,
  owner: SecretOwner,
  server: McpServer,
  signal: AbortSignal | undefined,
): Promise<Look> {
  const place = { workspaceId: owner.workspaceId, agentId: owner.id, key: listKey(sealing, server) }
  const target = { workspaceId: owner.workspaceId, url: server.url, headers: headersOf(server) }
  const deadline = AbortSignal.timeout(LIST_MS)
  try {
    const listing = await mcp.list(target, signal ? AbortSignal.any([signal, deadline]) : deadline)
    const list = toolListOf(listing.tools)
    const { revision } = listing
    const known = Buffer.byteLength(JSON.stringify(listing.known ?? null)) <= MAX_KNOWN_BYTES ? listing.known : null
    await saveList(database, place, { ...list, revision, known, freshMs: freshMsOf(listing) })
    return { ok: true, revision, tools: list.tools, known }
  } catch (error) {
    if (!(error instanceof McpFailure)) throw error
    const { reason, message } = error
    await saveFailure(database, place, reason, reason === 'timeout' ? RETRY_MS.timeout : RETRY_MS.other)
    return { ok: false, reason, error: message }
  }
}

const freshMsOf = ({ ttlMs = FRESH_MS.unsaid }: McpListing): number =>
  Math.min(FRESH_MS.most, Math.max(FRESH_MS.least, ttlMs))
