import type { ChannelSection } from '../../domain/channel/reading.ts'
import type { ChannelConnection } from './connection.ts'
import type { ChannelPlatform } from './platform.ts'
import { openSlack } from './slack/slack.ts'
import { openTelegram } from './telegram/telegram.ts'

/** Returns the API of a platform with the credentials of a section. */
export function openPlatform(found: ChannelSection, connection: ChannelConnection): ChannelPlatform {
  switch (found.channel) {
    case 'slack':
      return openSlack(found.section, connection)
    case 'telegram':
      return openTelegram(found.section, connection)
    default:
      throw new Error(`${found.channel} is not served yet.`)
  }
}
