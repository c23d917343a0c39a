import type { ChannelName } from '../../domain/agent/channel.ts'
import { createGuardedHttp, type GuardedHttp } from '../guarded-http/client.ts'

/** The base address of each platform's API, without a slash at the end. */
export type ChannelUrls = Record<ChannelName, string>

/** Calls to every platform need these. `http` reaches the base addresses of `urls` (`createChannelHttp`). */
export type ChannelConnection = { urls: ChannelUrls; http: GuardedHttp; workspaceId: string; now?: () => Date }

/**
 * Returns a client for the platforms. The operator chose their base addresses, so these may be private, and the settings of
 * tools do not count here.
 */
export const createChannelHttp = (urls: ChannelUrls): GuardedHttp =>
  createGuardedHttp({ allowedHosts: Object.values(urls).map((url) => new URL(url).host) })
