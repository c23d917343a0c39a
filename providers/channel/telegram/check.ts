import { type JsonObject, numberAt, objectAt, textAt } from '../../../domain/channel/json.ts'
import { failedCheck, isPassing, PASSING_FIX, passedCheck, unreachedCheck } from '../finding.ts'
import type { CheckResult, Expected } from '../platform.ts'
import type { TelegramCall } from './telegram.ts'

/** The kinds of updates that the service reads; Telegram sends no others. */
const ALLOWED_UPDATES = ['message', 'message_reaction']

/** Checks the token (getMe), the webhook (getWebhookInfo) and whether the bot may be added to groups. */
export async function checkTelegram(call: TelegramCall, expected: Expected): Promise<CheckResult[]> {
  const { signal } = expected
  const me = await resultOf(call, 'getMe', {}, { name: 'token', fix: TOKEN_FIX, signal })
  if ('failed' in me) return [me.failed]
  const info = await resultOf(call, 'getWebhookInfo', {}, { name: 'webhook', fix: PASSING_FIX, signal })
  const bot = me.result
  return [
    passedCheck('token', `It is the token of @${textAt(bot, 'username') ?? textAt(bot, 'first_name')}.`),
    ...('failed' in info ? [info.failed] : webhookChecks(info.result, expected)),
    bot.can_read_all_group_messages === true
      ? passedCheck('groups', 'The bot reads every message of its groups, because its privacy mode is off.')
      : passedCheck(
          'groups',
          'The bot reads mentions, replies and commands in groups, because its privacy mode is on.',
        ),
  ]
}

/** Sets the webhook with the agent's address and secret token, and checks it. https://core.telegram.org/bots/api#setwebhook */
export async function registerTelegram(call: TelegramCall, expected: Expected): Promise<CheckResult[]> {
  const { address: url, token: secret_token, signal } = expected
  const parameters = { url, secret_token, allowed_updates: ALLOWED_UPDATES }
  const set = await resultOf(call, 'setWebhook', parameters, { name: 'webhook', fix: ADDRESS_FIX, signal })
  return 'failed' in set ? [set.failed] : checkTelegram(call, expected)
}

const TOKEN_FIX = 'Copy the token from @BotFather again (/mybots > API Token) into the Telegram section.'
const ADDRESS_FIX = 'PUBLIC_URL must be an https address that Telegram reaches at port 443, 80, 88 or 8443.'

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

type Wanted = { name: string; fix: string; signal: AbortSignal | undefined }

/** The result of a method, or the check `name` that fails. `fix` is that of a refusal. */
async function resultOf(
  call: TelegramCall,
  method: string,
  parameters: JsonObject,
  { name, fix, signal }: Wanted,
): Promise<{ result: JsonObject } | { failed: CheckResult }> {
  const answer = await call(method, parameters, signal)
  if ('failure' in answer) return { failed: unreachedCheck(name, 'telegram', answer.failure.reason) }
  const { json, status } = answer.reply
  if (json?.ok === true) return { result: objectAt(json, 'result') ?? {} }
  const found = `Telegram answered ${method} with: ${textAt(json, 'description') ?? `status ${status}`}`
  return { failed: failedCheck(name, found, isPassing(status) ? PASSING_FIX : fix) }
}
