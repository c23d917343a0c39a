import type { ChannelName } from '../../domain/agent/channel.ts'
import type { ChannelSection } from '../../domain/channel/reading.ts'
import type { GuardedHttp } from '../guarded-http/client.ts'
import type { ChannelPlatform } from './platform.ts'

export type ChannelUrls = Record<ChannelName, string>

/** What every platform is called with. `http` reaches the base addresses of `urls` (`createChannelHttp`). */
export type ChannelConnection = { urls: ChannelUrls; http: GuardedHttp; workspaceId: string; now?: () => Date }

/** Returns the platform's API with the credentials of a section. */
export function openPlatform(section: ChannelSection, _connection: ChannelConnection): ChannelPlatform {
  throw new Error(`${section.channel} is not served yet.`)
}
