import pLimit from 'p-limit'
import type { SecretOwner } from '../../domain/secret/configuration.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { beginning } from '../../domain/text/character.ts'
import { headersOf, type McpFailureReason, type McpServer, type McpTool } from '../../domain/tool/mcp/server.ts'
import { type ToolList, toolListOf } from '../../domain/tool/mcp/tool-list.ts'
import { type McpClient, McpFailure, type McpListing } from '../../providers/mcp/client.ts'
import { listKey, listPlace, saveFailure, saveList } from '../../store/agent/mcp/list.ts'
import type { Database } from '../../store/database.ts'
import { serverEchoHider } from '../tool/echo.ts'
import type { WithCredential } from './credential.ts'

export type McpDependencies = { database: Database; sealing: Sealing; mcp: McpClient; withCredential: WithCredential }

/** What a look at a server found. */
export type Look =
  | { ok: true; revision: string; tools: McpTool[]; known: unknown }
  | { ok: false; reason: McpFailureReason; error: string }

/** This process looks at so many servers side by side, each of which may send some MiB. */
const LOOKS_AT_ONCE = 20
/** What a server says in place of a list is cut to this many characters. */
const MAX_ERROR_CHARACTERS = 500
/** A list is waited for this long. */
const LIST_MS = 10_000
/** A list holds as long as its server says, within these bounds. */
const FRESH_MS = { least: 10_000, most: 24 * 60 * 60_000, unsaid: 5 * 60_000 }
/** What a server says of itself at each connection is kept up to this size. */
const MAX_KNOWN_BYTES = 64 * 1024
/** A slow server would cost every turn its time; another one is asked again at once. */
const RETRY_MS = { timeout: 60_000, other: 0 }

/**
 * Lists the tools of a server, which is in the clear, and keeps what was found. Who asks while a look at the same list is
 * under way gets what that one finds. @throws AGENT_NOT_FOUND, the reason of `signal`
 */
export type LookAtServer = (owner: SecretOwner, server: McpServer, signal?: AbortSignal) => Promise<Look>

export function createLookAtServer(deps: McpDependencies): LookAtServer {
  const running = new Map<string, Promise<Look>>()
  const inLane = pLimit(LOOKS_AT_ONCE)
  return async (owner, server, signal) => {
    const key = `${owner.id} ${listKey(deps.sealing, server)}`
    for (let other = running.get(key); other; other = running.get(key)) {
      const found = await other.catch(() => undefined)
      if (found) return found
    }
    const looking = inLane(() => look(deps, owner, server, signal)).finally(() => running.delete(key))
    running.set(key, looking)
    return await looking
  }
}

async function look(
  { database, sealing, mcp, withCredential }: McpDependencies,
  owner: SecretOwner,
  server: McpServer,
  signal: AbortSignal | undefined,
): Promise<Look> {
  const place = listPlace(sealing, owner, server)
  const deadline = AbortSignal.timeout(LIST_MS)
  const bounded = signal ? AbortSignal.any([signal, deadline]) : deadline
  let hide = serverEchoHider(server)
  try {
    const listing = await withCredential(owner, server, bounded, async (open) => {
      hide = serverEchoHider(open)
      const target = { workspaceId: owner.workspaceId, url: open.url, headers: headersOf(open) }
      return await mcp.list(target, bounded)
    })
    const list = hidden(toolListOf(listing.tools, listing.isCut), hide)
    const { revision } = listing
    const known = Buffer.byteLength(JSON.stringify(listing.known ?? null)) <= MAX_KNOWN_BYTES ? listing.known : null
    await saveList(database, place, { ...list, revision, known, freshMs: freshMsOf(listing) })
    return { ok: true, revision, tools: list.tools, known }
  } catch (error) {
    if (!(error instanceof McpFailure)) throw error
    const { reason, message } = error
    await saveFailure(database, place, reason, reason === 'timeout' ? RETRY_MS.timeout : RETRY_MS.other)
    return { ok: false, reason, error: beginning(hide(message), MAX_ERROR_CHARACTERS) }
  }
}

/** The list without the secrets that its server echoes. The hashes stay those of what it said. */
const hidden = ({ tools, leftOut }: ToolList, hide: (text: string) => string): ToolList => ({
  tools: tools.map((tool) => ({
    ...tool,
    description: hide(tool.description),
    inputSchema: hideStrings(tool.inputSchema, hide) as McpTool['inputSchema'],
    annotations: hideStrings(tool.annotations, hide) as McpTool['annotations'],
  })),
  leftOut: leftOut.map(({ name, reason }) => ({ name: hide(name), reason: hide(reason) })),
})

/** The value with its strings changed. Schemas have 32 levels at most. */
function hideStrings(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((each) => hideStrings(each, hide))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hideStrings(member, hide)]))
}

const freshMsOf = ({ ttlMs = FRESH_MS.unsaid }: McpListing): number =>
  Math.min(FRESH_MS.most, Math.max(FRESH_MS.least, ttlMs))
