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
  const interactionOf = (text: string, user = 1, fields: object = {}) => {
    made += 1
    const id = discordId(new Date(), made)
    const token = `70${user}.${made}.${randomBytes(8).toString('hex')}`
    // Discord shows "thinking" once it has the answer; here it does so before, so no reply can be quicker.
    platform.defer(token)
    const member = { user: { id: `70${user}`, username: 'ada' }, roles: [] }
    return discordInteraction(privateKey, discordCommand(id, text, { token, member, ...fields }))
  }
  /** The texts in the places of "thinking"; empty where that still shows. */
  const places = (user = 1) =>
    platform.messages.filter(({ interaction }) => interaction?.startsWith(`70${user}.`)).map(({ content }) => content)
  return {
    agentId,
    platform,
    interactionOf,
    /** Puts a file onto the stand-in. @returns the fields of the interaction of `/ask message:<text> file:<file>` */
    withFile(filename: string, bytes: Uint8Array, text?: string, elsewhere?: string) {
      const path = `/attachments/${applicationId}/60/${filename}`
      platform.files.set(path, bytes)
      const url = elsewhere ?? `${info.platformsUrl}/discord${path}?ex=1&is=1&hm=1`
      const message = text === undefined ? [] : [{ name: 'message', type: 3, value: text }]
      const resolved = { attachments: { 60: { id: '60', filename, size: bytes.length, url } } }
      return {
        data: {
          id: '50',
          name: 'ask',
          type: 1,
          options: [...message, { name: 'file', type: 11, value: '60' }],
          resolved,
        },
      }
    },
    say: (text: string, user = 1) => deliver(agentId, 'discord', interactionOf(text, user), options),
    texts: (user = 1) => places(user).filter((content) => content !== ''),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}
