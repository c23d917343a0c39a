import { storableText } from '../text/storable.ts'
import { ignored } from './answer.ts'
import { readDiscord } from './discord/read.ts'
import type { ChannelEvent, ChannelSection, PlatformRequest, Reading, ReadingContext } from './reading.ts'
import { readSlack } from './slack/read.ts'
import { readTelegram } from './telegram/read.ts'
import { readWhatsapp } from './whatsapp/read.ts'

/**
 * Verifies a request of a platform on its raw bytes, and reads it. It never throws for a bad request. Events of a section
 * that is switched off are `ignored` with the reason `disabled`.
 */
export async function readRequest(
  request: PlatformRequest,
  found: ChannelSection,
  context: ReadingContext,
): Promise<Reading> {
  const reading = await readVerified(request, found, context)
  if (reading.kind === 'press' && !found.section.enabled) return ignored(null, 'disabled')
  if (reading.kind !== 'events') return reading
  const change = found.section.enabled ? storable : disabled
  return { ...reading, events: reading.events.map(change) }
}

async function readVerified(request: PlatformRequest, found: ChannelSection, context: ReadingContext) {
  switch (found.channel) {
    case 'slack':
      return readSlack(request, found.section, context)
    case 'telegram':
      return readTelegram(request, found.section, context)
    case 'whatsapp':
      return readWhatsapp(request, found.section, context)
    case 'discord':
      return readDiscord(request, found.section, context)
  }
}

const storable = (event: ChannelEvent): ChannelEvent =>
  event.kind === 'message' ? { ...event, text: storableText(event.text) } : event

const disabled = ({ eventId }: ChannelEvent): ChannelEvent => ({ kind: 'ignored', eventId, reason: 'disabled' })
