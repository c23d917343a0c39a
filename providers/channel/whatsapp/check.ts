import type { WhatsappChannel } from '../../../domain/agent/channel.ts'
import { numberAt, objectAt, textAt } from '../../../domain/channel/json.ts'
import { hmacHex } from '../../../domain/channel/signature.ts'
import type { CallResult } from '../call.ts'
import { failedCheck, isPassing, PASSING_FIX, passedCheck, unreachedCheck } from '../finding.ts'
import type { CheckResult, Expected } from '../platform.ts'
import { fixOf, reasonOf } from './error.ts'
import type { WhatsappCall } from './whatsapp.ts'

const FIELDS = 'display_phone_number,verified_name,quality_rating,webhook_configuration'

/**
 * Checks the token and the phone number, the callback address, and the app secret. Meta refuses a proof that was made with
 * another secret. https://developers.facebook.com/docs/graph-api/guides/secure-requests (appsecret_proof)
 */
export async function checkWhatsapp(
  call: WhatsappCall,
  { accessToken, appSecret }: WhatsappChannel,
  { address, signal }: Expected,
): Promise<CheckResult[]> {
  const number = await call(`?fields=${FIELDS}`, undefined, signal)
  if ('failure' in number) return [unreachedCheck('token', 'whatsapp', number.failure.reason)]
  const { status, json } = number.reply
  const error = objectAt(json, 'error')
  if (status !== 200) {
    const found = error ? reasonOf(error) : `WhatsApp answered with status ${status}.`
    const code = numberAt(error, 'code')
    const fix = code === 100 ? NUMBER_FIX : fixOf(code)
    return [failedCheck('token', found, isPassing(status) ? PASSING_FIX : fix)]
  }
  const proof = await call(`?fields=id&appsecret_proof=${hmacHex(appSecret, accessToken)}`, undefined, signal)
  return [
    passedCheck('token', `It may use ${textAt(json, 'display_phone_number')} (${textAt(json, 'verified_name')}).`),
    addressCheck(objectAt(json, 'webhook_configuration') ?? {}, address),
    secretCheck(proof),
  ]
}

function secretCheck(proof: CallResult): CheckResult {
  const name = 'app secret'
  if ('failure' in proof) return unreachedCheck(name, 'whatsapp', proof.failure.reason)
  const { status } = proof.reply
  if (status === 200) return passedCheck(name, 'It is the secret of the app that the token belongs to.')
  if (isPassing(status)) return failedCheck(name, `WhatsApp answered with status ${status}.`, PASSING_FIX)
  return failedCheck(name, 'Meta refuses a proof made with it.', 'Copy the app secret from App settings > Basic.')
}

const NUMBER_FIX =
  'Copy the Phone number ID (not the number itself) from WhatsApp > API Setup, and let the token use it.'

/** Meta delivers to the address of the number, else to that of the account, else to that of the app. */
function addressCheck(configuration: Record<string, unknown>, address: string): CheckResult {
  const used = ['phone_number', 'whatsapp_business_account', 'application'].map((name) => textAt(configuration, name))
  const url = used.find((each) => each !== undefined)
  if (url === address) return passedCheck('address', `WhatsApp delivers to ${address}.`)
  return failedCheck(
    'address',
    url === undefined ? 'No callback URL is set.' : `WhatsApp delivers to ${url}.`,
    `Enter ${address} as Callback URL under WhatsApp > Configuration, with the verify token, and subscribe to the field messages.`,
  )
}
