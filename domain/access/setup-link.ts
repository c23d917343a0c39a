import { createHash, timingSafeEqual } from 'node:crypto'
import type { Sealing } from '../secret/sealing.ts'

type Deriving = Pick<Sealing, 'derive'>

/** The link that a start prints works for so long. */
export const SETUP_LINK_HOURS = 24

/**
 * The token of the setup link: when it ends, in milliseconds, and what only the holder of ENCRYPTION_KEY derives from that. It
 * is of no use once there is a person.
 */
export const setupTokenOf = (sealing: Deriving, endsAt: Date): string =>
  `${endsAt.getTime()}.${sealing.derive(`setup link until ${endsAt.getTime()}`)}`

/** Tells whether a start has made the token and its time is not over. */
export function isSetupToken(sealing: Deriving, token: string, now: Date): boolean {
  const endsAt = new Date(Number(/^(\d{1,15})\./.exec(token)?.[1] ?? Number.NaN))
  if (!(endsAt > now)) return false
  const [given, right] = [token, setupTokenOf(sealing, endsAt)].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return given !== undefined && right !== undefined && timingSafeEqual(given, right)
}

/** The link that makes the first owner, from now on for SETUP_LINK_HOURS. @param publicUrl the address at which browsers reach the service */
export const setupLinkOf = (sealing: Deriving, publicUrl: string, now = new Date()): string =>
  `${publicUrl}/#/setup?token=${setupTokenOf(sealing, new Date(now.getTime() + SETUP_LINK_HOURS * 3_600_000))}`
