import { GuardedHttpError } from '../guarded-http/client.ts'
import type { PlatformReply } from './call.ts'
import type { ChannelConnection } from './connection.ts'
import type { FetchedFile, FetchLimits } from './platform.ts'

const TIMEOUT_MS = 30_000
const MOST_REDIRECTS = 3

/** Fetches a file from an address. A redirect to another host gets no credential. @throws only the reason of `signal` */
export async function download(
  { http, workspaceId }: ChannelConnection,
  { url, headers = {} }: { url: string; headers?: Record<string, string> },
  { maxBytes, signal }: FetchLimits,
): Promise<FetchedFile> {
  const given = { url, workspaceId, headers, timeoutMs: TIMEOUT_MS, maxBytes, maxRedirects: MOST_REDIRECTS, signal }
  try {
    const answer = await http.request(given)
    return answer.status === 200 ? { state: 'fetched', bytes: answer.body } : notFetched(answer)
  } catch (error) {
    if (!(error instanceof GuardedHttpError)) throw error
    if (error.kind === 'too_large') return { state: 'refused', reason: 'size' }
    if (error.kind === 'blocked' || error.kind === 'redirect') return { state: 'refused', reason: 'gone' }
    return { state: 'later' }
  }
}

/**
 * True for an address that may get a credential of the platform: one of its own hosts, or where its API is.
 * @param hosts names of hosts; those below them count too
 */
export function isOwnAddress(address: string, api: string, hosts: string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin } = new URL(address)
  if (origin === new URL(api).origin) return true
  return protocol === 'https:' && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** Returns what an answer without the file means. */
export const notFetched = ({ status }: Pick<PlatformReply, 'status'>): FetchedFile =>
  status === 429 || status >= 500 ? { state: 'later' } : { state: 'refused', reason: 'gone' }
