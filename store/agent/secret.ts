import type { ChannelConfig } from '../../domain/agent/channel.ts'
import { ApiError } from '../../domain/error.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { isMask, mapChannelSecrets, mapToolSecrets, maskSecret, storedToolSecrets } from '../../domain/secret/secret.ts'
import type { ToolConfig } from '../../domain/tool/config.ts'

/** The tools as they are stored: credentials sealed; a masked one keeps what `stored` has. @throws VALIDATION_ERROR */
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

/** The channels as they are stored: secrets sealed; a masked one keeps what `stored` has. @throws VALIDATION_ERROR */
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

/** The tools as they are used. Keep the result in memory only. */
export const openToolSecrets = (sealing: Sealing, workspaceId: string, tools: ToolConfig): ToolConfig =>
  mapToolSecrets(tools, (sealed) => sealing.open(workspaceId, sealed))

/** The tools as a response shows them. */
export const maskToolSecrets = (sealing: Sealing, workspaceId: string, tools: ToolConfig): ToolConfig =>
  mapToolSecrets(tools, (sealed) => maskSecret(sealing.open(workspaceId, sealed)))

/** The channels as a response shows them. */
export const maskChannelSecrets = (sealing: Sealing, workspaceId: string, channels: ChannelConfig): ChannelConfig =>
  mapChannelSecrets(channels, (sealed) => maskSecret(sealing.open(workspaceId, sealed)))

function refuseMask(path: string): never {
  throw new ApiError('VALIDATION_ERROR', {
    message: `${path} is masked, but there is no stored value that it could stand for.`,
    fix: `Send the secret itself in ${path}; a masked value only keeps a secret that was stored before.`,
  })
}
