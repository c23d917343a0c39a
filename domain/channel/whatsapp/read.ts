import type { WhatsappChannel } from '../../agent/channel.ts'
import { beginning } from '../../text/character.ts'
import { ignored, OK, refused } from '../answer.ts'
import { textEvent } from '../command.ts'
import { idAt, type JsonObject, objectAt, objectsAt, parseObject, textAt, timeAt } from '../json.ts'
import { mediaEvent, mediaOf } from '../media.ts'
import { scoreOfReaction } from '../reaction.ts'
import {
  type ChannelEvent,
  type ChannelMedia,
  FAILURE_EVENT,
  type PlatformReader,
  type PlatformRequest,
  type Reading,
  type UserEvent,
} from '../reading.ts'
import { hmacHex, isSameSecret } from '../signature.ts'

/**
 * Reads a request of the WhatsApp Cloud API: the verification of the address by GET, or a webhook. One webhook may carry
 * several messages. Meta sends it again for days until it gets a 200, each time with a valid signature.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview
 */
export const readWhatsapp: PlatformReader<WhatsappChannel> = (request, section, { token }) => {
  if (request.method === 'GET') return readHandshake(request, token)
  if (!isSigned(request, section.appSecret))
    return refused('X-Hub-Signature-256 is missing, or was not made with the app secret of this agent.')
  const entries = objectsAt(parseObject(request.body), 'entry')
  const values = entries.flatMap((entry) => objectsAt(entry, 'changes').map((change) => objectAt(change, 'value')))
  const events = values.flatMap((value) => (value ? eventsOf(value, section) : []))
  if (events.length > 0) return { kind: 'events', events, answer: OK }
  const isStatus = values.some((value) => objectsAt(value, 'statuses').length > 0)
  return isStatus ? { kind: 'answered', answer: OK } : ignored(null, 'unsupported')
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/create-webhook-endpoint */
function readHandshake({ query }: PlatformRequest, token: string): Reading {
  if (query.get('hub.mode') !== 'subscribe' || !isSameSecret(query.get('hub.verify_token'), token))
    return refused('hub.verify_token is not the verify token of this agent.')
  const body = query.get('hub.challenge') ?? ''
  return { kind: 'answered', answer: { status: 200, contentType: 'text/plain', body } }
}

/** The signature is the HMAC of the raw body with the secret of the Meta app. */
const isSigned = ({ headers, body }: PlatformRequest, appSecret: string): boolean =>
  appSecret !== '' && isSameSecret(headers.get('x-hub-signature-256'), `sha256=${hmacHex(appSecret, body)}`)

function eventsOf(value: JsonObject, { phoneNumberId }: WhatsappChannel): ChannelEvent[] {
  const messages = objectsAt(value, 'messages')
  // All numbers of an app share one address, so the events of other numbers come here too.
  if (textAt(objectAt(value, 'metadata'), 'phone_number_id') !== phoneNumberId) {
    const ids = messages.map((message) => textAt(message, 'id') ?? null)
    if (ids.length === 0 && objectsAt(value, 'statuses').length === 0) ids.push(null)
    return ids.map((eventId) => ({ kind: 'ignored', eventId, reason: 'other-number' }))
  }
  // Only a failure among the statuses is an event: the others come two or three times for each message of the agent.
  const failures = objectsAt(value, 'statuses').filter(({ status }) => status === 'failed')
  return [...failures.map(failureEvent), ...messages.map(messageEvent)]
}

/**
 * A status has the id of the agent's own message. WhatsApp tells most refusals here, after it has taken the message: so the
 * end of the 24-hour window (131047).
 */
function failureEvent(status: JsonObject): ChannelEvent {
  const messageId = textAt(status, 'id')
  const event: ChannelEvent = { kind: 'ignored', eventId: `${messageId}${FAILURE_EVENT}`, reason: 'status' }
  const [error] = objectsAt(status, 'errors')
  if (messageId === undefined || !error) return event
  const details = textAt(objectAt(error, 'error_data'), 'details') ?? textAt(error, 'title')
  return {
    ...event,
    failure: {
      messageId,
      code: idAt(error, 'code') ?? 'failed',
      reason: beginning(details ?? 'It failed.', MAX_REASON),
    },
  }
}

const MAX_REASON = 500

/** The kinds of messages that a user sends on purpose, besides text. */
const UNREADABLE = ['image', 'audio', 'video', 'document', 'sticker', 'location', 'contacts', 'order']

function messageEvent(message: JsonObject): ChannelEvent {
  const [id, from, type] = ['id', 'from', 'type'].map((name) => textAt(message, name))
  if (!id || !from) return { kind: 'ignored', eventId: id ?? null, reason: 'unsupported' }
  if (type === 'reaction') return reactionEvent(id, from, objectAt(message, 'reaction'))
  const event: UserEvent = {
    eventId: id,
    userId: from,
    conversationKey: from,
    sentAt: timeAt(message, 'timestamp'),
    comesAgain: true,
    address: { to: from, messageId: id },
    addressSecret: null,
  }
  const text = textOf(message)
  if (text !== undefined) return textEvent(event, text)
  const content = type !== undefined && UNREADABLE.includes(type) ? objectAt(message, type) : undefined
  const media = mediaOfContent(type, content)
  if (media) return mediaEvent(event, textAt(content, 'caption') ?? '', [media])
  if (type !== undefined && UNREADABLE.includes(type)) return { ...event, kind: 'unreadable' }
  return { kind: 'ignored', eventId: id, reason: type === 'edit' || type === 'revoke' ? 'edited' : 'unsupported' }
}

/**
 * A reaction that is taken back has no emoji, or an empty one.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/reaction
 */
function reactionEvent(eventId: string, from: string, reaction: JsonObject | undefined): ChannelEvent {
  const messageId = textAt(reaction, 'message_id')
  if (!messageId) return { kind: 'ignored', eventId, reason: 'unsupported' }
  const score = scoreOfReaction(textAt(reaction, 'emoji') ?? '')
  return { kind: 'reaction', eventId, placeKey: from, messageId, reaction: from, score }
}

/** The file of a picture or a document; of another kind only where words stand beside it, which are answered. */
function mediaOfContent(type: string | undefined, content: JsonObject | undefined): ChannelMedia | undefined {
  const ref = textAt(content, 'id')
  const isRead = type === 'image' || type === 'document'
  if (ref === undefined || (!isRead && textAt(content, 'caption') === undefined)) return undefined
  const filename = textAt(content, 'filename') ?? (type === 'image' ? 'picture' : type)
  return mediaOf({ ref, filename, mediaType: textAt(content, 'mime_type') })
}

/** The text that a user wrote, or that of the button which the user pressed. */
function textOf(message: JsonObject): string | undefined {
  const interactive = objectAt(message, 'interactive')
  const reply = objectAt(interactive, 'button_reply') ?? objectAt(interactive, 'list_reply')
  return (
    textAt(objectAt(message, 'text'), 'body') ?? textAt(objectAt(message, 'button'), 'text') ?? textAt(reply, 'title')
  )
}
