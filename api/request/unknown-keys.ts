import { type ClientLimit, createClientLimit } from './visitor-limit.ts'

/** An address may send this many wrong keys in a window; further ones are refused without a query. */
const LOOKUPS = 100
const WINDOW_SECONDS = 10

/** Limits the queries for keys that this process has not seen, by the client's address. */
export type UnknownKeys = Pick<ClientLimit, 'lookUp'>

/** Makes the limit of one process. `lookups` is the number of wrong keys that an address may try in ten seconds. */
export const createUnknownKeys = (lookups = LOOKUPS): UnknownKeys =>
  createClientLimit(
    lookups,
    {
      message: 'Too many requests with wrong API keys came from this address.',
      fix: 'Send a valid API key, and wait as long as Retry-After says before the next request.',
    },
    WINDOW_SECONDS,
  )
