import { randomBytes, randomInt } from 'node:crypto'
import { makeAgent } from '../turn/chat.ts'
import {
  type ChannelOptions,
  deliver,
  ofChat,
  openSlackAgent,
  openTelegramAgent,
  type PlatformDelivery,
  putChannels,
  route,
} from './channel.ts'
import { discordCommand, discordId, discordInteraction, discordKeys, startDiscord } from './discord.ts'
import { openWhatsappAgent } from './whatsapp-agent.ts'

/** A user of a channel. */
export type Speaker = {
  name: string
  channel: string
  agentId: string
  /** The requests of a message, as the platform makes them: the same one again, or a new one where it delivers once only. */
  requestsOf(text: string): () => PlatformDelivery
  /** What the user was sent, in order. An answer that is written into the same place again counts once. */
  answers(): string[]
}

type Opened = { speakers: Speaker[] } & AsyncDisposable

const digits = (count: number) => Array.from({ length: count }, () => randomInt(1, 10)).join('')

/** Users of each of the four platforms, with one agent and one stand-in a platform. */
export async function openSpeakers(users: number, options: Required<Pick<ChannelOptions, 'info'>> & ChannelOptions) {
  const opened = await Promise.all(
    [telegramSpeakers, slackSpeakers, whatsappSpeakers, discordSpeakers].map((open) => open(users, options)),
  )
  return {
    speakers: opened.flatMap(({ speakers }) => speakers),
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((each) => each[Symbol.asyncDispose]()))
    },
  }
}

const eachUser = (users: number, speaker: (user: number) => Speaker): Speaker[] =>
  Array.from({ length: users }, (_, index) => speaker(index + 1))

const again = (request: PlatformDelivery) => () => request

async function telegramSpeakers(users: number, options: ChannelOptions): Promise<Opened> {
  const { agentId, update, texts, ...opened } = await openTelegramAgent(options)
  const speakers = eachUser(users, (user) => ({
    ...{ name: `telegram${user}`, channel: 'telegram', agentId, answers: () => texts(user) },
    requestsOf: (text) => again(update({ text, ...ofChat(user) })),
  }))
  return { speakers, [Symbol.asyncDispose]: opened[Symbol.asyncDispose] }
}

async function slackSpeakers(users: number, options: ChannelOptions): Promise<Opened> {
  const { agentId, event, texts, ...opened } = await openSlackAgent(options)
  const speakers = eachUser(users, (user) => ({
    ...{ name: `slack${user}`, channel: 'slack', agentId, answers: () => texts(user) },
    requestsOf: (text) => again(event({ text, user: `U${user}`, channel: `D${user}` })),
  }))
  return { speakers, [Symbol.asyncDispose]: opened[Symbol.asyncDispose] }
}

async function whatsappSpeakers(users: number, options: ChannelOptions): Promise<Opened> {
  const { agentId, platform, requestOf } = await openWhatsappAgent(options)
  const speakers = eachUser(users, (user) => ({
    ...{ name: `whatsapp${user}`, channel: 'whatsapp', agentId },
    requestsOf: (text) => again(requestOf(`4917${user}`, text)),
    answers: () => platform.messages.filter(({ to }) => to === `4917${user}`).map(({ body }) => body),
  }))
  return { speakers, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
}

async function discordSpeakers(users: number, { info, configurations, ...options }: ChannelOptions): Promise<Opened> {
  const [botToken, applicationId, { publicKey, privateKey }] = [
    randomBytes(24).toString('hex'),
    digits(18),
    discordKeys(),
  ]
  const platform = await startDiscord({ botToken, applicationId, publicKey })
  await Promise.all([botToken, applicationId].map((key) => route(key, platform.url, info)))
  const agentId = await makeAgent(configurations, options)
  const discord = { botToken, applicationId, publicKey, guildId: '20', channelId: '30', enabled: true }
  await putChannels(agentId, { discord }, options)
  let made = 0
  const interactionOf = (user: string, text: string) => {
    made += 1
    const id = discordId(new Date(), made)
    const token = `${user}.${made}.${randomBytes(8).toString('hex')}`
    // Discord shows "thinking" once it has the answer; here it does so before, so no reply can be quicker.
    platform.defer(token)
    const member = { user: { id: user, username: 'ada' }, roles: [] }
    return discordInteraction(privateKey, discordCommand(id, text, { token, member }))
  }
  const speakers = eachUser(users, (user) => ({
    ...{ name: `discord${user}`, channel: 'discord', agentId },
    // Discord delivers once; a user whose command failed gives it again.
    requestsOf: (text) => () => interactionOf(`70${user}`, text),
    answers: () =>
      platform.messages.flatMap(({ interaction, content }) =>
        interaction?.startsWith(`70${user}.`) && content !== '' ? [content] : [],
      ),
  }))
  return { speakers, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
}

const PAUSE_MS = 100

/** Delivers a message until the service has taken it. @returns the milliseconds of the delivery that it took */
export async function deliverUntilTaken(
  { agentId, channel, requestsOf }: Speaker,
  text: string,
  { baseUrl }: Pick<ChannelOptions, 'baseUrl'>,
): Promise<number> {
  const nextRequest = requestsOf(text)
  for (;;) {
    const request = nextRequest()
    const start = performance.now()
    const status = await deliver(agentId, channel, request, { ...(baseUrl && { baseUrl }) }).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status === 200) return performance.now() - start
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
