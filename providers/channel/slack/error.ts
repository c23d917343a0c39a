import { type JsonObject, textAt } from '../../../domain/channel/json.ts'
import type { Outcome } from '../platform.ts'

/** Slack asks to try these again. https://docs.slack.dev/reference/methods/chat.postMessage (errors) */
const PASSING = ['ratelimited', 'rate_limited', 'service_unavailable', 'request_timeout', 'team_added_to_org']
/** Slack says of these that some of the work may have been done. */
const DOUBTFUL = ['internal_error', 'fatal_error']

const TOKEN_FIX =
  'Install the Slack app again and copy its Bot User OAuth Token (OAuth & Permissions) into the Slack section.'
const FIXES: Record<string, string> = {
  invalid_auth: TOKEN_FIX,
  not_authed: TOKEN_FIX,
  account_inactive: TOKEN_FIX,
  token_revoked: TOKEN_FIX,
  token_expired: TOKEN_FIX,
  channel_not_found: 'Invite the app to the channel: /invite @<name of the app>.',
  not_in_channel: 'Invite the app to the channel: /invite @<name of the app>.',
  is_archived: 'The channel is archived: unarchive it, or ask in another one.',
  restricted_action: 'An admin of the Slack workspace must let apps write in this channel.',
  restricted_action_read_only_channel: 'The channel is read-only: ask in another one.',
  thread_not_found: 'The thread was deleted: ask in the channel again.',
}

/** Tells whether Slack may have posted the message in spite of this Web API error. */
export const isDoubtful = (error: string): boolean => DOUBTFUL.includes(error)

/** Returns the outcome of a Web API error. A name that Slack adds later counts as refused. */
export function outcomeOfError(error: string, answer: JsonObject | undefined): Outcome {
  const reason = `Slack answered: ${error}`
  if (PASSING.includes(error)) return { state: 'later', afterMs: null, reason }
  if (isDoubtful(error)) return { state: 'doubtful', reason }
  return { state: 'refused', code: error, reason, fix: fixOf(error, answer) }
}

/** Says where to mend a Web API error. */
export function fixOf(error: string, answer: JsonObject | undefined): string {
  if (error === 'missing_scope')
    return `Add the scope ${textAt(answer, 'needed') ?? ''} under OAuth & Permissions, and install the app again.`
  return FIXES[error] ?? `Slack explains ${error} at https://docs.slack.dev/reference/methods/chat.postMessage.`
}
