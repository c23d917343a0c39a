import type { Sealing } from '../../../domain/secret/sealing.ts'
import type { OwnTool } from '../../../domain/tool/call.ts'
import { isAllowed, type StoredMcpServer, wholeName } from '../../../domain/tool/mcp/server.ts'
import { serverToolOf } from '../../../domain/tool/mcp/server-tool.ts'
import type { Executor } from '../../database.ts'
import type { AgentRecord } from '../agent.ts'
import { openSameTool } from '../secret.ts'
import { findLists, listKey } from './list.ts'
import { openServers } from './secret.ts'

type Parts = { database: Executor; sealing: Sealing }

/** What was asked for: the name of a tool, and for that of a server the hash that the model was given, since 0011 keeps it. */
type AskedTool = { name: string; toolHash: string | null }

/** The tool, or a server whose owner accepts whatever it lists and of which no list is kept: it must be asked. */
export type SameTool = { tool: OwnTool } | { unlisted: StoredMcpServer } | undefined

/**
 * The tool that a call was asked for, as the version that asked has it, with the secrets of today; undefined where one of
 * `standing` has another tool, or its server another address, or the tool another text.
 */
export async function findSameTool(
  parts: Parts,
  asking: AgentRecord,
  standing: readonly AgentRecord[],
  asked: AskedTool,
): Promise<SameTool> {
  let same: SameTool
  for (const current of standing) {
    same = await findIn(parts, asking, current, asked)
    if (!same) return undefined
  }
  return same
}

async function findIn(parts: Parts, asking: AgentRecord, current: AgentRecord, asked: AskedTool): Promise<SameTool> {
  const toolHash = asked.toolHash ?? pinnedHash(asking, asked.name)
  if (toolHash !== null) return await findServerTool(parts, asking, current, { ...asked, toolHash })
  const same = openSameTool(parts.sealing, asking, current, asked.name)
  if (!same) return undefined
  const { authType, authValue, headers } = same.now.config
  return { tool: { ...same.asked, config: { ...same.asked.config, authType, authValue, headers } } }
}

/** The hash of a tool that was asked for before hashes were kept; null for a tool of the agent. */
function pinnedHash({ toolConfig, mcpConfig }: AgentRecord, name: string): string | null {
  if (toolConfig?.some((tool) => tool.name === name)) return null
  const server = mcpConfig?.find((each) => name.startsWith(wholeName(each.name, '')))
  return server?.pins.find((pin) => wholeName(server.name, pin.name) === name)?.hash ?? null
}

async function findServerTool(
  { database, sealing }: Parts,
  asking: AgentRecord,
  current: AgentRecord,
  { name, toolHash }: AskedTool,
): Promise<SameTool> {
  const serverIn = (agent: AgentRecord) =>
    openServers(sealing, agent, agent.mcpConfig ?? []).find((server) => name.startsWith(wholeName(server.name, '')))
  const server = serverIn(current)
  if (!server || server.url !== serverIn(asking)?.url) return undefined
  const { pins, ...open } = server
  const key = listKey(sealing, server)
  const list = server.autoAccept ? (await findLists(database, current.id, [key])).get(key) : undefined
  // Nobody has pinned it. What was listed before a change of ENCRYPTION_KEY is not found; a failed look since lists nothing.
  if (server.autoAccept && (!list || list.revision === '')) return { unlisted: server }
  const tool = (list?.tools ?? pins).find((each) => wholeName(server.name, each.name) === name)
  if (tool?.hash !== toolHash || !isAllowed(server, tool.name)) return undefined
  return { tool: serverToolOf(open, tool, list?.known ?? null) }
}
