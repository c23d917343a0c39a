import { randomBytes } from 'node:crypto'
import { stack } from '../stack/stack.ts'
import { makeAgent } from '../turn/chat.ts'
import { type ChannelOptions, deliver, putChannels, route } from './channel.ts'
import { startWhatsapp, whatsappMessage, whatsappValue, whatsappWebhook } from './whatsapp.ts'

const USER = '49171'

/** An agent with a WhatsApp number of its own, and the stand-in that it speaks to. */
export async function openWhatsappAgent({ configurations = {}, info = stack, ...options }: ChannelOptions = {}) {
  const [accessToken, appSecret] = [`EAAG${randomBytes(16).toString('hex')}`, 'app-secret']
  const phoneNumberId = String(randomBytes(6).readUIntBE(0, 6))
  const platform = await startWhatsapp({ accessToken, phoneNumberId, appSecret })
  await route(accessToken, platform.url, info)
  const agentId = await makeAgent(configurations, options)
  await putChannels(agentId, { whatsapp: { accessToken, appSecret, phoneNumberId, enabled: true } }, options)
  let sent = 0
  const webhook = (fields: object) => whatsappWebhook(appSecret, [whatsappValue(phoneNumberId, fields)])
  const requestOf = (from: string, body: string) =>
    webhook({ messages: [whatsappMessage({ from, id: `wamid.user-${++sent}`, text: { body } })] })
  const errors = [{ code: 131_047, title: 'Re-engagement message' }]
  return {
    ...{ agentId, platform, requestOf },
    say: (text: string) => deliver(agentId, 'whatsapp', requestOf(USER, text), options),
    /** Tells that a message, which the platform took, was not delivered. */
    failLate: (id: string) =>
      deliver(agentId, 'whatsapp', webhook({ statuses: [{ id, status: 'failed', errors }] }), options),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}
