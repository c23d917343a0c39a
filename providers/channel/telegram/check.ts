import { type JsonObject, numberAt, objectAt, textAt } from '../../../domain/channel/json.ts'
import { failedCheck, passedCheck } from '../finding.ts'
import type { CheckResult, Expected } from '../platform.ts'
import type { TelegramCall } from './telegram.ts'

/** The kinds of updates that the service reads; Telegram sends no others. */
const ALLOWED_UPDATES = ['message']

/** Checks the token (getMe), the webhook (getWebhookInfo) and whether the bot may be added to groups. */
export async function checkTelegram(call: TelegramCall, expected: Expected): Promise<CheckResult[]> {
  const me = await resultOf(call, 'getMe', {}, expected.signal)
  if (typeof me === 'string')
    return [
      failedCheck('token', me, 'Copy the token from @BotFather again (/mybots > API Token) into the Telegram section.'),
    ]
  const info = await resultOf(call, 'getWebhookInfo', {}, expected.signal)
  return [
    passedCheck('token', `It is the token of @${textAt(me, 'username') ?? textAt(me, 'first_name')}.`),
    ...(typeof info === 'string' ? [failedCheck('webhook', info, 'Try again.')] : webhookChecks(info, expected)),
    me.can_read_all_group_messages === true
      ? passedCheck('groups', 'The bot reads every message of its groups, because its privacy mode is off.')
      : passedCheck(
          'groups',
          'The bot reads mentions, replies and commands in groups, because its privacy mode is on.',
        ),
  ]
}

/** Sets the webhook with the agent's address and secret token, and checks it. https://core.telegram.org/bots/api#setwebhook */
export async function registerTelegram(call: TelegramCall, expected: Expected): Promise<CheckResult[]> {
  const set = await resultOf(
    call,
    'setWebhook',
    { url: expected.address, secret_token: expected.token, allowed_updates: ALLOWED_UPDATES },
    expected.signal,
  )
  if (typeof set === 'string')
    return [
      failedCheck(
        'webhook',
        set,
        `PUBLIC_URL must be an https address that Telegram reaches at port 443, 80, 88 or 8443.`,
      ),
    ]
  return checkTelegram(call, expected)
}

function webhookChecks(info: JsonObject, { address }: Expected): CheckResult[] {
  const url = textAt(info, 'url')
  if (url !== address)
    return [
      failedCheck(
        'webhook',
        url === undefined ? 'No webhook is set.' : `The webhook is set to ${url}.`,
        `Set the webhook to ${address} with its secret token: press "Set webhook", or call setWebhook.`,
      ),
    ]
  const [waiting = 0, failedAt, error] = [
    numberAt(info, 'pending_update_count'),
    numberAt(info, 'last_error_date'),
    textAt(info, 'last_error_message'),
  ]
  const found = `The webhook is set to ${address}; ${waiting} updates wait.`
  // Telegram keeps the last error also when later deliveries arrived. Waiting updates show that it still counts.
  if (error === undefined || waiting === 0) return [passedCheck('webhook', found)]
  const when = failedAt === undefined ? '' : ` at ${new Date(failedAt * 1000).toISOString()}`
  return [failedCheck('webhook', `${found} The last delivery failed${when}: ${error}`, fixOf(error))]
}

const fixOf = (error: string): string =>
  /401|unauthorized/i.test(error)
    ? 'The secret token is another one: set the webhook again.'
    : 'See that Telegram reaches the address of PUBLIC_URL by https with a certificate that browsers trust.'

/** The result of a method, or what is wrong. */
async function resultOf(call: TelegramCall, method: string, parameters: JsonObject, signal?: AbortSignal) {
  const result = await call(method, parameters, signal)
  if ('failure' in result) return result.failure.reason
  const { json, status } = result.reply
  if (json?.ok === true) return objectAt(json, 'result') ?? {}
  return `Telegram answered ${method} with: ${textAt(json, 'description') ?? `status ${status}`}`
}
