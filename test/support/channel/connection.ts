import type { ChannelName } from '../../../domain/agent/channel.ts'
import { type ChannelConnection, createChannelHttp } from '../../../providers/channel/connection.ts'

/** An address at which no server listens. */
export const UNREACHED = 'http://127.0.0.1:1'

/** Connects a platform whose stand-in is at `url`. The other platforms are at addresses that no test reaches. */
export function connectionTo(channel: ChannelName, url: string, now?: () => Date): ChannelConnection {
  const urls = { discord: UNREACHED, slack: UNREACHED, telegram: UNREACHED, whatsapp: UNREACHED, [channel]: url }
  return { urls, http: createChannelHttp(urls), workspaceId: 'ws', ...(now && { now }) }
}

/** The address and token that a platform must have. */
export const EXPECTED = { address: 'https://agents.example.com/api/channels/a1/x', token: 'token-of-the-agent' }
