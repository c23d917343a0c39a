import { createHmac } from 'node:crypto'
import { type ReceivedCall, type StandInAnswer, startStandIn } from './server.ts'

export type WhatsappMessage = { id: string; to: string; body: string }

type Settings = { accessToken: string; phoneNumberId: string; appSecret?: string }

/**
 * The WhatsApp Cloud API below one phone number, as Meta's reference of the Message API describes it. `url` is the base
 * address. A message to a number that has not written for 24 hours (`closed`) is refused.
 */
export async function startWhatsapp({ accessToken, phoneNumberId, appSecret = 's' }: Settings) {
  const messages: WhatsappMessage[] = []
  const closed = new Set<string>()
  const read: { messageId: string; isTyping: boolean }[] = []
  const webhook = { application: '' }
  const files = new Map<string, { url: string; bytes: Uint8Array }>()

  /** The address of a file, by its id; the bytes at that address. */
  function fileOf({ path, query }: ReceivedCall): StandInAnswer | undefined {
    const file = files.get(path.slice(1))
    if (file && query.get('phone_number_id') !== phoneNumberId) return failed(400, 100, 'Invalid parameter')
    if (file)
      return {
        status: 200,
        body: { messaging_product: 'whatsapp', url: file.url, id: path.slice(1), file_size: file.bytes.length },
      }
    const found = [...files.values()].find(({ url }) => new URL(url).pathname.endsWith(path))
    return found && { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: found.bytes }
  }

  function post({ body }: ReceivedCall): StandInAnswer {
    if (body.messaging_product !== 'whatsapp') return failed(400, 100, 'The parameter messaging_product is required.')
    if (body.status === 'read') {
      read.push({ messageId: String(body.message_id), isTyping: body.typing_indicator !== undefined })
      return { status: 200, body: { success: true } }
    }
    const [to, text] = [String(body.to), body.text as { body?: string } | undefined]
    if (body.type !== 'text' || !text?.body) return failed(400, 131_008, 'Required parameter is missing')
    if (text.body.length > 4096) return failed(400, 100, 'Param text.body must be at most 4096 characters long.')
    if (closed.has(to)) return whatsappWindow()
    const id = `wamid.${messages.length + 1}`
    messages.push({ id, to, body: text.body })
    const contacts = [{ input: to, wa_id: to }]
    return { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id }] } }
  }

  function numberFields({ query }: ReceivedCall): StandInAnswer {
    const proof = query.get('appsecret_proof')
    const right = createHmac('sha256', appSecret).update(accessToken).digest('hex')
    if (proof !== null && proof !== right)
      return failed(400, 100, 'Invalid appsecret_proof provided in the API argument', 'GraphMethodException')
    const fields = {
      display_phone_number: '+1 555-0100',
      verified_name: 'Library',
      quality_rating: 'GREEN',
      webhook_configuration: webhook.application ? { application: webhook.application } : {},
    }
    return { status: 200, body: { ...fields, id: phoneNumberId } }
  }

  const answer = (call: ReceivedCall): StandInAnswer => {
    if (call.headers.authorization !== `Bearer ${accessToken}`)
      return failed(401, 190, 'Invalid OAuth access token - Cannot parse access token', 'OAuthException')
    if (call.path === `/${phoneNumberId}/messages` && call.method === 'POST') return post(call)
    if (call.path === `/${phoneNumberId}` && call.method === 'GET') return numberFields(call)
    const file = call.method === 'GET' ? fileOf(call) : undefined
    if (file) return file
    const message = `Unsupported ${call.method.toLowerCase()} request. Object with ID '${call.path}' does not exist`
    return failed(400, 100, message, 'GraphMethodException')
  }
  return Object.assign(await startStandIn(answer), { messages, closed, read, webhook, files })
}

const failed = (
  status: number,
  code: number,
  message: string,
  type = 'OAuthException',
  details?: string,
): StandInAnswer => ({
  status,
  body: {
    error: {
      message: `(#${code}) ${message}`,
      type,
      code,
      ...(details && { error_data: { messaging_product: 'whatsapp', details } }),
      fbtrace_id: 'A1',
    },
  },
})

/** WhatsApp gives this answer when the user wrote more than 24 hours ago. */
export const whatsappWindow = (): StandInAnswer =>
  failed(
    400,
    131_047,
    'Re-engagement message',
    'OAuthException',
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  )

/** WhatsApp gives this answer to a number that sends too much. */
export const whatsappLimit = (): StandInAnswer =>
  failed(400, 130_429, 'Rate limit hit', 'OAuthException', 'Cloud API message throughput has been reached.')

/** The signed request of a webhook with these values of changes. */
export function whatsappWebhook(appSecret: string, values: object[]) {
  const changes = values.map((value) => ({ field: 'messages', value }))
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '102', changes }] })
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } }
}

/** The value of a change: what happened to a phone number. */
export const whatsappValue = (phoneNumberId: string, fields: object): object => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '15550100', phone_number_id: phoneNumberId },
  ...fields,
})

/** The message of a user. */
export const whatsappMessage = (fields: Record<string, unknown>): Record<string, unknown> => ({
  from: '16315551181',
  id: 'wamid.user-1',
  timestamp: '1700000000',
  type: 'text',
  ...fields,
})
