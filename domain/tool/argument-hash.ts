import { createHmac } from 'node:crypto'
import type { Sealing } from '../secret/sealing.ts'
import { canonicalJson } from '../text/canonical-json.ts'

/**
 * Arguments in the form in which equal ones have one text: without null members, whatever the order of members. 1 and 1.0 are
 * equal; a number that a double does not hold is compared by its digits.
 * @param args as they were validated
 * @param written the JSON that the model wrote, which has these digits; left out where it is not known
 */
export function canonicalArguments(args: unknown, written?: string): string {
  const digits = written === undefined ? undefined : withDigits(written)
  return canonicalJson(withoutNulls(args, digits))
}

/** True where the JSON has a number that a double does not hold. */
export const hasLongNumber = (written: string): boolean => withDigits(written) !== undefined

/**
 * The HMAC of the arguments in that form, by which a backtest finds the call: the ledger tells nobody whether two calls had
 * the same personal data.
 */
export const argumentsHash = (sealing: Sealing, workspaceId: string, args: unknown, written?: string): string =>
  hmac(sealing.derive(purposeOf(workspaceId)), canonicalArguments(args, written))

/** The same by each known key, the current one first. */
export const argumentsHashes = (sealing: Sealing, workspaceId: string, args: unknown, written?: string): string[] => {
  const text = canonicalArguments(args, written)
  return sealing.deriveByAll(purposeOf(workspaceId)).map((key) => hmac(key, text))
}

const purposeOf = (workspaceId: string): string => `arguments of calls of ${workspaceId}`

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

/** Texts that can be stored have no NUL, so no argument looks like this. */
const DIGITS = '\0digits '

function withoutNulls(value: unknown, digits: unknown): unknown {
  if (typeof value === 'number') return typeof digits === 'string' && digits.startsWith(DIGITS) ? digits : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each, index) => withoutNulls(each, memberOf(digits, index)))
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member, memberOf(digits, name))]))
}

const memberOf = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string | number, unknown>)[name]
    : undefined

/** A text of JSON, or a number in it. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs

/** The value with the digits of each number that a double does not hold; undefined where it has none, or is no JSON. */
function withDigits(written: string): unknown {
  let hasLong = false
  const marked = written.replace(TOKEN, (token) => {
    if (token.startsWith('"') || normalDigits(token) === normalDigits(String(Number(token)))) return token
    hasLong = true
    return JSON.stringify(`${DIGITS}${normalDigits(token)}`)
  })
  if (!hasLong) return undefined
  try {
    return JSON.parse(marked)
  } catch {
    return undefined
  }
}

/** One text for each way of writing a number: its digits without zeros at the ends, and an exponent. */
function normalDigits(text: string): string {
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const digits = (whole + part).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return whole === '' ? text : '0'
  return `${sign}${kept}e${BigInt(exponent) - BigInt(part.length) + BigInt(digits.length - kept.length)}`
}
