import Type from 'typebox'
import { Text } from './limit.ts'

/** True for an http(s) address whose scheme and host hold no {{placeholder}}: a tool's target is fixed by its owner. */
export function isWebAddress(value: string): boolean {
  // URL parsers drop tabs and line ends, skip extra slashes and read backslashes as slashes, so each of them could move
  // a placeholder into the host, or show another host than the one that is asked.
  const authority = /^https?:\/\/([^/?#\\\p{Cc}]+)[^\\\p{Cc}]*$/iu.exec(value)?.[1]
  return authority !== undefined && !/[{}\s]/.test(authority) && URL.canParse(value)
}

/** True for an address with a user name or password. No request is sent with one, because it would end up in logs. */
export function hasUserInformation(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username !== '' || password !== ''
}

/** An http(s) address as a field of a configuration. */
export const WebAddress = Type.Refine(
  Text('address', { examples: ['https://api.example.com/orders/{{order_id}}'] }),
  isWebAddress,
  () =>
    'must be an http:// or https:// address without a placeholder in scheme or host, without backslashes and control characters',
)
