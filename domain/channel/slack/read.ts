import type { SlackChannel } from '../../agent/channel.ts'
import { hasKnownKind } from '../../turn/file.ts'
import { ignored, jsonAnswer, OK, refused } from '../answer.ts'
import { textEvent } from '../command.ts'
import { type JsonObject, numberAt, objectAt, objectsAt, parseObject, textAt, timeAt } from '../json.ts'
import { mediaEvent, mediaOf } from '../media.ts'
import { scoreOfReaction } from '../reaction.ts'
import type { ChannelEvent, ChannelMedia, PlatformReader, PlatformRequest, Reading, UserEvent } from '../reading.ts'
import { hmacHex, isRecent, isSameSecret } from '../signature.ts'
import { readPress } from './press.ts'
import { readSlashCommand } from './slash-command.ts'
import { readableText } from './text.ts'

/**
 * Reads a request of Slack: an event of the Events API, the verification of the address, a slash command, or the press of a
 * button. https://docs.slack.dev/apis/events-api and https://docs.slack.dev/interactivity
 */
export const readSlack: PlatformReader<SlackChannel> = (request, section, { now }) => {
  const fault = faultOf(request, section.signingSecret, now)
  if (fault !== undefined) return refused(fault)
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return readForm(request.body, section)
  const body = parseObject(request.body)
  if (body?.type === 'url_verification') {
    const challenge = textAt(body, 'challenge')
    return challenge === undefined
      ? ignored(null, 'unsupported')
      : { kind: 'answered', answer: jsonAnswer({ challenge }) }
  }
  return body ? readEvent(body) : ignored(null, 'unsupported')
}

/** The press of a button is JSON in the field `payload`; other forms are slash commands. */
function readForm(body: Uint8Array, section: SlackChannel): Reading {
  const form = new URLSearchParams(new TextDecoder().decode(body))
  const payload = form.get('payload')
  return payload === null ? readSlashCommand(form, section) : readPress(payload)
}

/**
 * Names the fault of a signature: it is the HMAC of `v0:<timestamp>:<raw body>` with the app's signing secret.
 * https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
function faultOf({ headers, body }: PlatformRequest, signingSecret: string, now: Date): string | undefined {
  const [signature, timestamp] = ['x-slack-signature', 'x-slack-request-timestamp'].map((name) => headers.get(name))
  if (!signature || !timestamp) return 'The headers X-Slack-Signature and X-Slack-Request-Timestamp are missing.'
  if (signingSecret === '') return 'The agent has no signing secret.'
  if (!isSameSecret(signature, `v0=${hmacHex(signingSecret, `v0:${timestamp}:`, body)}`))
    return 'The signature in X-Slack-Signature was not made with the signing secret of this agent.'
  return isRecent(timestamp, now) ? undefined : 'X-Slack-Request-Timestamp is more than 5 minutes away from our clock.'
}

function readEvent(body: JsonObject): Reading {
  const event = objectAt(body, 'event')
  const envelopeId = textAt(body, 'event_id') ?? null
  if (event?.type === 'reaction_added' || event?.type === 'reaction_removed') return readReaction(envelopeId, event)
  if (event?.type !== 'message' && event?.type !== 'app_mention') return ignored(envelopeId, 'unsupported')
  const bots = objectsAt(body, 'authorizations').filter((each) => each.is_bot === true)
  const botUserId = textAt(bots[0], 'user_id')
  const reason = reasonToIgnore(event, { appId: textAt(body, 'api_app_id'), botUserId })
  if (reason !== undefined) return ignored(envelopeId, reason)
  const found = userEvent(event)
  if (!found) return ignored(envelopeId, 'unsupported')
  return { kind: 'events', events: [contentEvent(found, event, botUserId)], answer: OK }
}

/** The kinds of `message` that a user writes. https://docs.slack.dev/reference/events/message (subtypes) */
const WRITTEN = [undefined, 'file_share', 'thread_broadcast', 'me_message']
const CHANGED = ['message_changed', 'message_deleted', 'message_replied']

/** A reaction of another kind is not stored, because Slack tells of each. https://docs.slack.dev/reference/events/reaction_added */
function readReaction(eventId: string | null, event: JsonObject): Reading {
  const item = objectAt(event, 'item')
  const [channelId, messageId] = ['channel', 'ts'].map((name) => textAt(item, name))
  const [userId, name = ''] = ['user', 'reaction'].map((field) => textAt(event, field))
  const score = scoreOfReaction(name)
  if (!eventId || !channelId || !messageId || !userId || score === null) return { kind: 'answered', answer: OK }
  const rating = { placeKey: channelId, messageId, reaction: `${userId}/${name}` }
  const given = event.type === 'reaction_added' ? score : null
  return { kind: 'events', events: [{ kind: 'reaction', eventId, ...rating, score: given }], answer: OK }
}

function reasonToIgnore(event: JsonObject, own: { appId: string | undefined; botUserId: string | undefined }) {
  const [subtype, user] = [textAt(event, 'subtype'), textAt(event, 'user')]
  if (subtype !== undefined && CHANGED.includes(subtype)) return 'edited'
  if (user !== undefined && user === own.botUserId) return 'own'
  if (own.appId !== undefined && textAt(event, 'app_id') === own.appId) return 'own'
  if (event.bot_id || event.bot_profile || subtype === 'bot_message' || user === 'USLACKBOT') return 'bot'
  if (event.edited !== undefined) return 'edited'
  return WRITTEN.includes(subtype) ? undefined : 'unsupported'
}

function userEvent(event: JsonObject): UserEvent | undefined {
  const [channelId, userId, ts] = ['channel', 'user', 'ts'].map((name) => textAt(event, name))
  if (!channelId || !userId || !ts) return undefined
  return {
    // Slack gives each of the events `message` and `app_mention` of one post an id of its own. Channel and ts name the post.
    eventId: `message/${channelId}/${ts}`,
    userId,
    conversationKey: `${channelId}/${userId}`,
    sentAt: timeAt(event, 'ts'),
    comesAgain: true,
    address: { channelId, threadTs: textAt(event, 'thread_ts') ?? null, ts },
    addressSecret: null,
  }
}

function contentEvent(found: UserEvent, event: JsonObject, botUserId: string | undefined): ChannelEvent {
  const text = readableText(textAt(event, 'text') ?? '', botUserId)
  const media = objectsAt(event, 'files').map(fileOf)
  const isTaken = media.some(({ filename }) => hasKnownKind(filename))
  if (isTaken || (text !== '' && media.length > 0)) return mediaEvent(found, text, media)
  return text === '' ? { ...found, kind: 'unreadable' } : textEvent(found, text)
}

/** A file, of which the event may have the id alone. https://docs.slack.dev/reference/objects/file-object */
const fileOf = (file: JsonObject): ChannelMedia =>
  mediaOf({
    ref: textAt(file, 'url_private_download') ?? textAt(file, 'url_private') ?? '',
    filename: textAt(file, 'name') ?? textAt(file, 'title'),
    mediaType: textAt(file, 'mimetype'),
    sizeBytes: numberAt(file, 'size'),
  })
