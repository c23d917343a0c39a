import { isSendableHeader } from '../../domain/tool/header-name.ts'
import { ACCEPTED_ENCODINGS } from './body.ts'
import { GuardedHttpError } from './error.ts'

/** A checked request: its address is parsed, its header names are in lower case. */
export type OutgoingRequest = {
  method: string
  url: URL
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** Checks a request. @throws GuardedHttpError `blocked` for a method, address or header that cannot be sent */
export function outgoingRequest(request: {
  method?: string
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}): OutgoingRequest {
  const method = (request.method ?? 'GET').toUpperCase()
  if (!METHODS.includes(method)) throw new GuardedHttpError('blocked', `The method ${method} is not allowed.`)
  if (!URL.canParse(request.url)) throw new GuardedHttpError('blocked', 'The address is not a valid URL.')
  const url = new URL(request.url)
  const headers: Record<string, string> = { 'user-agent': USER_AGENT, 'accept-encoding': ACCEPTED_ENCODINGS }
  for (const [name, value] of Object.entries(request.headers ?? {}))
    headers[name.toLowerCase()] = checkedHeader(name, value)
  return { method, url, headers, body: request.body }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The name of this service to every site that it reads. */
const USER_AGENT = 'agent-management-service/0.1'

function checkedHeader(name: string, value: string): string {
  if (!isSendableHeader(name))
    throw new GuardedHttpError('blocked', `The header "${name.slice(0, 64)}" may not be set.`)
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
    throw new GuardedHttpError('blocked', `The header "${name}" holds a character that headers cannot carry.`)
  return value
}

/** Checks the address of a hop, also of the first. @throws GuardedHttpError `blocked` */
export function checkScheme(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new GuardedHttpError('blocked', 'Only http:// and https:// addresses can be reached.')
  if (url.username !== '' || url.password !== '')
    throw new GuardedHttpError('blocked', 'An address may not carry a user name or password.')
}
