const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** The pauses after the first failure, the second, and so on; the last pause repeats. */
const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS]
/** A round of attempts lasts this long. */
export const DELIVERY_WINDOW_MS = 24 * HOUR_MS

/**
 * Returns the pause before the next attempt, in milliseconds; undefined when the round is over.
 * @param elapsedMs the time since the round began
 */
export function pauseAfter(failedAttempts: number, elapsedMs: number): number | undefined {
  const pauseMs = PAUSES_MS[Math.min(failedAttempts, PAUSES_MS.length) - 1] ?? HOUR_MS
  return elapsedMs + pauseMs > DELIVERY_WINDOW_MS ? undefined : pauseMs
}
