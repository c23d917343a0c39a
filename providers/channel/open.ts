import type { ChannelSection } from '../../domain/channel/reading.ts'
import type { ChannelConnection } from './connection.ts'
import { openDiscord } from './discord/discord.ts'
import type { ChannelPlatform } from './platform.ts'
import { openSlack } from './slack/slack.ts'
import { openTelegram } from './telegram/telegram.ts'
import { openWhatsapp } from './whatsapp/whatsapp.ts'

/** Returns the API of a platform with the credentials of a section. */
export function openPlatform(found: ChannelSection, connection: ChannelConnection): ChannelPlatform {
  switch (found.channel) {
    case 'slack':
      return openSlack(found.section, connection)
    case 'telegram':
      return openTelegram(found.section, connection)
    case 'whatsapp':
      return openWhatsapp(found.section, connection)
    case 'discord':
      return openDiscord(found.section, connection)
  }
}
