import { createHash } from 'node:crypto'
import type { DiscordChannel } from '../../../domain/agent/channel.ts'
import { idAt, type JsonObject, textAt } from '../../../domain/channel/json.ts'
import { type CallResult, callPlatform, type PlatformCall, passingFailure } from '../call.ts'
import type { ChannelConnection } from '../connection.ts'
import { download, isOwnAddress } from '../download.ts'
import type { Attempt, ChannelPlatform, Destination, Outcome } from '../platform.ts'
import { checkDiscord, registerDiscord } from './check.ts'
import { isTokenOver, refusalOf } from './error.ts'

/** Calls Discord's API with the bot's token: with GET unless another method is given. */
export type DiscordCall = (
  path: string,
  call: Partial<Pick<PlatformCall, 'method' | 'body' | 'signal'>>,
) => Promise<CallResult>

/** An interaction's token works for 15 minutes. The rest is for the call itself. */
const TOKEN_MS = 14.5 * 60_000
const EARLY_MS = 10_000

/** Returns Discord's API with a bot's token. https://docs.discord.com/developers/interactions/receiving-and-responding */
export function openDiscord(section: DiscordChannel, connection: ChannelConnection): ChannelPlatform {
  const { now = () => new Date() } = connection
  const base = connection.urls.discord
  const call: DiscordCall = (path, given) => {
    const headers = { authorization: `Bot ${section.botToken}` }
    return callPlatform(connection, { method: 'GET', url: base + path, headers, ...given })
  }
  return {
    async send(part, to, attempt) {
      const { createdAt } = to.address
      const age = typeof createdAt === 'number' ? now().getTime() - createdAt : 0
      if (to.addressSecret !== null && age < TOKEN_MS) {
        const answered = await answerInteraction(to.addressSecret, part, attempt)
        if (answered !== 'over') return answered
        // Our reply may be there before Discord has read that it was deferred.
        if (age > 0 && age < EARLY_MS)
          return { state: 'later', afterMs: 1000, reason: 'Discord does not know the interaction yet.' }
      }
      return sendToChannel(call, section, part, to, attempt)
    },
    find: (part, to, { key, signal }) => findMessage(call, section, { part, nonce: nonceOf(key), to }, signal),
    async fetchFile(url, limits) {
      if (!isOwnAddress(url, base, ['discordapp.com', 'discordapp.net'])) return { state: 'refused', reason: 'gone' }
      return await download(connection, { url }, limits)
    },
    check: (expected) => checkDiscord(call, section, expected),
    register: (expected) => registerDiscord(call, section, expected),
  }

  /** The first part takes the place of "thinking", at each attempt anew; further parts are messages of their own. */
  async function answerInteraction(
    token: string,
    part: string,
    { isFirst, signal }: Attempt,
  ): Promise<Outcome | 'over'> {
    const url = `${base}/webhooks/${encodeURIComponent(section.applicationId)}/${encodeURIComponent(token)}`
    const body = messageOf(part)
    const result = isFirst
      ? await callPlatform(connection, { method: 'PATCH', url: `${url}/messages/@original`, body, signal })
      : await callPlatform(connection, { method: 'POST', url: `${url}?wait=true`, body, signal })
    if ('reply' in result && isTokenOver(result.reply)) return 'over'
    const outcome = outcomeOf(result)
    // An edit that is made twice is the same edit.
    return isFirst && outcome.state === 'doubtful' ? { ...outcome, state: 'later', afterMs: null } : outcome
  }
}

/** A message that tells no one, whatever its text mentions. */
const messageOf = (content: string) => ({ content, allowed_mentions: { parse: [] } })

/** Discord takes at most 25 characters. */
const nonceOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 25)

/** Discord returns the message that it has when the nonce comes again within minutes. */
async function sendToChannel(
  call: DiscordCall,
  section: DiscordChannel,
  part: string,
  { address }: Destination,
  { key, signal }: Attempt,
): Promise<Outcome> {
  const body = { ...messageOf(part), nonce: nonceOf(key), enforce_nonce: true }
  const path = `/channels/${address.channelId ?? section.channelId}/messages`
  return outcomeOf(await call(path, { method: 'POST', body, signal }))
}

function outcomeOf(result: CallResult): Outcome {
  if ('failure' in result) return result.failure
  const { status, json } = result.reply
  if (status >= 200 && status < 300) return { state: 'sent', messageId: idAt(json, 'id') ?? null }
  const pauseSeconds = Number(json?.retry_after ?? Number.NaN)
  return (
    passingFailure(result.reply, Number.isNaN(pauseSeconds) ? null : pauseSeconds * 1000) ?? refusalOf(result.reply)
  )
}

/** Looks for a message of the application since the interaction. https://docs.discord.com/developers/resources/message */
async function findMessage(
  call: DiscordCall,
  { applicationId, channelId }: DiscordChannel,
  { part, nonce, to }: { part: string; nonce: string; to: Destination },
  signal?: AbortSignal,
) {
  const { interactionId, channelId: channel } = to.address
  const path = `/channels/${channel ?? channelId}/messages?limit=100&after=${interactionId}`
  const result = await call(path, { signal })
  if ('failure' in result || result.reply.status !== 200) return 'unknown'
  const { list } = result.reply
  const isOwn = (message: JsonObject) => idAt(message, 'application_id') === applicationId || message.nonce === nonce
  if (list.some((message) => isOwn(message) && textAt(message, 'content')?.trim() === part.trim())) return 'sent'
  return list.length < 100 ? 'not-sent' : 'unknown'
}
