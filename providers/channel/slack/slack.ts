import type { SlackChannel } from '../../../domain/agent/channel.ts'
import { type JsonObject, objectAt, objectsAt, textAt } from '../../../domain/channel/json.ts'
import type { ReplyAddress } from '../../../domain/channel/reading.ts'
import { approvalBlocks } from '../../../domain/channel/slack/approval-message.ts'
import { callPlatform, passingFailure } from '../call.ts'
import type { ChannelConnection } from '../connection.ts'
import { download, isOwnAddress } from '../download.ts'
import type { Attempt, ChannelPlatform, Destination, Outcome } from '../platform.ts'
import { checkSlack } from './check.ts'
import { isDoubtful, outcomeOfError } from './error.ts'
import { answerCommand } from './response-url.ts'

/** Calls a method of the Web API with a bot's token. */
export type SlackCall = (
  method: string,
  parameters: JsonObject,
  signal?: AbortSignal,
) => ReturnType<typeof callPlatform>

/** Returns Slack's Web API with a bot's token. https://docs.slack.dev/apis/web-api */
export function openSlack({ botToken }: SlackChannel, connection: ChannelConnection): ChannelPlatform {
  const call: SlackCall = (method, parameters, signal) => {
    const isRead = method.startsWith('conversations.')
    return callPlatform(connection, {
      // Methods that read take no JSON, so their parameters stand in the address.
      method: isRead ? 'GET' : 'POST',
      url: `${connection.urls.slack}/${method}${isRead ? `?${query(parameters)}` : ''}`,
      headers: { authorization: `Bearer ${botToken}` },
      ...(!isRead && { body: parameters }),
      signal,
    })
  }
  return {
    async send(part, to, attempt) {
      const outcome = await postMessage(call, part, to, attempt)
      const isOutside = outcome.state === 'refused' && ['channel_not_found', 'not_in_channel'].includes(outcome.code)
      if (!isOutside || to.addressSecret === null) return outcome
      return (await answerCommand(connection, to.addressSecret, part, attempt.signal)) ?? outcome
    },
    // A change is made again: the second one changes nothing.
    find: async (_part, to, attempt) => (to.address.updates ? 'not-sent' : await findMessage(call, to, attempt)),
    async showTyping({ address: { channelId: channel, ts: timestamp } }, signal) {
      // Slack shows bots no typing. Eyes under the message say that the agent has seen it.
      if (timestamp) await call('reactions.add', { channel, timestamp, name: 'eyes' }, signal)
    },
    // Slack answers with its login page when the token lacks the scope files:read.
    async fetchFile(url, limits) {
      if (!isOwnAddress(url, connection.urls.slack, ['slack.com'])) return { state: 'refused', reason: 'gone' }
      return await download(connection, { url, headers: { authorization: `Bearer ${botToken}` } }, limits)
    },
    check: (expected) => checkSlack(call, expected.signal),
  }
}

function query(parameters: JsonObject): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) form.set(name, String(value))
  return form.toString()
}

/** `find` knows a message by this metadata. https://docs.slack.dev/messaging/message-metadata */
const METADATA_TYPE = 'agent_reply'

/** https://docs.slack.dev/reference/methods/chat.postMessage */
async function postMessage(
  call: SlackCall,
  text: string,
  { address }: Destination,
  { key, signal }: Attempt,
): Promise<Outcome> {
  const { channelId, threadTs } = address
  const { method, more } = formOf(text, address)
  const result = await call(
    method,
    {
      channel: channelId,
      text,
      ...(threadTs && { thread_ts: threadTs }),
      // Names and channels in the text stay text, and addresses load no preview.
      link_names: false,
      parse: 'none',
      ...(method === 'chat.postMessage' && { unfurl_links: false, unfurl_media: false }),
      metadata: { event_type: METADATA_TYPE, event_payload: { key } },
      ...more,
    },
    signal,
  )
  if ('failure' in result) return result.failure
  const { json } = result.reply
  if (json?.ok === true) return { state: 'sent', messageId: textAt(json, 'ts') ?? null }
  const error = textAt(json, 'error') ?? `status ${result.reply.status}`
  // Slack sends these with status 500, which alone would say that nothing was posted.
  if (isDoubtful(error)) return outcomeOfError(error, json)
  return passingFailure(result.reply) ?? outcomeOfError(error, json)
}

/**
 * A message is new, changes another one, or is shown to one person alone. Calls that people allow have blocks, with buttons until
 * they are decided. https://docs.slack.dev/reference/methods/chat.update and /chat.postEphemeral
 */
function formOf(text: string, { approvalId, updates, onlyFor }: ReplyAddress): { method: string; more: JsonObject } {
  if (updates) return { method: 'chat.update', more: { ts: updates, blocks: approvalBlocks(text) } }
  if (onlyFor) return { method: 'chat.postEphemeral', more: { user: onlyFor } }
  return { method: 'chat.postMessage', more: approvalId ? { blocks: approvalBlocks(text, String(approvalId)) } : {} }
}

/** Slack gives up to 200 messages a page. A busy channel may have more than these since the event. */
const MAX_PAGES = 5

/** Looks for the key among the messages since the user's. https://docs.slack.dev/reference/methods/conversations.history */
async function findMessage(call: SlackCall, { address }: Destination, { key, signal }: Attempt) {
  const { channelId: channel, threadTs, ts } = address
  const method = threadTs ? 'conversations.replies' : 'conversations.history'
  if (!ts) return 'unknown'
  let cursor = ''
  for (let page = 0; page < MAX_PAGES; page++) {
    const parameters = {
      channel,
      ...(threadTs && { ts: threadTs }),
      oldest: ts,
      limit: 200,
      include_all_metadata: true,
      ...(cursor && { cursor }),
    }
    const result = await call(method, parameters, signal)
    if ('failure' in result || result.reply.json?.ok !== true) return 'unknown'
    const { json } = result.reply
    if (objectsAt(json, 'messages').some((message) => keyOf(message) === key)) return 'sent'
    cursor = textAt(objectAt(json, 'response_metadata'), 'next_cursor') ?? ''
    if (cursor === '') return json.has_more === true ? 'unknown' : 'not-sent'
  }
  return 'unknown'
}

const keyOf = (message: JsonObject): unknown => objectAt(objectAt(message, 'metadata'), 'event_payload')?.key
