import {
  type ChannelOptions,
  deliver,
  ofChat,
  openSlackAgent,
  openTelegramAgent,
  type PlatformDelivery,
} from './channel.ts'
import { openDiscordAgent } from './discord-agent.ts'
import { openWhatsappAgent } from './whatsapp-agent.ts'

/** A user of a channel. */
export type Speaker = {
  name: string
  channel: string
  agentId: string
  /**
   * The requests of a message, as the platform makes them: the same one again, or a new one where it delivers once only.
   * @param sentAt when the user sent it, in whole seconds; Discord's is now
   */
  requestsOf(text: string, sentAt?: Date): () => PlatformDelivery
  /** The answers that the user got, in order. An answer that is written into the same place again counts once. */
  answers(): string[]
}

type Opened = { speakers: Speaker[] } & AsyncDisposable

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

const secondsOf = (at: Date): number => at.getTime() / 1000

const again = (request: PlatformDelivery) => () => request

async function telegramSpeakers(users: number, options: ChannelOptions): Promise<Opened> {
  const { agentId, update, texts, ...opened } = await openTelegramAgent(options)
  const speakers = eachUser(users, (user) => ({
    name: `telegram${user}`,
    channel: 'telegram',
    agentId,
    answers: () => texts(user),
    requestsOf: (text, sentAt) => again(update({ text, ...ofChat(user), ...(sentAt && { date: secondsOf(sentAt) }) })),
  }))
  return { speakers, [Symbol.asyncDispose]: opened[Symbol.asyncDispose] }
}

async function slackSpeakers(users: number, options: ChannelOptions): Promise<Opened> {
  const { agentId, event, texts, ...opened } = await openSlackAgent(options)
  const speakers = eachUser(users, (user) => ({
    name: `slack${user}`,
    channel: 'slack',
    agentId,
    answers: () => texts(user),
    requestsOf: (text, sentAt) =>
      again(
        event({ text, user: `U${user}`, channel: `D${user}`, ...(sentAt && { ts: `${secondsOf(sentAt)}.000200` }) }),
      ),
  }))
  return { speakers, [Symbol.asyncDispose]: opened[Symbol.asyncDispose] }
}

async function whatsappSpeakers(users: number, options: ChannelOptions): Promise<Opened> {
  const { agentId, requestOf, texts, ...opened } = await openWhatsappAgent(options)
  const speakers = eachUser(users, (user) => ({
    name: `whatsapp${user}`,
    channel: 'whatsapp',
    agentId,
    answers: () => texts(user),
    requestsOf: (text, sentAt) => again(requestOf({ user, text, sentAt })),
  }))
  return { speakers, [Symbol.asyncDispose]: opened[Symbol.asyncDispose] }
}

async function discordSpeakers(users: number, options: ChannelOptions): Promise<Opened> {
  const { agentId, interactionOf, texts, ...opened } = await openDiscordAgent(options)
  const speakers = eachUser(users, (user) => ({
    name: `discord${user}`,
    channel: 'discord',
    agentId,
    answers: () => texts(user),
    // Discord delivers once; a user whose command failed gives it again.
    requestsOf: (text) => () => interactionOf(text, user),
  }))
  return { speakers, [Symbol.asyncDispose]: opened[Symbol.asyncDispose] }
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
