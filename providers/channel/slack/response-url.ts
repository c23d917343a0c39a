import { callPlatform, passingFailure } from '../call.ts'
import type { ChannelConnection } from '../connection.ts'
import type { Outcome } from '../platform.ts'

/** The host of the addresses that Slack gives with slash commands. */
const RESPONSE_HOST = 'hooks.slack.com'

/**
 * Answers a slash command at its `response_url`, which works up to five times in 30 minutes, also where the app is no member.
 * https://docs.slack.dev/interactivity/handling-user-interaction (message responses)
 * @returns undefined when the address is not Slack's, or takes no answer any more
 */
export async function answerCommand(
  connection: ChannelConnection,
  responseUrl: string,
  text: string,
  signal?: AbortSignal,
): Promise<Outcome | undefined> {
  const host = URL.parse(responseUrl)?.host
  if (host !== RESPONSE_HOST && host !== new URL(connection.urls.slack).host) return undefined
  const body = { response_type: 'in_channel', text }
  const result = await callPlatform(connection, { method: 'POST', url: responseUrl, body, signal })
  if ('failure' in result) return result.failure
  if (result.reply.status === 200) return { state: 'sent', messageId: null }
  return passingFailure(result.reply)
}
