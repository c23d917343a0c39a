import type { TelegramChannel } from '../../../domain/agent/channel.ts'
import { type JsonObject, numberAt, objectAt, textAt } from '../../../domain/channel/json.ts'
import { plainTelegram } from '../../../domain/channel/markup/telegram.ts'
import { callPlatform, passingFailure } from '../call.ts'
import type { ChannelConnection } from '../connection.ts'
import { download, notFetched } from '../download.ts'
import type { ChannelPlatform, Destination, Outcome } from '../platform.ts'
import { checkTelegram, registerTelegram } from './check.ts'

/** Calls a method of the Bot API. */
export type TelegramCall = (
  method: string,
  parameters: JsonObject,
  signal?: AbortSignal,
) => ReturnType<typeof callPlatform>

/**
 * Returns the Bot API with a bot's token. Telegram tells no bot which messages it sent, so it has no `find`.
 * https://core.telegram.org/bots/api
 */
export function openTelegram({ botToken }: TelegramChannel, connection: ChannelConnection): ChannelPlatform {
  // A token has a colon, which Telegram expects as it is.
  const bot = `bot${encodeURIComponent(botToken).replaceAll('%3A', ':')}`
  const base = `${connection.urls.telegram}/${bot}`
  // https://core.telegram.org/bots/api#getfile: the path of a file counts for an hour.
  const files = `${connection.urls.telegram}/file/${bot}`
  const call: TelegramCall = (method, body, signal) =>
    callPlatform(connection, { method: 'POST', url: `${base}/${method}`, body, signal })
  return {
    send: (part, to, { isFirst, signal }) => sendMessage(call, messageOf(part, to, isFirst), signal),
    async showTyping({ address }, signal) {
      const { chatId: chat_id, topicId } = address
      await call(
        'sendChatAction',
        { chat_id, ...(topicId && { message_thread_id: topicId }), action: 'typing' },
        signal,
      )
    },
    async fetchFile(fileId, limits) {
      const result = await call('getFile', { file_id: fileId }, limits.signal)
      if ('failure' in result) return { state: 'later' }
      const path = textAt(objectAt(result.reply.json, 'result'), 'file_path')
      if (path !== undefined) return await download(connection, { url: `${files}/${pathOf(path)}` }, limits)
      const isLarge = /too big/i.test(textAt(result.reply.json, 'description') ?? '')
      return isLarge ? { state: 'refused', reason: 'size' } : notFetched(result.reply)
    },
    check: (expected) => checkTelegram(call, expected),
    register: (expected) => registerTelegram(call, expected),
  }
}

const pathOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

function messageOf(part: string, { address }: Destination, isFirst: boolean): JsonObject {
  const { chatId, messageId, topicId } = address
  return {
    chat_id: chatId,
    text: part,
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    ...(topicId && { message_thread_id: topicId }),
    ...(isFirst && messageId && { reply_parameters: { message_id: messageId, allow_sending_without_reply: true } }),
  }
}

/** Sends a message. It is sent again at once when Telegram asks for that: without markup, or to the new id of a group. */
async function sendMessage(
  call: TelegramCall,
  message: JsonObject,
  signal?: AbortSignal,
  repeatsLeft = 2,
): Promise<Outcome> {
  const result = await call('sendMessage', message, signal)
  if ('failure' in result) return result.failure
  const { reply } = result
  if (reply.json?.ok === true) {
    const id = numberAt(objectAt(reply.json, 'result'), 'message_id')
    return { state: 'sent', messageId: id === undefined ? null : String(id) }
  }
  const parameters = objectAt(reply.json, 'parameters')
  const [newChatId, pause] = ['migrate_to_chat_id', 'retry_after'].map((name) => numberAt(parameters, name))
  const repeat = (changed: JsonObject) => sendMessage(call, changed, signal, repeatsLeft - 1)
  if (repeatsLeft > 0 && newChatId !== undefined) return repeat({ ...message, chat_id: newChatId })
  const description = textAt(reply.json, 'description') ?? ''
  if (repeatsLeft > 0 && message.parse_mode !== undefined && /can't parse entities/i.test(description)) {
    const { parse_mode: _html, ...rest } = message
    return repeat({ ...rest, text: plainTelegram(String(message.text)) })
  }
  return passingFailure(reply, pause === undefined ? null : pause * 1000) ?? refusalOf(reply.status, description)
}

/** The statuses and descriptions of https://core.telegram.org/bots/api#making-requests and of Telegram's own server. */
function refusalOf(status: number, description: string): Outcome {
  const reason = `Telegram refused the message: ${description || `status ${status}`}`
  const refused = (code: string, fix: string): Outcome => ({ state: 'refused', code, reason, fix })
  if (status === 401 || status === 404)
    return refused('token', 'Copy the token from @BotFather again (/mybots > API Token) into the Telegram section.')
  if (status === 403 && /blocked/i.test(description))
    return refused('blocked', 'The user has blocked the bot and must press Start in the chat with it again.')
  if (status === 403) return refused('forbidden', 'Add the bot to the group again, and let it write there.')
  if (/chat not found/i.test(description))
    return refused('chat-not-found', 'The user must press Start in the chat with the bot.')
  if (/not enough rights|have no rights/i.test(description))
    return refused('rights', 'Let the bot send messages: Telegram > group > Administrators or Permissions.')
  return refused('message', 'The channel page of docs/channels/telegram.md lists what Telegram refuses.')
}
