import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { MAX_SESSION_MS } from '../../domain/access/person.ts'

const NAME = 'ams_session'
const OPENID_NAME = 'ams_openid'
/** On https, browsers take a cookie of such a name from this host alone, and not from a neighbour below the same domain. */
const HOST_PREFIX = '__Host-'
/** A person has this long to sign in at the provider. */
export const OPENID_ATTEMPT_SECONDS = 10 * 60

/** Returns a new value of a session's cookie, or a token of a link: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** The session's cookie of a request; undefined without one. */
export const sessionCookieOf = (headers: Headers, publicUrl: string): string | undefined =>
  cookieOf(headers, nameOn(publicUrl, NAME))

const nameOn = (publicUrl: string, name: string): string => (isSecure(publicUrl) ? HOST_PREFIX + name : name)

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')

export const hasSessionCookie = (headers: Headers): boolean =>
  [NAME, HOST_PREFIX + NAME].some((name) => cookieOf(headers, name) !== undefined)

/** The cookie of an attempt to sign in with OpenID Connect; undefined without one. */
export const openIdCookieOf = (headers: Headers, publicUrl: string): string | undefined =>
  cookieOf(headers, nameOn(publicUrl, OPENID_NAME))

function cookieOf(headers: Headers, name: string): string | undefined {
  const given = headers.get('cookie')
  return given === null ? undefined : parseCookie(given)[name] || undefined
}

/** The header Set-Cookie of an attempt. @param value undefined takes the cookie away */
export const openIdCookie = (value: string | undefined, publicUrl: string): string =>
  stringifySetCookie(nameOn(publicUrl, OPENID_NAME), value ?? '', {
    httpOnly: true,
    // The provider sends the browser back from another site, and Strict would leave the cookie out.
    sameSite: 'lax',
    // A cookie with the prefix has no other path.
    path: '/',
    secure: isSecure(publicUrl),
    maxAge: value === undefined ? 0 : OPENID_ATTEMPT_SECONDS,
  })

/** The header Set-Cookie of a session. @param value undefined takes the cookie away */
export const sessionCookie = (value: string | undefined, publicUrl: string): string =>
  stringifySetCookie(nameOn(publicUrl, NAME), value ?? '', {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isSecure(publicUrl),
    maxAge: value === undefined ? 0 : MAX_SESSION_MS / 1000,
  })
