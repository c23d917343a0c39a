import { textAt } from '../../../domain/channel/json.ts'
import { SLACK_SCOPES } from '../../../domain/channel/slack/manifest.ts'
import { failedCheck, isPassing, PASSING_FIX, passedCheck, unreachedCheck } from '../finding.ts'
import type { CheckResult } from '../platform.ts'
import { fixOf } from './error.ts'
import type { SlackCall } from './slack.ts'

/**
 * Checks the token and its scopes (auth.test). Slack tells an app with a bot's token neither its Request URL nor its events, so
 * these show in the deliveries only. https://docs.slack.dev/reference/methods/auth.test
 */
export async function checkSlack(call: SlackCall, signal?: AbortSignal): Promise<CheckResult[]> {
  const result = await call('auth.test', {}, signal)
  if ('failure' in result) return [unreachedCheck('token', 'slack', result.failure.reason)]
  const { json, headers, status } = result.reply
  if (json?.ok !== true) {
    const error = textAt(json, 'error') ?? `status ${status}`
    const fix = isPassing(status) ? PASSING_FIX : fixOf(error, json)
    return [failedCheck('token', `Slack answered: ${error}`, fix)]
  }
  const named = `${textAt(json, 'user') ?? 'a user'} in ${textAt(json, 'team') ?? 'a workspace'}`
  const token = json.bot_id
    ? passedCheck('token', `It is the token of ${named}.`)
    : failedCheck(
        'token',
        `It is the token of a person: ${named}.`,
        'Copy the Bot User OAuth Token, which begins with xoxb-.',
      )
  return [token, scopeCheck(headers['x-oauth-scopes'])]
}

/** Slack names the token's scopes in a header of every answer. https://docs.slack.dev/authentication/installing-with-oauth */
function scopeCheck(header: string | undefined): CheckResult {
  if (header === undefined) return passedCheck('scopes', 'Slack did not name the scopes of the token.')
  const tokenScopes = header.split(',').map((scope) => scope.trim())
  const missing = Object.entries(SLACK_SCOPES).filter(([scope]) => !tokenScopes.includes(scope))
  if (missing.length === 0)
    return passedCheck('scopes', `The token has every scope that is needed: ${tokenScopes.join(', ')}.`)
  const reasons = missing.map(([scope, purpose]) => `${scope} (${purpose})`)
  return failedCheck(
    'scopes',
    `The token lacks ${reasons.join(', ')}.`,
    'Add the scopes under OAuth & Permissions, and install the app again.',
  )
}
