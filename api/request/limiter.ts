import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../../domain/error.ts'
import type { SharedCounter } from '../../store/limit/counter.ts'

const RECONCILE_EVERY_MS = 1_000
/** The names that errors give to those who have a limit, and the settings of the limits. */
const COUNTED = {
  caller: { name: 'API key or person', setting: 'RATE_LIMIT_PER_MINUTE' },
  workspace: { name: 'workspace', setting: 'RATE_LIMIT_PER_MINUTE_PER_WORKSPACE' },
}

/** Counts the requests of each key, or of each workspace, in memory; once a second the processes add their counts up in Postgres. */
export interface RequestLimiter {
  /** Counts one request of a key. @returns the RateLimit headers of the response. @throws ApiError RATE_LIMITED */
  count(keyId: string): Promise<Record<string, string>>
  stop(): void
}

/**
 * Makes a limiter of one process.
 * @param limit how many requests a key may make in a minute
 */
export function createRequestLimiter(
  limit: number,
  shared: SharedCounter,
  counted: keyof typeof COUNTED = 'caller',
): RequestLimiter {
  const memory = new RateLimiterMemory({ points: limit, duration: 60 })
  const uncounted = new Map<string, number>()

  const reconcile = async () => {
    const batch = [...uncounted]
    uncounted.clear()
    for (const [keyId, points] of batch) {
      const { total, msLeft } = await shared.add(keyId, points)
      // The minute in Postgres counts for all processes. Requests that came here since the batch are added to its sum.
      await memory.set(keyId, total + (uncounted.get(keyId) ?? 0), msLeft / 1000)
    }
  }
  // While Postgres is away, each process counts its own requests only.
  const timer = setInterval(() => reconcile().catch(() => {}), RECONCILE_EVERY_MS)
  timer.unref()

  return {
    async count(keyId) {
      try {
        const state = await memory.consume(keyId)
        uncounted.set(keyId, (uncounted.get(keyId) ?? 0) + 1)
        return headersOf(limit, state)
      } catch (state) {
        if (!(state instanceof RateLimiterRes)) throw state
        throw new ApiError('RATE_LIMITED', {
          message: `This ${COUNTED[counted].name} has made more than ${limit} requests in a minute.`,
          fix: `Wait as Retry-After says; the operator sets the limit with ${COUNTED[counted].setting}.`,
          headers: { ...headersOf(limit, state), 'retry-after': String(secondsOf(state)) },
        })
      }
    },
    stop: () => clearInterval(timer),
  }
}

const headersOf = (limit: number, state: RateLimiterRes): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(Math.max(0, limit - state.consumedPoints)),
  'ratelimit-reset': String(secondsOf(state)),
})

const secondsOf = (state: RateLimiterRes): number => Math.min(60, Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
