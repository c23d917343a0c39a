import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { ApiError } from '../../domain/error.ts'
import { findSession, type OpenSession, touchSession } from '../../store/access/session.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import type { ClientLimit } from '../request/visitor-limit.ts'

const FRESH_MS = 4_000
const TOUCH_MS = 60_000
const MAX_ENTRIES = 10_000

/** `address`: the client's. `isWrite`: the request changes something. */
type RequestOrigin = { address?: string | null | undefined; isWrite?: boolean }
type Entry = { found: Promise<OpenSession | undefined>; readAt: number; touchedAt: number; isOpen: boolean }

/**
 * Finds sessions, mostly without Postgres: a session is read again after 4 s, so a sign-out holds within 5 s everywhere, and at once
 * for requests that change something.
 */
export interface SessionRing {
  /**
   * The session of a cookie's value.
   * @param from.address the client's; undefined where the request is counted already
   * @param from.isWrite whether the request changes something: then the session is read now
   * @throws ApiError SESSION_ENDED, RATE_LIMITED instead of a look-up for a client that sent too many unknown cookies
   */
  find(value: string | undefined, from?: RequestOrigin): Promise<OpenSession>
  /** Forgets a session that this process has ended or changed. */
  forget(value: string | undefined): void
  /** Reads every session again, because this process has changed what people reach. */
  forgetAll(): void
}

/** The hash under which a session or a token is stored: SHA-256, hexadecimal. */
export const hashToken = (value: string): string => createHash('sha256').update(value).digest('hex')

/**
 * Makes a ring of one process. It notes the last use of a session at most once a minute.
 * @param passwordSignIn false: only sessions that the provider began are open
 */
export function createSessionRing(
  database: Database,
  log: Logger,
  { passwordSignIn, visitors }: { passwordSignIn: boolean; visitors: Pick<ClientLimit, 'lookUp'> },
): SessionRing {
  const entries = new Map<string, Entry>()
  const read = (hash: string, { address, isWrite = false }: RequestOrigin): Entry => {
    const cached = entries.get(hash)
    if (cached && !isWrite && performance.now() - cached.readAt < FRESH_MS) return cached
    const find = () => asSystem(() => findSession(database, hash))
    const isCounted = !cached?.isOpen && address !== undefined
    const found = isCounted ? visitors.lookUp(address, find, 'session') : find()
    const { touchedAt, isOpen } = cached ?? { touchedAt: Number.NEGATIVE_INFINITY, isOpen: false }
    const entry = { found, readAt: performance.now(), touchedAt, isOpen }
    if (entries.size >= MAX_ENTRIES) entries.clear()
    entries.set(hash, entry)
    const forget = () => entries.get(hash) === entry && entries.delete(hash)
    found.then((session) => {
      entry.isOpen = session !== undefined
      if (!session) forget()
    }, forget)
    return entry
  }
  const touch = (entry: Entry, { id }: OpenSession) => {
    if (performance.now() - entry.touchedAt < TOUCH_MS) return
    entry.touchedAt = performance.now()
    asSystem(() => touchSession(database, id)).catch((error) =>
      log.warn({ error }, 'the last use of a session could not be noted'),
    )
  }
  return {
    async find(value, from = {}) {
      const entry = value ? read(hashToken(value), from) : undefined
      const session = await entry?.found
      if (!entry || !session || !(session.byOpenid || passwordSignIn))
        throw new ApiError('SESSION_ENDED', {
          headers: { 'www-authenticate': 'Bearer' },
          ...(!value && { message: 'This needs the session of a person; an API key has none.' }),
        })
      touch(entry, session)
      return session
    },
    forget: (value) => void (value && entries.delete(hashToken(value))),
    forgetAll: () => entries.clear(),
  }
}
