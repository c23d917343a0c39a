import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { MAX_SESSION_MS } from '../../domain/access/person.ts'

const NAME = 'ams_session'
const OPENID_NAME = 'ams_openid'
/** A person has this long to sign in at the provider. */
const OPENID_SECONDS = 10 * 60

/** Returns a new value of a session's cookie, or a token of a link: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** The session's cookie of a request; undefined without one. */
export const sessionCookieOf = (headers: Headers): string | undefined => cookieOf(headers, NAME)

/** The cookie of an attempt to sign in with OpenID Connect; undefined without one. */
export const openIdCookieOf = (headers: Headers): string | undefined => cookieOf(headers, OPENID_NAME)

function cookieOf(headers: Headers, name: string): string | undefined {
  const given = headers.get('cookie')
  return given === null ? undefined : parseCookie(given)[name] || undefined
}

/** The header Set-Cookie of an attempt. @param value undefined takes the cookie away */
export const openIdCookie = (value: string | undefined, publicUrl: string): string =>
  stringifySetCookie(OPENID_NAME, value ?? '', {
    httpOnly: true,
    // The provider sends the browser back from another site, and Strict would leave the cookie out.
    sameSite: 'lax',
    path: '/api/v1/session/openid',
    secure: publicUrl.startsWith('https:'),
    maxAge: value === undefined ? 0 : OPENID_SECONDS,
  })

/** The header Set-Cookie of a session. @param value undefined takes the cookie away */
export const sessionCookie = (value: string | undefined, publicUrl: string): string =>
  stringifySetCookie(NAME, value ?? '', {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: publicUrl.startsWith('https:'),
    maxAge: value === undefined ? 0 : MAX_SESSION_MS / 1000,
  })
