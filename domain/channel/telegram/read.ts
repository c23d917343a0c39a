import type { TelegramChannel } from '../../agent/channel.ts'
import { ignored, OK, refused } from '../answer.ts'
import { textEvent } from '../command.ts'
import { idAt, type JsonObject, numberAt, objectAt, objectsAt, parseObject, textAt, timeAt } from '../json.ts'
import { type GivenMedia, mediaEvent, mediaOf } from '../media.ts'
import { scoreOfReaction } from '../reaction.ts'
import type { ChannelEvent, PlatformReader, Reading, UserEvent } from '../reading.ts'
import { isSameSecret } from '../signature.ts'

/**
 * Reads a webhook of Telegram: one update with a message. Telegram sends the secret token of `setWebhook` with each request,
 * and sends an update again until it gets a 2xx. https://core.telegram.org/bots/api#setwebhook and #update
 */
export const readTelegram: PlatformReader<TelegramChannel> = ({ method, headers, body }, section, { token }) => {
  if (method !== 'POST') return refused('Telegram sends POST only.')
  if (!isSameSecret(headers.get('x-telegram-bot-api-secret-token'), token))
    return refused('The header X-Telegram-Bot-Api-Secret-Token does not hold the secret token of this agent.')
  const update = parseObject(body)
  const updateId = idAt(update, 'update_id') ?? null
  const message = objectAt(update, 'message')
  if (updateId !== null && message)
    return { kind: 'events', events: [messageEvent(updateId, message, section)], answer: OK }
  const reaction = objectAt(update, 'message_reaction')
  if (updateId !== null && reaction) return readReaction(updateId, reaction)
  const isEdited = update?.edited_message !== undefined || update?.edited_channel_post !== undefined
  return ignored(updateId, isEdited ? 'edited' : 'unsupported')
}

/** The reactions of a user to a message, all of them. https://core.telegram.org/bots/api#messagereactionupdated */
function readReaction(eventId: string, update: JsonObject): Reading {
  const [chatId, messageId] = [idAt(objectAt(update, 'chat'), 'id'), idAt(update, 'message_id')]
  const userId = idAt(objectAt(update, 'user'), 'id') ?? idAt(objectAt(update, 'actor_chat'), 'id')
  if (!chatId || !messageId || !userId) return ignored(eventId, 'unsupported')
  const scores = objectsAt(update, 'new_reaction').map((each) => scoreOfReaction(textAt(each, 'emoji') ?? ''))
  const score = scores.findLast((each) => each !== null) ?? null
  const rating = { placeKey: chatId, messageId, reaction: userId, score }
  return { kind: 'events', events: [{ kind: 'reaction', eventId, ...rating }], answer: OK }
}

function messageEvent(eventId: string, message: JsonObject, section: TelegramChannel): ChannelEvent {
  const [sender, chat] = [objectAt(message, 'from'), objectAt(message, 'chat')]
  const [userId, chatId] = [idAt(sender, 'id'), numberAt(chat, 'id')]
  if (userId === undefined || chatId === undefined) return { kind: 'ignored', eventId, reason: 'unsupported' }
  const botId = botIdOf(section)
  if (userId === botId) return { kind: 'ignored', eventId, reason: 'own' }
  if (sender?.is_bot === true) return { kind: 'ignored', eventId, reason: 'bot' }
  if (repliesToOther(message, botId)) return { kind: 'ignored', eventId, reason: 'unaddressed' }
  const isGroup = textAt(chat, 'type') !== undefined && chat?.type !== 'private'
  const event: UserEvent = {
    eventId,
    userId,
    conversationKey: `${chatId}/${userId}`,
    sentAt: timeAt(message, 'date'),
    comesAgain: true,
    address: {
      chatId,
      // The reply in a group shows which message it answers.
      messageId: isGroup ? (numberAt(message, 'message_id') ?? null) : null,
      topicId: message.is_topic_message === true ? (numberAt(message, 'message_thread_id') ?? null) : null,
    },
    addressSecret: null,
  }
  const text = textAt(message, 'text')
  if (text !== undefined) return textEvent(event, text)
  const caption = textAt(message, 'caption') ?? ''
  const file = fileOf(message)
  if (file) return mediaEvent(event, caption, [mediaOf(file)])
  const content = CONTENTS.find((name) => message[name] !== undefined)
  // The words beside a video are answered.
  if (content !== undefined && caption.trim() !== '')
    return mediaEvent(event, caption, [mediaOf({ ref: '', filename: content })])
  if (content !== undefined) return { ...event, kind: 'unreadable' }
  return { kind: 'ignored', eventId, reason: 'unsupported' }
}

/** A picture comes in several sizes, the largest last. An animation has a document, too. */
function fileOf(message: JsonObject): GivenMedia | undefined {
  if (message.animation !== undefined) return undefined
  const photo = objectsAt(message, 'photo').at(-1)
  const file = photo ?? objectAt(message, 'document')
  const ref = textAt(file, 'file_id')
  if (ref === undefined) return undefined
  const sizeBytes = numberAt(file, 'file_size')
  // Telegram makes a JPEG of every picture.
  if (photo) return { ref, filename: 'picture.jpg', sizeBytes }
  return { ref, filename: textAt(file, 'file_name') ?? 'document', mediaType: textAt(file, 'mime_type'), sizeBytes }
}

/** The fields of a message that a user sent on purpose. Others tell that a member came, a title changed and the like. */
const CONTENTS = [
  'photo',
  'voice',
  'audio',
  'document',
  'video',
  'video_note',
  'animation',
  'sticker',
  'location',
  'venue',
  'contact',
  'poll',
  'story',
  'paid_media',
]

/** A bot's token begins with its id. https://core.telegram.org/bots/api#authorizing-your-bot */
const botIdOf = ({ botToken }: TelegramChannel): string | undefined => /^(\d+):/.exec(botToken)?.[1]

/**
 * True for an answer to another member of a group that mentions no bot. Only a bot without privacy mode gets one. The names
 * of bots end in "bot". https://core.telegram.org/bots/features#privacy-mode
 */
function repliesToOther(message: JsonObject, botId: string | undefined): boolean {
  const author = idAt(objectAt(objectAt(message, 'reply_to_message'), 'from'), 'id')
  if (author === undefined || botId === undefined || author === botId) return false
  const text = textAt(message, 'text') ?? textAt(message, 'caption') ?? ''
  const isMention = objectsAt(message, 'entities').some((entity) => idAt(objectAt(entity, 'user'), 'id') === botId)
  return !isMention && !/@\w{1,60}bot\b/i.test(text) && !text.startsWith('/')
}
