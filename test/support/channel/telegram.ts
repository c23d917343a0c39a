import { type ReceivedCall, type StandInAnswer, startStandIn } from './server.ts'
import { readTelegramHtml, type TelegramEntity } from './telegram-html.ts'

export type TelegramMessage = {
  chatId: number
  messageId: number
  text: string
  entities: TelegramEntity[]
  replyTo: number | undefined
  topicId: number | undefined
}

/** Telegram's Bot API as https://core.telegram.org/bots/api describes it. `url` is the base address. */
export async function startTelegram(settings: { botToken: string; chats?: number[] }) {
  const { botToken, chats = [7] } = settings
  const messages: TelegramMessage[] = []
  const blocked = new Set<number>()
  const actions: { chatId: number; action: string }[] = []
  const files = new Map<string, { path: string; bytes: Uint8Array }>()
  const webhook = { url: '', secretToken: '', pending: 0, lastError: '' }

  const methods: Record<string, (body: Record<string, unknown>) => StandInAnswer> = {
    getMe: () =>
      ok({
        id: Number(botToken.split(':')[0]),
        is_bot: true,
        first_name: 'Agent',
        username: 'agent_bot',
        can_read_all_group_messages: false,
      }),
    getWebhookInfo: () =>
      ok({
        url: webhook.url,
        has_custom_certificate: false,
        pending_update_count: webhook.pending,
        ...(webhook.lastError && { last_error_date: 1_700_000_000, last_error_message: webhook.lastError }),
      }),
    setWebhook: ({ url, secret_token }) => {
      if (!String(url).startsWith('https://'))
        return failed(400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook')
      if (!/^[\w-]{1,256}$/.test(String(secret_token ?? 'none')))
        return failed(400, 'Bad Request: secret token contains unallowed characters')
      Object.assign(webhook, { url, secretToken: secret_token })
      return ok(true)
    },
    sendChatAction: ({ chat_id, action }) => {
      actions.push({ chatId: Number(chat_id), action: String(action) })
      return ok(true)
    },
    sendMessage,
  }

  function getFile(fileId: string): StandInAnswer {
    const file = files.get(fileId)
    if (!file) return failed(400, 'Bad Request: wrong file_id or the file is temporarily unavailable')
    if (file.bytes.length > 20 * 1024 * 1024) return failed(400, 'Bad Request: file is too big')
    const file_size = file.bytes.length
    return ok({ file_id: fileId, file_unique_id: `u${fileId}`, file_size, file_path: file.path })
  }

  function download(path: string): StandInAnswer {
    const file = [...files.values()].find((each) => each.path === path)
    if (!file) return failed(404, 'Not Found')
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: file.bytes }
  }

  function sendMessage(body: Record<string, unknown>): StandInAnswer {
    const chatId = Number(body.chat_id)
    if (blocked.has(chatId)) return failed(403, 'Forbidden: bot was blocked by the user')
    if (!chats.includes(chatId)) return failed(400, 'Bad Request: chat not found')
    const written =
      body.parse_mode === 'HTML' ? readTelegramHtml(String(body.text)) : { text: String(body.text), entities: [] }
    if ('fault' in written) return failed(400, `Bad Request: can't parse entities: ${written.fault}`)
    if (written.text.trim() === '') return failed(400, 'Bad Request: message text is empty')
    if (written.text.length > 4096) return failed(400, 'Bad Request: message is too long')
    const reply = body.reply_parameters as { message_id: number } | undefined
    const message = {
      chatId,
      messageId: messages.length + 1,
      ...written,
      replyTo: reply?.message_id,
      topicId: body.message_thread_id as number | undefined,
    }
    messages.push(message)
    const { text, messageId: message_id } = message
    return ok({ message_id, date: 1_700_000_000, chat: { id: chatId, type: 'private' }, text })
  }

  const answer = ({ path, query, body }: ReceivedCall): StandInAnswer => {
    const [, owner, filePath] = /^\/file\/bot([^/]*)\/(.+)$/.exec(path) ?? []
    if (filePath !== undefined) return owner === botToken ? download(filePath) : failed(404, 'Not Found')
    const [, token, method = ''] = /^\/bot([^/]*)\/(\w+)$/.exec(path) ?? []
    if (token === undefined || !/^\d+:[\w-]+$/.test(token)) return failed(404, 'Not Found')
    if (token !== botToken) return failed(401, 'Unauthorized')
    if (method === 'getFile') return getFile(String(query.get('file_id') ?? body.file_id))
    return methods[method]?.(body) ?? failed(404, 'Not Found')
  }
  return Object.assign(await startStandIn(answer), { messages, blocked, actions, webhook, files })
}

const ok = (result: unknown): StandInAnswer => ({ status: 200, body: { ok: true, result } })

const failed = (status: number, description: string, parameters?: object): StandInAnswer => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters && { parameters }) },
})

/** Telegram gives this answer to a bot that sends too much. */
export const telegramLimit = (seconds: number): StandInAnswer =>
  failed(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })

/** Telegram gives this answer when a group has become a supergroup. */
export const telegramMigration = (chatId: number): StandInAnswer =>
  failed(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: chatId })

/** The request of an update, with the secret token of setWebhook. */
export const telegramUpdate = (secretToken: string, update: Record<string, unknown>) => ({
  body: JSON.stringify(update),
  headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secretToken },
})

/** The message of a user in a private chat. */
export const telegramMessage = (fields: Record<string, unknown>): Record<string, unknown> => ({
  message_id: 11,
  from: { id: 7, is_bot: false, first_name: 'Ada' },
  chat: { id: 7, type: 'private', first_name: 'Ada' },
  date: 1_700_000_000,
  ...fields,
})
