import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type ReceivedCall, type StandInAnswer, startStandIn } from './server.ts'

export type DiscordMessage = {
  id: string
  channel_id: string
  content: string
  application_id?: string
  nonce?: string
  /** The message holds the place of a deferred answer. */
  interaction?: string
}

type Settings = { botToken: string; applicationId: string; publicKey?: string; channels?: string[] }

/** Discord's HTTP API as https://docs.discord.com/developers/reference describes it. `url` is the base address. */
export async function startDiscord({ botToken, applicationId, publicKey = '', channels = ['30'] }: Settings) {
  const messages: DiscordMessage[] = []
  const interactions = new Map<string, { channelId: string; isOver: boolean }>()
  const application = { id: applicationId, name: 'Agent', verify_key: publicKey, interactions_endpoint_url: '' }
  const commands: Record<string, unknown>[] = []
  const files = new Map<string, Uint8Array>()
  // Later than the id of any interaction.
  let ids = 4_000_000_000_000_000_000n

  const routes: [method: string, path: RegExp, answer: (call: ReceivedCall, ...parts: string[]) => StandInAnswer][] = [
    ['PATCH', /^\/webhooks\/(\d+)\/([^/]+)\/messages\/@original$/, withInteraction(editOriginal)],
    ['POST', /^\/webhooks\/(\d+)\/([^/]+)$/, withInteraction((call, _token, channelId) => create(call, channelId))],
    ['POST', /^\/channels\/(\d+)\/messages$/, withBot((call, channelId) => create(call, channelId))],
    ['GET', /^\/channels\/(\d+)\/messages$/, withBot(list)],
    [
      'POST',
      /^\/channels\/(\d+)\/typing$/,
      withBot((_call, id) => (channels.includes(id) ? done() : failed(403, 50001, 'Missing Access'))),
    ],
    ['GET', /^\/applications\/@me$/, withBot(() => json(application))],
    ['PATCH', /^\/applications\/@me$/, withBot(({ body }) => json(Object.assign(application, body)))],
    ['GET', /^\/applications\/\d+(?:\/guilds\/\d+)?\/commands$/, withBot(() => json(commands))],
    ['POST', /^\/applications\/\d+(?:\/guilds\/\d+)?\/commands$/, withBot(({ body }) => makeCommand(body))],
    ['GET', /^(\/attachments\/.+)$/, (_call, path = '') => download(path)],
    ['GET', /^\/guilds\/(\d+)$/, withBot((_call, id) => json({ id, name: 'Server' }))],
  ]

  function withBot(answer: (call: ReceivedCall, ...parts: string[]) => StandInAnswer) {
    return (call: ReceivedCall, ...parts: string[]) =>
      call.headers.authorization === `Bot ${botToken}` ? answer(call, ...parts) : failed(401, 0, '401: Unauthorized')
  }

  function withInteraction(answer: (call: ReceivedCall, token: string, channelId: string) => StandInAnswer) {
    return (call: ReceivedCall, id: string, token: string) => {
      const interaction = interactions.get(token)
      if (id !== applicationId || !interaction) return failed(404, 10015, 'Unknown Webhook')
      if (interaction.isOver) return failed(401, 50027, 'Invalid Webhook Token')
      return answer(call, token, interaction.channelId)
    }
  }

  function editOriginal({ body }: ReceivedCall, token: string): StandInAnswer {
    const message = messages.find(({ interaction }) => interaction === token)
    if (!message) return failed(404, 10008, 'Unknown Message')
    const content = String(body.content)
    if (content.length > 2000) return tooLong()
    return json(Object.assign(message, { content }))
  }

  function create({ body }: ReceivedCall, channelId: string): StandInAnswer {
    if (!channels.includes(channelId)) return failed(403, 50001, 'Missing Access')
    const content = String(body.content ?? '')
    if (content.trim() === '') return failed(400, 50006, 'Cannot send an empty message')
    if (content.length > 2000) return tooLong()
    const nonce = body.nonce === undefined ? undefined : String(body.nonce)
    const same = body.enforce_nonce === true ? messages.find((message) => message.nonce === nonce) : undefined
    if (same) return json(same)
    return json(add({ channel_id: channelId, content, application_id: applicationId, ...(nonce && { nonce }) }))
  }

  function add(message: Omit<DiscordMessage, 'id'>): DiscordMessage {
    const made = { id: String(++ids), ...message }
    messages.push(made)
    return made
  }

  function list({ query }: ReceivedCall, channelId: string): StandInAnswer {
    if (!channels.includes(channelId)) return failed(403, 50001, 'Missing Access')
    const after = BigInt(query.get('after') ?? 0)
    const found = messages.filter((message) => message.channel_id === channelId && BigInt(message.id) > after)
    return json(found.reverse().slice(0, Number(query.get('limit') ?? 50)))
  }

  /** Discord's files lie behind addresses that are signed. */
  function download(path: string): StandInAnswer {
    const bytes = files.get(path)
    if (!bytes) return { status: 404, body: undefined }
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: bytes }
  }

  function makeCommand(body: Record<string, unknown>): StandInAnswer {
    if (!/^[-_\p{L}\p{N}]{1,32}$/u.test(String(body.name))) return failed(400, 50035, 'Invalid Form Body')
    const at = commands.findIndex(({ name }) => name === body.name)
    commands.splice(at < 0 ? commands.length : at, at < 0 ? 0 : 1, body)
    return { status: at < 0 ? 201 : 200, body }
  }

  const answer = (call: ReceivedCall): StandInAnswer => {
    // Client libraries put the version before the path.
    const asked = call.path.replace(/^\/v10(?=\/)/, '')
    for (const [method, path, handle] of routes) {
      const [whole, ...parts] = path.exec(asked) ?? []
      if (method === call.method && whole !== undefined) return handle(call, ...parts)
    }
    return failed(404, 0, '404: Not Found')
  }
  return Object.assign(await startStandIn(answer), {
    messages,
    files,
    interactions,
    application,
    commands,
    /** Notes that Discord got the deferred answer to an interaction: it shows "thinking" in the channel. */
    defer(token: string, channelId = '30') {
      interactions.set(token, { channelId, isOver: false })
      return add({ channel_id: channelId, content: '', application_id: applicationId, interaction: token })
    },
  })
}

const json = (body: unknown): StandInAnswer => ({ status: 200, body })
const done = (): StandInAnswer => ({ status: 204, body: undefined })
const failed = (status: number, code: number, message: string): StandInAnswer => ({ status, body: { message, code } })

const tooLong = (): StandInAnswer => ({
  status: 400,
  body: {
    message: 'Invalid Form Body',
    code: 50_035,
    errors: { content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] } },
  },
})

/** Discord gives this answer to an application that sends too much. */
export const discordLimit = (seconds: number): StandInAnswer => ({
  status: 429,
  headers: { 'retry-after': String(Math.ceil(seconds)), 'x-ratelimit-scope': 'user' },
  body: { message: 'You are being rate limited.', retry_after: seconds, global: false },
})

/** A key pair of an application: `publicKey` is what the Developer Portal shows. */
export function discordKeys(): { publicKey: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { publicKey: Buffer.from(x, 'base64url').toString('hex'), privateKey }
}

/** The request of an interaction as Discord signs it. https://docs.discord.com/developers/interactions/overview */
export function discordInteraction(privateKey: KeyObject, interaction: object, at = new Date()) {
  const body = JSON.stringify(interaction)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString('hex')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-signature-ed25519': signature,
      'x-signature-timestamp': timestamp,
    },
  }
}

/** Returns a Discord id that was made at a time. https://docs.discord.com/developers/reference#snowflakes */
export const discordId = (at: Date, number = 1): string =>
  String(((BigInt(at.getTime()) - 1_420_070_400_000n) << 22n) + BigInt(number))

/** The interaction of `/ask message:<text>` in a server. */
export const discordCommand = (id: string, text: string, fields: object = {}): object => ({
  id,
  application_id: '10',
  type: 2,
  token: `token-of-${id}`,
  version: 1,
  guild_id: '20',
  channel_id: '30',
  channel: { id: '30', type: 0 },
  member: { user: { id: '40', username: 'ada' }, roles: [] },
  data: { id: '50', name: 'ask', type: 1, options: [{ name: 'message', type: 3, value: text }] },
  ...fields,
})
