import { randomBytes, randomInt } from 'node:crypto'
import { stack } from '../stack/stack.ts'
import { makeAgent } from '../turn/chat.ts'
import { type ChannelOptions, deliver, putChannels, route } from './channel.ts'
import { discordCommand, discordId, discordInteraction, discordKeys, startDiscord } from './discord.ts'

/** An agent with a Discord application of its own, and the stand-in that it speaks to. */
export async function openDiscordAgent({ configurations = {}, info = stack, ...options }: ChannelOptions = {}) {
  const [botToken, applicationId] = [randomBytes(24).toString('hex'), `1${randomInt(10 ** 14, 2 ** 47)}`]
  const { publicKey, privateKey } = discordKeys()
  const platform = await startDiscord({ botToken, applicationId, publicKey })
  await Promise.all([botToken, applicationId].map((key) => route(key, platform.url, info)))
  const agentId = await makeAgent(configurations, options)
  const discord = { botToken, applicationId, publicKey, guildId: '20', channelId: '30', enabled: true }
  await putChannels(agentId, { discord }, options)
  let made = 0
  /** The interaction of a user's command. */
  const interactionOf = (text: string, user = 1) => {
    made += 1
    const id = discordId(new Date(), made)
    const token = `70${user}.${made}.${randomBytes(8).toString('hex')}`
    // Discord shows "thinking" once it has the answer; here it does so before, so no reply can be quicker.
    platform.defer(token)
    const member = { user: { id: `70${user}`, username: 'ada' }, roles: [] }
    return discordInteraction(privateKey, discordCommand(id, text, { token, member }))
  }
  /** The texts in the places of "thinking"; empty where that still shows. */
  const places = (user = 1) =>
    platform.messages.filter(({ interaction }) => interaction?.startsWith(`70${user}.`)).map(({ content }) => content)
  return {
    agentId,
    platform,
    interactionOf,
    say: (text: string, user = 1) => deliver(agentId, 'discord', interactionOf(text, user), options),
    texts: (user = 1) => places(user).filter((content) => content !== ''),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}
