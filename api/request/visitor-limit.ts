import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../../domain/error.ts'
import { networkOf } from './client-address.ts'

/** Counts requests without a key in the memory of one process, by the client's network. */
export type VisitorLimit = {
  /** Counts one request. @throws ApiError RATE_LIMITED */
  count(address: string | null | undefined): Promise<void>
}

/** Makes the limit of one process. `limit` is the number of requests that a network may make in a minute. */
export function createVisitorLimit(limit: number): VisitorLimit {
  const counter = new RateLimiterMemory({ points: limit, duration: 60 })
  return {
    async count(address) {
      await counter.consume(networkOf(address)).catch((state) => {
        throw state instanceof RateLimiterRes ? refusal(limit, state) : state
      })
    },
  }
}

const refusal = (limit: number, { msBeforeNext }: RateLimiterRes): ApiError =>
  new ApiError('RATE_LIMITED', {
    message: `This client address has made more than ${limit} requests in a minute without a key.`,
    fix: 'Wait as Retry-After says; the operator sets the limit with VISITOR_RATE_LIMIT_PER_MINUTE.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) },
  })
