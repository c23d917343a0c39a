import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../../domain/error.ts'
import { networkOf } from './client-address.ts'

/** Counts requests without a key in the memory of one process, by the client's network. */
export type ClientLimit = {
  /** Counts one request to a part of the service that is counted alone. @throws ApiError RATE_LIMITED */
  count(address: string | null | undefined, part?: string): Promise<void>
}

/** Makes the limit of one process. `limit` is the number of requests that a network may make in a minute. */
export const createVisitorLimit = (limit: number): ClientLimit =>
  createClientLimit(limit, {
    message: `This client address has made more than ${limit} requests in a minute without a key.`,
    fix: 'Wait as Retry-After says; the operator sets the limit with VISITOR_RATE_LIMIT_PER_MINUTE.',
  })

/** Makes a limit of one process. `limit` is the number of requests that a network may make to each part in a minute. */
export function createClientLimit(limit: number, refusal: { message: string; fix: string }): ClientLimit {
  const counter = new RateLimiterMemory({ points: limit, duration: 60 })
  return {
    async count(address, part = '') {
      await counter.consume(`${part} ${networkOf(address)}`).catch((state) => {
        throw state instanceof RateLimiterRes ? rateLimited(refusal, state) : state
      })
    },
  }
}

const rateLimited = (refusal: { message: string; fix: string }, { msBeforeNext }: RateLimiterRes): ApiError =>
  new ApiError('RATE_LIMITED', {
    ...refusal,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) },
  })
