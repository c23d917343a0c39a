import { verifyKey } from 'discord-interactions'
import type { DiscordChannel } from '../../agent/channel.ts'
import { jsonAnswer, OK, refused } from '../answer.ts'
import { textEvent } from '../command.ts'
import { idAt, type JsonObject, numberAt, objectAt, objectsAt, parseObject, textAt } from '../json.ts'
import { mediaEvent, mediaOf } from '../media.ts'
import type { ChannelMedia, PlatformAnswer, PlatformReader, PlatformRequest, Reading, UserEvent } from '../reading.ts'
import { isRecent } from '../signature.ts'

/** https://docs.discord.com/developers/interactions/receiving-and-responding (interaction and callback types) */
const PING = 1
const APPLICATION_COMMAND = 2
const PONG: PlatformAnswer = jsonAnswer({ type: 1 })
/** The user sees "thinking" until the reply takes its place. */
const DEFERRED: PlatformAnswer = jsonAnswer({ type: 5 })
const EPHEMERAL = 64

/**
 * Reads an interaction of Discord, which is sent once and must be answered within 3 seconds.
 * https://docs.discord.com/developers/interactions/overview (setting up an endpoint)
 */
export const readDiscord: PlatformReader<DiscordChannel> = async (request, section, { now }) => {
  const fault = await faultOf(request, section, now)
  if (fault !== undefined) return refused(fault)
  const interaction = parseObject(request.body)
  if (interaction?.type === PING) return { kind: 'answered', answer: PONG }
  const event = interaction?.type === APPLICATION_COMMAND ? userEvent(interaction) : undefined
  if (!interaction || !event) return notice(idAt(interaction, 'id') ?? null, 'unsupported', 'This is not supported.')
  if (!section.enabled) return notice(event.eventId, 'disabled', 'This agent is switched off here.')
  if (userOf(interaction)?.bot === true) return notice(event.eventId, 'bot', 'Bots get no answer.')
  return readCommand(interaction, event)
}

/** The signature is Ed25519 over the timestamp and the raw body. */
async function faultOf({ headers, body }: PlatformRequest, { publicKey }: DiscordChannel, now: Date) {
  const [signature, timestamp] = ['x-signature-ed25519', 'x-signature-timestamp'].map((name) => headers.get(name))
  if (!signature || !timestamp) return 'The headers X-Signature-Ed25519 and X-Signature-Timestamp are missing.'
  // The library writes errors about malformed keys and signatures to the console.
  if (!/^[0-9a-f]{64}$/i.test(publicKey)) return 'The public key of this agent is not the 64 digits that Discord shows.'
  if (!/^[0-9a-f]{128}$/i.test(signature) || !(await verifyKey(body, signature, timestamp, publicKey)))
    return 'X-Signature-Ed25519 was not made with the public key of this agent.'
  return isRecent(timestamp, now) ? undefined : 'X-Signature-Timestamp is more than 5 minutes away from our clock.'
}

function userEvent(interaction: JsonObject): UserEvent | undefined {
  const [id, token] = [idAt(interaction, 'id'), textAt(interaction, 'token')]
  const userId = idAt(userOf(interaction), 'id')
  if (!id || !token || !userId) return undefined
  const channelId = idAt(interaction, 'channel_id') ?? idAt(objectAt(interaction, 'channel'), 'id') ?? null
  const createdAt = timeOfSnowflake(id)
  return {
    eventId: id,
    userId,
    conversationKey: `${channelId}/${userId}`,
    sentAt: createdAt === null ? null : new Date(createdAt),
    comesAgain: false,
    address: { interactionId: id, channelId, createdAt },
    // This token lets its owner write into the channel for 15 minutes.
    addressSecret: token,
  }
}

/** A direct message has the user at its top; a message in a server has the user inside its member. */
const userOf = (interaction: JsonObject | undefined): JsonObject | undefined =>
  objectAt(objectAt(interaction, 'member'), 'user') ?? objectAt(interaction, 'user')

/** The first second of 2015. https://docs.discord.com/developers/reference#snowflakes */
const DISCORD_EPOCH_MS = 1_420_070_400_000

/** Returns the time of an id in Unix milliseconds; null for an id of another form. */
const timeOfSnowflake = (id: string): number | null =>
  /^\d{15,20}$/.test(id) ? Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS : null

const STRING_OPTION = 3
const ATTACHMENT_OPTION = 11

/** The command's first text option is the message, and its files come with it; `/reset` and `/human` need none. */
function readCommand(interaction: JsonObject, event: UserEvent): Reading {
  const data = objectAt(interaction, 'data')
  const options = objectsAt(data, 'options').flatMap((option) => [option, ...objectsAt(option, 'options')])
  const name = textAt(data, 'name') ?? ''
  const asCommand = textEvent(event, `/${name}`)
  const text = options.find((option) => option.type === STRING_OPTION)?.value
  const media = options.filter(({ type }) => type === ATTACHMENT_OPTION).map((option) => fileOf(data, option))
  if (media.length > 0)
    return {
      kind: 'events',
      events: [mediaEvent(event, typeof text === 'string' ? text : '', media)],
      answer: DEFERRED,
    }
  if (typeof text === 'string' && text.trim() !== '')
    return { kind: 'events', events: [textEvent(event, text)], answer: DEFERRED }
  if (asCommand.kind === 'command') return { kind: 'events', events: [asCommand], answer: DEFERRED }
  if (options.length > 0) return { kind: 'events', events: [{ ...event, kind: 'unreadable' }], answer: DEFERRED }
  return notice(event.eventId, 'unsupported', `Write your question after the command: /${name} …`)
}

/** The file that an option names. Its address counts for a day, and needs no token. */
function fileOf(data: JsonObject | undefined, option: JsonObject): ChannelMedia {
  const attachments = objectAt(objectAt(data, 'resolved'), 'attachments')
  const file = objectAt(attachments, idAt(option, 'value') ?? '')
  return mediaOf({
    ref: textAt(file, 'url') ?? '',
    filename: textAt(file, 'filename'),
    mediaType: textAt(file, 'content_type'),
    sizeBytes: numberAt(file, 'size'),
  })
}

/** The reading of an interaction that makes no turn. Only its user sees the answer. */
const notice = (eventId: string | null, reason: 'bot' | 'disabled' | 'unsupported', content: string): Reading => ({
  kind: 'events',
  events: [{ kind: 'ignored', eventId, reason }],
  answer:
    eventId === null
      ? OK
      : jsonAnswer({ type: 4, data: { content, flags: EPHEMERAL, allowed_mentions: { parse: [] } } }),
})
