const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** After the first failure, the second, …; then always the last one. */
const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS]
/** A round of attempts lasts this long. */
export const DELIVERY_WINDOW_MS = 24 * HOUR_MS

/** How long to wait after so many failed attempts of a round that began `elapsedMs` ago; undefined: give up. */
export function pauseAfter(failedAttempts: number, elapsedMs: number): number | undefined {
  const pauseMs = PAUSES_MS[Math.min(failedAttempts, PAUSES_MS.length) - 1] ?? HOUR_MS
  return elapsedMs + pauseMs > DELIVERY_WINDOW_MS ? undefined : pauseMs
}
