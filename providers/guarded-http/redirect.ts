import { GuardedHttpError } from './error.ts'
import type { OutgoingRequest } from './request.ts'

/**
 * Returns the request that a redirect asks for; undefined when the answer is no redirect.
 * @throws GuardedHttpError `redirect` when it leads to no address
 */
export function nextHop(
  request: OutgoingRequest,
  status: number,
  location: string | undefined,
): OutgoingRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined
  if (!URL.canParse(location, request.url.href))
    throw new GuardedHttpError('redirect', 'The redirect leads to no address.')
  const url = new URL(location, request.url.href)
  const next: OutgoingRequest = { ...request, url }
  const becomesGet = status === 303 ? request.method !== 'HEAD' : status < 303 && request.method === 'POST'
  if (becomesGet) {
    next.method = 'GET'
    next.body = undefined
    next.headers = withoutHeaders(next.headers, (name) => name.startsWith('content-'))
  }
  // The body may hold a credential too.
  if (url.origin !== request.url.origin && next.body !== undefined)
    throw new GuardedHttpError('redirect', 'The redirect would hand the body on to another host.')
  // Any header of the caller may be a credential, so only harmless ones go to another origin.
  if (url.origin !== request.url.origin)
    next.headers = withoutHeaders(next.headers, (name) => !HARMLESS_HEADERS.includes(name))
  return next
}

const HARMLESS_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'idempotency-key',
  'user-agent',
]

const withoutHeaders = (headers: Record<string, string>, drops: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !drops(name)))
