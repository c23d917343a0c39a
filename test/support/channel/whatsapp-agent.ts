import { randomBytes, randomInt } from 'node:crypto'
import { stack } from '../stack/stack.ts'
import { makeAgent } from '../turn/chat.ts'
import { type ChannelOptions, deliver, putChannels, route } from './channel.ts'
import { startWhatsapp, whatsappMessage, whatsappValue, whatsappWebhook } from './whatsapp.ts'

type Written = { user?: number; text: string; sentAt?: Date | undefined }

/** An agent with a WhatsApp number of its own, and the stand-in that it speaks to. */
export async function openWhatsappAgent({ configurations = {}, info = stack, ...options }: ChannelOptions = {}) {
  const [accessToken, appSecret] = [`EAAG${randomBytes(16).toString('hex')}`, 'app-secret']
  const phoneNumberId = String(randomInt(10 ** 14, 2 ** 47))
  const platform = await startWhatsapp({ accessToken, phoneNumberId, appSecret })
  await route(accessToken, platform.url, info)
  const agentId = await makeAgent(configurations, options)
  await putChannels(agentId, { whatsapp: { accessToken, appSecret, phoneNumberId, enabled: true } }, options)
  let written = 0
  const webhook = (fields: object) => whatsappWebhook(appSecret, [whatsappValue(phoneNumberId, fields)])
  const requestOf = (...messages: Written[]) =>
    webhook({
      messages: messages.map(({ user = 1, text: body, sentAt }) => {
        const timestamp = sentAt && { timestamp: String(sentAt.getTime() / 1000) }
        return whatsappMessage({ from: `4917${user}`, id: `wamid.user-${++written}`, text: { body }, ...timestamp })
      }),
    })
  const statusOf = (id: string, status: string, fields: object = {}) =>
    webhook({ statuses: [{ id, status, ...fields }] })
  const errors = [{ code: 131_047, title: 'Re-engagement message' }]
  return {
    phoneNumberId,
    appSecret,
    /** `requestOf`: one webhook with the messages of users; `statusOf`: that of what became of a message of the agent. */
    agentId,
    platform,
    requestOf,
    statusOf,
    /** The webhook of a message of another type than text. */
    requestWith: (fields: object) =>
      webhook({ messages: [whatsappMessage({ from: '49171', id: `wamid.user-${++written}`, ...fields })] }),
    /** Puts a file onto the stand-in. @returns its id */
    putFile(id: string, bytes: Uint8Array, url = `${info.platformsUrl}/whatsapp/lookaside/${id}`) {
      platform.files.set(id, { url, bytes })
      return id
    },
    say: (text: string) => deliver(agentId, 'whatsapp', requestOf({ text }), options),
    /** Tells that a message, which the platform took, was not delivered. */
    failLate: (id: string) => deliver(agentId, 'whatsapp', statusOf(id, 'failed', { errors }), options),
    texts: (user = 1) => platform.messages.filter(({ to }) => to === `4917${user}`).map(({ body }) => body),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}
