import type { WhatsappChannel } from '../../../domain/agent/channel.ts'
import { type JsonObject, numberAt, objectsAt, textAt } from '../../../domain/channel/json.ts'
import { type CallResult, callPlatform } from '../call.ts'
import type { ChannelConnection } from '../connection.ts'
import { download, isOwnAddress, notFetched } from '../download.ts'
import type { ChannelPlatform, Destination, FetchedFile, FetchLimits, Outcome } from '../platform.ts'
import { checkWhatsapp } from './check.ts'
import { outcomeOfFailure } from './error.ts'

/** Calls the Graph API below the id of a phone number: with a body by POST, else by GET. */
export type WhatsappCall = (path: string, body?: JsonObject, signal?: AbortSignal) => Promise<CallResult>

/**
 * Returns the WhatsApp Cloud API with an agent's token. It can't be asked which messages were sent, so it has no `find`.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/reference/whatsapp-business-phone-number/message-api
 */
export function openWhatsapp(section: WhatsappChannel, connection: ChannelConnection): ChannelPlatform {
  const base = `${connection.urls.whatsapp}/${encodeURIComponent(section.phoneNumberId)}`
  const call: WhatsappCall = (path, body, signal) =>
    callPlatform(connection, {
      method: body ? 'POST' : 'GET',
      url: base + path,
      headers: { authorization: `Bearer ${section.accessToken}` },
      ...(body && { body: { messaging_product: 'whatsapp', ...body } }),
      signal,
    })
  return {
    send: (part, to, { signal }) => sendText(call, part, to, signal),
    async showTyping({ address: { messageId } }, signal) {
      // The mark "read" and the typing indicator are one call; the indicator ends with the reply, or after 25 seconds.
      const typing_indicator = { type: 'text' }
      await call('/messages', { status: 'read', message_id: messageId, typing_indicator }, signal)
    },
    fetchFile: (id, limits) => fetchMedia(section, connection, id, limits),
    check: (expected) => checkWhatsapp(call, section, expected),
  }
}

/** WhatsApp's files lie here, as the answer of the Graph API says. */
const FILE_HOSTS = ['fbsbx.com', 'facebook.com']

/**
 * The Graph API names the address of a file, which counts for five minutes and needs the token, too.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media
 */
async function fetchMedia(
  { accessToken, phoneNumberId }: WhatsappChannel,
  connection: ChannelConnection,
  id: string,
  limits: FetchLimits,
): Promise<FetchedFile> {
  const api = connection.urls.whatsapp
  const headers = { authorization: `Bearer ${accessToken}` }
  const asked = `${api}/${encodeURIComponent(id)}?phone_number_id=${encodeURIComponent(phoneNumberId)}`
  const result = await callPlatform(connection, { method: 'GET', url: asked, headers, signal: limits.signal })
  if ('failure' in result) return { state: 'later' }
  const { json } = result.reply
  const url = textAt(json, 'url')
  if (url === undefined) return notFetched(result.reply)
  if ((numberAt(json, 'file_size') ?? 0) > limits.maxBytes) return { state: 'refused', reason: 'size' }
  if (!isOwnAddress(url, api, FILE_HOSTS)) return { state: 'refused', reason: 'gone' }
  return await download(connection, { url, headers }, limits)
}

async function sendText(
  call: WhatsappCall,
  body: string,
  { address }: Destination,
  signal?: AbortSignal,
): Promise<Outcome> {
  const text = { body, preview_url: false }
  const result = await call('/messages', { recipient_type: 'individual', to: address.to, type: 'text', text }, signal)
  if ('failure' in result) return result.failure
  const [sent] = objectsAt(result.reply.json, 'messages')
  if (result.reply.status === 200) return { state: 'sent', messageId: textAt(sent, 'id') ?? null }
  return outcomeOfFailure(result.reply)
}
