import { newId } from '../../domain/id.ts'
import type { ServerTool } from '../../domain/tool/call.ts'
import {
  isAllowed,
  type McpFailureReason,
  type McpTool,
  type StoredMcpServer,
  type UnavailableServer,
} from '../../domain/tool/mcp/server.ts'
import { serverToolOf } from '../../domain/tool/mcp/server-tool.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { claimRenewals, findKnownLists, findLists, type KnownList, listKey } from '../../store/agent/mcp/list.ts'
import { openServers } from '../../store/agent/mcp/secret.ts'
import { insertTrial } from '../../store/agent/trial.ts'
import { untilAnswered } from '../../store/repeat.ts'
import type { TurnSnapshot } from '../../store/turn/turn.ts'
import type { TurnDependencies } from '../turn/dependencies.ts'
import type { TurnHold } from '../turn/hold.ts'

/** The tools of servers that a turn offers, and the servers that give it none. */
export type Offer = { tools: ServerTool[]; unavailable: UnavailableServer[] }

const NOTHING: Offer = { tools: [], unavailable: [] }

/**
 * The tools that are pinned and that their server still lists unchanged. A list that is kept serves, also while it is
 * renewed; a server without one is asked.
 * @returns undefined where a server must be asked and this process asks none
 */
export async function offerServers(
  deps: TurnDependencies,
  hold: TurnHold,
  agent: AgentRecord,
): Promise<Offer | undefined> {
  if (!agent.mcpConfig?.length) return NOTHING
  const servers = keyedServers(deps, agent)
  const keys = servers.map(({ key }) => key)
  const read = () => findKnownLists(deps.database, agent.id, keys)
  let lists = await untilAnswered(read, hold.signal)
  const unknown = servers.filter(({ key }) => mustAsk(lists.get(key)))
  if (unknown.length > 0) {
    const { lookAtServer } = deps
    if (!lookAtServer) {
      deps.expectTools?.(hold.turn)
      return undefined
    }
    await Promise.all(unknown.map(({ server }) => lookAtServer(agent, server, hold.signal)))
    lists = await untilAnswered(read, hold.signal)
  }
  const stale = servers.filter(({ key }) => lists.get(key)?.isStale && !mustAsk(lists.get(key)))
  if (stale.length > 0) renew(deps, agent, stale).catch(() => {})
  return await offerOf(deps, agent, servers, lists)
}

/** The same from the lists that are kept: no server is asked. */
export async function offerKept(
  deps: Pick<TurnDependencies, 'database' | 'sealing'>,
  agent: AgentRecord,
  signal: AbortSignal,
): Promise<Offer> {
  if (!agent.mcpConfig?.length) return NOTHING
  const servers = keyedServers(deps, agent)
  const keys = servers.map(({ key }) => key)
  const lists = await untilAnswered(() => findKnownLists(deps.database, agent.id, keys), signal)
  return await offerOf(deps, agent, servers, lists)
}

/** Tells readers of the servers that give the turn no tools. @returns the snapshot with them, and those of earlier attempts */
export function noteOffer(hold: TurnHold, { unavailable }: Offer, snapshot: TurnSnapshot): TurnSnapshot {
  const before = snapshot.unavailable ?? []
  const further = unavailable.filter(({ server }) => !before.some((each) => each.server === server))
  const all = [...before, ...further]
  for (const data of all) hold.tellOnce({ type: 'tool.unavailable', data })
  if (further.length === 0) return snapshot
  const noted = { ...snapshot, unavailable: all }
  hold.events.keepSnapshot(noted)
  return noted
}

type KeyedServer = { server: StoredMcpServer; key: string }

const keyedServers = ({ sealing }: Pick<TurnDependencies, 'sealing'>, agent: AgentRecord): KeyedServer[] =>
  openServers(sealing, agent, agent.mcpConfig ?? []).map((server) => ({ server, key: listKey(sealing, server) }))

/** A list that failed is asked for again once its time is over. */
const mustAsk = (list: KnownList | undefined): boolean => list === undefined || (list.state !== 'ready' && list.isStale)

/** Asks a worker to look again, once for all turns. What fails here is asked for by the next turn. */
async function renew(deps: TurnDependencies, agent: AgentRecord, stale: KeyedServer[]): Promise<void> {
  const { id: agentId, version: agentVersion } = agent
  const keys = stale.map(({ key }) => key)
  const claimed = await claimRenewals(deps.database, agentId, keys)
  for (const { server, key } of stale) {
    const trial = { id: newId(), agentId, agentVersion, kind: 'mcp-list' as const, name: server.name, input: null }
    if (claimed.includes(key)) await insertTrial(deps.database, agent.workspaceId, trial)
  }
}

async function offerOf(
  deps: Pick<TurnDependencies, 'database'>,
  agent: AgentRecord,
  servers: KeyedServer[],
  lists: ReadonlyMap<string, KnownList>,
): Promise<Offer> {
  const automatic = servers.flatMap(({ server, key }) => (server.autoAccept ? [key] : []))
  const listed = await findLists(deps.database, agent.id, automatic)
  const offer: Offer = { tools: [], unavailable: [] }
  for (const { server, key } of servers) {
    const list = lists.get(key)
    if (list?.state === 'ready') offer.tools.push(...toolsOf(server, list, listed.get(key)?.tools))
    else offer.unavailable.push({ server: server.name, reason: reasonOf(list) })
  }
  return offer
}

const reasonOf = (list: KnownList | undefined): McpFailureReason =>
  list === undefined || list.state === 'ready' ? 'unreachable' : list.state

/** @param automatic the tools of a server whose owner accepts each by itself */
function toolsOf(
  server: StoredMcpServer,
  { hashes, known }: KnownList,
  automatic: McpTool[] | undefined,
): ServerTool[] {
  const { pins, ...open } = server
  const accepted = automatic ?? pins.filter(({ name, hash }) => hashes[name] === hash)
  return accepted.filter(({ name }) => isAllowed(server, name)).map((listed) => serverToolOf(open, listed, known))
}
