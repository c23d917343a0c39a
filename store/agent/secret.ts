import type { ChannelConfig } from '../../domain/agent/channel.ts'
import { ApiError } from '../../domain/error.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { isMask, mapChannelSecrets, mapToolSecrets, maskSecret, storedToolSecrets } from '../../domain/secret/secret.ts'
import type { ToolConfig } from '../../domain/tool/config.ts'

/** The tools as they are stored, with sealed credentials. A masked credential keeps its stored value. @throws VALIDATION_ERROR when there is none */
export function sealToolSecrets(
  sealing: Sealing,
  workspaceId: string,
  given: ToolConfig,
  stored: ToolConfig,
): ToolConfig {
  const kept = storedToolSecrets(given, stored)
  return mapToolSecrets(given, (value, position) =>
    isMask(value) ? (kept[position] ?? refuseMask(`[${position}].config.authValue`)) : sealing.seal(workspaceId, value),
  )
}

/** The channels as they are stored, with sealed secrets. A masked secret keeps its stored value. @throws VALIDATION_ERROR when there is none */
export function sealChannelSecrets(
  sealing: Sealing,
  workspaceId: string,
  given: ChannelConfig,
  stored: ChannelConfig,
): ChannelConfig {
  const kept = new Map<string, string>()
  mapChannelSecrets(stored, (sealed, section, field) => {
    kept.set(`${section}.${field}`, sealed)
    return sealed
  })
  return mapChannelSecrets(given, (value, section, field) => {
    const path = `${section}.${field}`
    return isMask(value) ? (kept.get(path) ?? refuseMask(path)) : sealing.seal(workspaceId, value)
  })
}

/** The tools with open credentials, as a call uses them. The caller keeps the result in memory only. */
export const openToolSecrets = (sealing: Sealing, workspaceId: string, tools: ToolConfig): ToolConfig =>
  mapToolSecrets(tools, (sealed) => sealing.open(workspaceId, sealed))

/** The tools as a response shows them, with masked credentials. */
export const maskToolSecrets = (sealing: Sealing, workspaceId: string, tools: ToolConfig): ToolConfig =>
  mapToolSecrets(tools, (sealed) => maskSecret(sealing.open(workspaceId, sealed)))

/** The channels as a response shows them, with masked secrets. */
export const maskChannelSecrets = (sealing: Sealing, workspaceId: string, channels: ChannelConfig): ChannelConfig =>
  mapChannelSecrets(channels, (sealed) => maskSecret(sealing.open(workspaceId, sealed)))

function refuseMask(path: string): never {
  throw new ApiError('VALIDATION_ERROR', {
    message: `${path} is masked, but there is no stored value that it could stand for.`,
    fix: `Send the secret itself in ${path}; a masked value only keeps a secret that was stored before.`,
  })
}
