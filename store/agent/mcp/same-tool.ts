import type { Sealing } from '../../../domain/secret/sealing.ts'
import type { OwnTool, ServerTool } from '../../../domain/tool/call.ts'
import { isAllowed, wholeName } from '../../../domain/tool/mcp/server.ts'
import { serverToolOf } from '../../../domain/tool/mcp/server-tool.ts'
import type { Executor } from '../../database.ts'
import type { AgentRecord } from '../agent.ts'
import { openSameTool } from '../secret.ts'
import { findLists, listKey } from './list.ts'
import { openServers } from './secret.ts'

type Parts = { database: Executor; sealing: Sealing }

/**
 * The tool of this name as the version that asked for a call has it, with the secrets of today; undefined where the agent
 * has another tool now, or its server another address, or the tool another pin.
 */
export async function findSameTool(
  parts: Parts,
  asking: AgentRecord,
  current: AgentRecord,
  name: string,
): Promise<OwnTool | undefined> {
  const same = openSameTool(parts.sealing, asking, current, name)
  if (same) {
    const { authType, authValue, headers } = same.now.config
    return { ...same.asked, config: { ...same.asked.config, authType, authValue, headers } }
  }
  const [asked, now] = [await findServerTool(parts, asking, name), await findServerTool(parts, current, name)]
  return asked && now && isSameServerTool(asked, now) ? now : undefined
}

const isSameServerTool = (asked: ServerTool, now: ServerTool): boolean =>
  asked.listed.hash === now.listed.hash && asked.server.url === now.server.url

/** A tool of a server of the agent: as it is pinned, or listed where its owner accepts each. */
async function findServerTool(
  { database, sealing }: Parts,
  agent: AgentRecord,
  name: string,
): Promise<ServerTool | undefined> {
  for (const server of openServers(sealing, agent, agent.mcpConfig ?? [])) {
    const { pins, ...open } = server
    const key = listKey(sealing, server)
    const list = server.autoAccept ? (await findLists(database, agent.id, [key])).get(key) : undefined
    const tool = (list?.tools ?? pins).find((each) => wholeName(server.name, each.name) === name)
    if (tool && isAllowed(server, tool.name)) return serverToolOf(open, tool, list?.known ?? null)
  }
  return undefined
}
