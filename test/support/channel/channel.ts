import { randomBytes, randomInt } from 'node:crypto'
import { type Reply, type RequestOptions, request, stack, until } from '../stack/stack.ts'
import type { StackInfo } from '../stack/stack-info.ts'
import { makeAgent } from '../turn/chat.ts'
import { slackEvent, slackMessage, startSlack } from './slack.ts'
import { startTelegram, telegramMessage, telegramUpdate } from './telegram.ts'

/** A request of a platform, as it is signed. */
export type PlatformDelivery = { body: string; headers: Record<string, string> }
export type ChannelOptions = RequestOptions & { info?: StackInfo; configurations?: Record<string, unknown> }

/** Delivers a request to the address of an agent's channel. */
export const deliver = (
  agentId: string,
  channel: string,
  { body, headers }: PlatformDelivery,
  { baseUrl }: RequestOptions = {},
): Promise<Reply> =>
  request('POST', `/channels/${agentId}/${channel}`, {
    key: null,
    body,
    headers,
    ...(baseUrl !== undefined && { baseUrl }),
  })

/** Sends the calls with this key to a stand-in. */
export async function route(key: string, url: string, info: StackInfo = stack): Promise<void> {
  const body = JSON.stringify({ key, url })
  const answer = await fetch(`${info.platformsUrl}/__control/routes`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`)
}

const secret = () => randomBytes(16).toString('hex')

/** An agent with a Telegram bot of its own, and the stand-in that it speaks to. */
export async function openTelegramAgent({ configurations = {}, info = stack, ...options }: ChannelOptions = {}) {
  const botToken = `${randomInt(10 ** 8, 10 ** 9)}:${secret()}`
  const chats = Array.from({ length: 1000 }, (_, index) => index + 1)
  const platform = await startTelegram({ botToken, chats })
  await route(botToken, platform.url, info)
  const telegram = { botToken, enabled: true }
  const agentId = await makeAgent(configurations, options)
  const steps = await putChannels(agentId, { telegram }, options)
  const token = /secret token: ([\w-]+)/.exec(steps)?.[1] ?? ''
  let updates = 0
  const update = (fields: Record<string, unknown>, updateId = ++updates) =>
    telegramUpdate(token, { update_id: updateId, message: telegramMessage({ message_id: updateId, ...fields }) })
  return {
    agentId,
    platform,
    token,
    telegram,
    /** The update of a message; `chat` is also the user. */
    update,
    say: (text: string, { chat = 7, ...fields }: { chat?: number; [field: string]: unknown } = {}) =>
      deliver(agentId, 'telegram', update({ text, ...ofChat(chat), ...fields }), options),
    texts: (chat = 7) => platform.messages.filter(({ chatId }) => chatId === chat).map(({ text }) => text),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}

/** The sender and the place of a private chat. */
export const ofChat = (id: number) => ({
  from: { id, is_bot: false, first_name: 'Ada' },
  chat: { id, type: 'private', first_name: 'Ada' },
})

/** An agent with a Slack app of its own, and the stand-in that it speaks to. */
export async function openSlackAgent({ configurations = {}, info = stack, ...options }: ChannelOptions = {}) {
  const [botToken, signingSecret] = [`xoxb-${secret()}`, secret()]
  const channels = ['C1', 'C0APPROVALS', ...Array.from({ length: 1000 }, (_, index) => `D${index + 1}`)]
  const platform = await startSlack({ botToken, channels })
  await route(botToken, platform.url, info)
  const agentId = await makeAgent(configurations, options)
  await putChannels(agentId, { slack: { botToken, signingSecret, enabled: true } }, options)
  let sent = 0
  const nextTs = () => `${1_600_000_000 + ++sent}.000200`
  const event = (fields: Record<string, unknown> & { text: string }, how?: Parameters<typeof slackEvent>[2]) =>
    slackEvent(signingSecret, slackMessage({ ts: nextTs(), ...fields }), how)
  return {
    agentId,
    platform,
    signingSecret,
    botToken,
    event,
    /** Puts a file onto the stand-in. @returns it as an event has it; the gateway finds the stand-in by the token */
    putFile(name: string, mimetype: string, bytes: Uint8Array) {
      const path = `/files-pri/T1-F1/download/${name}`
      platform.files.set(path, bytes)
      const url_private_download = `${info.platformsUrl}/slack${path}`
      return { id: 'F1', name, mimetype, size: bytes.length, mode: 'hosted', url_private_download }
    },
    say: (text: string, user = 1, fields: Record<string, unknown> = {}) =>
      deliver(agentId, 'slack', event({ text, user: `U${user}`, channel: `D${user}`, ...fields }), options),
    texts: (user = 1) => platform.messages.filter(({ channel }) => channel === `D${user}`).map(({ text }) => text),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}

/** Configures channels; returns the descriptions of the next steps. */
export async function putChannels(agentId: string, channels: object, options: RequestOptions = {}): Promise<string> {
  const { status, text, json } = await request('PUT', `/v1/agents/${agentId}/channels`, { ...options, body: channels })
  if (status !== 200) throw new Error(text)
  return json.next_steps.map(({ description }) => description).join('\n')
}

/** The latest deliveries of a channel. */
export async function deliveriesOf(agentId: string, channel: string, options: RequestOptions = {}) {
  const path = `/v1/agents/${agentId}/channels/${channel}/deliveries`
  return (await request<ShownDelivery[]>('GET', path, options)).data
}

type ShownDelivery = {
  id: string
  eventId: string | null
  verdict: string
  reason: string | null
  turnId: string | null
  conversationId: string | null
  repeats: number
  reply: {
    id: string
    state: string
    attempts: number
    code: string | null
    reason: string | null
    fix: string | null
  } | null
}

/** Waits until a list has this many entries; returns it. */
export const untilCount = <Entry>(what: string, list: () => Entry[], count: number, withinMs?: number) =>
  until(`${count} ${what}`, async () => (list().length >= count ? list() : undefined), withinMs)

/** Waits until the reply to the latest delivery of a channel is in this state; returns it. */
export const untilReply = (agentId: string, channel: string, state: string, options: RequestOptions = {}) =>
  until(`the reply is ${state}`, async () => {
    const [delivery] = await deliveriesOf(agentId, channel, options)
    return delivery?.reply?.state === state ? delivery.reply : undefined
  })
