import { createApp } from '../../../api/app.ts'
import { createDependencies } from '../../../api/dependencies.ts'
import { readConfig } from '../../../config.ts'
import type { Session } from '../../../domain/access/person.ts'
import { stack } from '../stack/stack.ts'
import { OPENID_CLIENT, startOpenIdProvider } from './openid-provider.ts'

export const PUBLIC_URL = 'https://agents.example.com'
const ATTEMPT_COOKIE = '__Host-ams_openid'
export const SESSION_COOKIE = '__Host-ams_session'
export const METRICS_TOKEN = 'a token of the metrics'

export type PageAnswer<T> = { status: number; data: T; code: string | undefined; cookie: string }

/** The service with an OpenID provider of its own, and what a browser does there; a proxy in front of it takes https off. */
export async function startOpenIdApp(settings: Record<string, string> = {}) {
  const provider = await startOpenIdProvider()
  const { clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET } = OPENID_CLIENT
  const oidc = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }
  const deps = createDependencies(readConfig({ ...stack.env, PUBLIC_URL, METRICS_TOKEN, ...oidc, ...settings }))
  const app = createApp(deps)

  const send = (method: string, path: string, { cookie = '', body }: { cookie?: string; body?: unknown } = {}) => {
    const isJson = body !== undefined
    const headers = { cookie, 'x-requested-with': 'ams', ...(isJson && { 'content-type': 'application/json' }) }
    const init = { method, headers, ...(isJson && { body: JSON.stringify(body) }) }
    return app.fetch(new Request(`http://localhost/api${path}`, init))
  }

  /** A request of a page of the service, with the cookies of its browser. */
  async function page<T = Session>(method: string, path: string, cookie = '', body?: unknown): Promise<PageAnswer<T>> {
    const response = await send(method, path, { cookie, body })
    const { data, error } = (await response.json()) as { data: T; error?: { code: string } }
    return { status: response.status, data, code: error?.code, cookie: setBy(response, SESSION_COOKIE) }
  }

  /** Begins a sign-in. @returns the address of the provider, and the cookie of the attempt */
  async function begin(cookie = '') {
    const response = await send('GET', '/v1/session/openid', { cookie })
    return { address: response.headers.get('location') ?? '', cookie: setBy(response, ATTEMPT_COOKIE), response }
  }

  const finish = (query: string, cookie = '') => send('GET', `/v1/session/openid/callback${query}`, { cookie })

  /** A whole sign-in of a person with these claims. @param cookie of the session that the browser has when it begins */
  async function signInAs(claims: Record<string, unknown>, cookie = ''): Promise<Response> {
    const { address, cookie: attempt } = await begin(cookie)
    return await finish(provider.consent(address, claims), attempt)
  }

  async function close() {
    await deps.close()
    await provider[Symbol.asyncDispose]()
  }
  return { provider, deps, app, send, page, begin, finish, signInAs, close }
}

/** The cookie of this name that a response sets, as a browser sends it back; empty without one. */
export const setBy = (response: Response, name: string): string =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

export const locationOf = (response: Response): string | null => response.headers.get('location')

/** The claims of a person whose address the provider has verified. */
export const verified = (email: string, sub: string = email.toLowerCase()) => ({
  sub,
  email,
  email_verified: true,
  name: 'Ana',
})
