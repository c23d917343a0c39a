import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Platforms send again for hours, with a fresh signature each time. An older signature is a replay. */
const MAX_AGE_SECONDS = 5 * 60

/** Returns the HMAC-SHA256 of the parts, one after the other, in hexadecimal digits. */
export function hmacHex(secret: string, ...parts: (string | Uint8Array)[]): string {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest('hex')
}

/** Compares two secrets in a time that tells nothing about them. A missing or empty one equals none. */
export function isSameSecret(candidate: string | null, right: string): boolean {
  if (candidate === null || right === '') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(candidate), digest(right))
}

/** True for a time in Unix seconds that is at most 5 minutes away from `now`, in either direction. */
export function isRecent(timestamp: string | null, now: Date): boolean {
  if (timestamp === null || !/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS
}
