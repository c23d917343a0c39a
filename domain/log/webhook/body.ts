import { beginning } from '../../text/character.ts'

/** The body of a webhook has at most this many bytes. */
export const MAX_BODY_BYTES = 256 * 1024
/** Longer texts are cut to the first of these lengths, in characters, with which the body fits. */
const TEXT_LENGTHS = [65_536, 16_384, 4_096, 1_024, 256, 64]

/** The body of a webhook. `truncated` names the members of `data` that were cut or left out. */
export type WebhookBody = { type: string; timestamp: string; data: Record<string, unknown>; truncated?: string[] }

/** The body as it is sent: whole where it fits, else with its long texts cut, else with its short members alone. */
export function composeBody(type: string, at: Date, data: Record<string, unknown>): WebhookBody {
  const whole = { type, timestamp: at.toISOString(), data }
  if (fits(whole)) return whole
  for (const length of TEXT_LENGTHS) {
    const truncated: string[] = []
    const body = { ...whole, data: cut(data, length, '', truncated) as typeof data, truncated }
    if (fits(body)) return body
  }
  const isShort = (value: unknown) => value === null || (typeof value === 'object' ? false : String(value).length <= 64)
  const members = Object.entries(data)
  return {
    ...whole,
    data: Object.fromEntries(members.filter(([, value]) => isShort(value)).slice(0, 100)),
    truncated: members
      .filter(([, value]) => !isShort(value))
      .map(([name]) => beginning(name, 64))
      .slice(0, 100),
  }
}

const fits = (body: WebhookBody): boolean => Buffer.byteLength(JSON.stringify(body)) <= MAX_BODY_BYTES

/** The value with each longer text cut to its beginning, whose path goes into `truncated`. */
function cut(value: unknown, length: number, path: string, truncated: string[]): unknown {
  if (typeof value === 'string') {
    if (value.length <= length) return value
    truncated.push(path)
    return beginning(value, length)
  }
  if (Array.isArray(value)) return value.map((item, index) => cut(item, length, `${path}[${index}]`, truncated))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => {
    return [name, cut(member, length, path === '' ? name : `${path}.${name}`, truncated)]
  })
  return Object.fromEntries(members)
}
