import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../../domain/error.ts'
import { networkOf } from './client-address.ts'

/** An address may send this many wrong keys in a window; further ones are refused without a query. */
const LOOKUPS = 100
const WINDOW_SECONDS = 10

/** Limits the queries for keys that this process has not seen, by the client's address. */
export interface UnknownKeys {
  /**
   * Runs the look-up of a key. It counts unless it finds one.
   * @throws ApiError RATE_LIMITED instead of the look-up when the address has made too many
   */
  lookUp<Key>(address: string | undefined, find: () => Promise<Key | undefined>): Promise<Key | undefined>
}

/** Makes the limit of one process. `lookups` is the number of wrong keys that an address may try in ten seconds. */
export function createUnknownKeys(lookups = LOOKUPS): UnknownKeys {
  const counter = new RateLimiterMemory({ points: lookups, duration: WINDOW_SECONDS })
  return {
    async lookUp(address, find) {
      const network = networkOf(address)
      await counter.consume(network).catch((state) => {
        throw state instanceof RateLimiterRes ? refusal(state) : state
      })
      const found = await find()
      if (found !== undefined) await counter.reward(network)
      return found
    },
  }
}

const refusal = ({ msBeforeNext }: RateLimiterRes): ApiError =>
  new ApiError('RATE_LIMITED', {
    message: 'Too many requests with wrong API keys came from this address.',
    fix: 'Send a valid API key, and wait as long as Retry-After says before the next request.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) },
  })
