import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../../domain/error.ts'
import { networkOf } from './client-address.ts'

type Address = string | null | undefined
type Refusal = { message: string; fix: string }

/** Counts requests without a valid credential in the memory of one process, by the client's network. */
export type ClientLimit = {
  /** Counts one request to a part of the service that is counted alone. @throws ApiError RATE_LIMITED */
  count(address: Address, part?: string): Promise<void>
  /**
   * Looks something up that may not exist. It counts as a request unless something is found.
   * @throws ApiError RATE_LIMITED instead of the look-up
   */
  lookUp<Found>(address: Address, find: () => Promise<Found | undefined>, part?: string): Promise<Found | undefined>
}

/** Makes the limit of one process. `limit` is the number of requests that a network may make in a minute. */
export const createVisitorLimit = (limit: number): ClientLimit =>
  createClientLimit(limit, {
    message: `This client address has made more than ${limit} requests in a minute without a valid key, session or channel.`,
    fix: 'Wait as Retry-After says; the operator sets the limit with VISITOR_RATE_LIMIT_PER_MINUTE.',
  })

/** Makes a limit of one process. `limit` is the number of requests that a network may make to each part in a window. */
export function createClientLimit(limit: number, refusal: Refusal, windowSeconds = 60): ClientLimit {
  const counter = new RateLimiterMemory({ points: limit, duration: windowSeconds })
  const consume = async (counted: string) => {
    await counter.consume(counted).catch((state) => {
      throw state instanceof RateLimiterRes ? rateLimited(refusal, state) : state
    })
  }
  return {
    count: (address, part = '') => consume(`${part} ${networkOf(address)}`),
    async lookUp(address, find, part = '') {
      const counted = `${part} ${networkOf(address)}`
      await consume(counted)
      const found = await find()
      if (found !== undefined) await counter.reward(counted)
      return found
    },
  }
}

const rateLimited = (refusal: Refusal, { msBeforeNext }: RateLimiterRes): ApiError =>
  new ApiError('RATE_LIMITED', {
    ...refusal,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) },
  })
