import { mapMcpConfig, opening, type SecretOwner, sealingFor } from '../../../domain/secret/configuration.ts'
import { hasMask } from '../../../domain/secret/mask.ts'
import { mapServerTexts, serverTextAt } from '../../../domain/secret/mcp.ts'
import { maskText } from '../../../domain/secret/part.ts'
import type { Sealing } from '../../../domain/secret/sealing.ts'
import { originOf } from '../../../domain/secret/tool.ts'
import type { McpConfig, McpServer, StoredMcpServer } from '../../../domain/tool/mcp/server.ts'
import { assertSame, unmasked } from '../secret.ts'

/**
 * The servers of a request in the clear. A mask keeps the secret of the stored server with the same name, if the server
 * keeps its origin and, for `authValue`, its `authType`.
 * @throws VALIDATION_ERROR for a mask that keeps no secret
 */
export function unmaskServers(
  sealing: Sealing,
  owner: SecretOwner,
  servers: readonly McpServer[],
  stored: McpConfig | null,
): McpServer[] {
  const before = openServers(sealing, owner, stored ?? [])
  return servers.map((server, position) => {
    const namesake = before.find(({ name }) => name === server.name)
    return mapServerTexts(server, (text, place) => {
      if (!hasMask(text)) return text
      const path = `[${position}].${place.field}`
      const clear = unmasked(path, text, namesake && serverTextAt(namesake, place), place.kind)
      assertSame(path, 'origin', originOf(namesake?.url ?? ''), originOf(server.url))
      if (place.field === 'authValue')
        assertSame(path, 'authType', namesake?.authType ?? 'none', server.authType ?? 'none')
      return clear
    })
  })
}

/** The servers as they are stored. */
export const sealServers = (sealing: Sealing, owner: SecretOwner, servers: StoredMcpServer[]): McpConfig =>
  mapMcpConfig(servers, sealingFor(sealing, owner))

/** The servers in the clear, as a connection uses them. The caller keeps the result in memory only. */
export const openServers = (sealing: Sealing, owner: SecretOwner, servers: McpConfig): McpConfig =>
  mapMcpConfig(servers, opening(sealing, owner))

/** The server of this name in the clear, likewise. */
export const openServer = (
  sealing: Sealing,
  agent: SecretOwner & { mcpConfig: McpConfig | null },
  name: string,
): StoredMcpServer | undefined => openServers(sealing, agent, agent.mcpConfig ?? []).find((each) => each.name === name)

/** The servers as a response shows them: secrets masked, without pins. */
export const maskServers = (sealing: Sealing, owner: SecretOwner, servers: McpConfig): McpServer[] =>
  openServers(sealing, owner, servers).map(({ pins, ...server }) =>
    mapServerTexts(server, (text, { kind }) => maskText(kind, text)),
  )
