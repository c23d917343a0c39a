import { type JsonObject, numberAt, objectAt, textAt } from '../../../domain/channel/json.ts'
import { type PlatformReply, passingFailure } from '../call.ts'
import type { Outcome } from '../platform.ts'

/**
 * Rate limits of the app, the account, the number, and the pair of numbers; then faults of the service itself.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
const PASSING = [4, 80007, 130429, 131048, 131056, 1, 2, 131000, 131016, 131057, 133004]

const TOKEN_FIX =
  'Make a token of a system user with whatsapp_business_messaging in the Meta Business settings, and enter it in the WhatsApp section.'
const NUMBER_FIX = 'See the state of the number in the WhatsApp Manager.'
const FIXES: Record<number, string> = {
  0: TOKEN_FIX,
  3: TOKEN_FIX,
  10: TOKEN_FIX,
  190: TOKEN_FIX,
  200: TOKEN_FIX,
  131005: TOKEN_FIX,
  131047: 'More than 24 hours have passed since the user wrote. The user must write again; then the agent may answer.',
  131026: 'The user has no WhatsApp, or has not accepted its current terms.',
  131030: 'Add the recipient to the allowed numbers of the test number (WhatsApp > API Setup).',
  131031: NUMBER_FIX,
  131042: 'Settle the payment method of the WhatsApp Business account.',
  131045: NUMBER_FIX,
  133010: 'Register the phone number with the Cloud API (WhatsApp > API Setup).',
  368: NUMBER_FIX,
}

/** Returns the outcome of an answer that is not 200. */
export function outcomeOfFailure(reply: PlatformReply): Outcome {
  const error = objectAt(reply.json, 'error')
  const code = numberAt(error, 'code')
  if (error && code !== undefined && PASSING.includes(code))
    return passingFailure(reply) ?? { state: 'later', afterMs: null, reason: reasonOf(error) }
  const failure = passingFailure(reply)
  if (failure) return failure
  const named = code === undefined ? `status-${reply.status}` : String(code)
  return {
    state: 'refused',
    code: named,
    reason: error ? reasonOf(error) : `WhatsApp answered with status ${reply.status}.`,
    fix: fixOf(code),
  }
}

/** Says where to mend an error. */
export const fixOf = (code: number | undefined): string =>
  FIXES[code ?? -1] ??
  'Meta explains the code at https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes.'

/** Returns what Meta says about an error. */
export function reasonOf(error: JsonObject): string {
  const details = textAt(objectAt(error, 'error_data'), 'details')
  return `WhatsApp answered: ${textAt(error, 'message') ?? 'an error'}${details === undefined ? '' : ` (${details})`}`
}
