import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { MAX_SESSION_MS } from '../../domain/access/person.ts'

const NAME = 'ams_session'

/** Returns a new value of a session's cookie, or a token of a link: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** The session's cookie of a request; undefined without one. */
export function sessionCookieOf(headers: Headers): string | undefined {
  const given = headers.get('cookie')
  return given === null ? undefined : parseCookie(given)[NAME] || undefined
}

/** The header Set-Cookie of a session. @param value undefined takes the cookie away */
export const sessionCookie = (value: string | undefined, publicUrl: string): string =>
  stringifySetCookie(NAME, value ?? '', {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: publicUrl.startsWith('https:'),
    maxAge: value === undefined ? 0 : MAX_SESSION_MS / 1000,
  })
