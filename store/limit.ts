import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from './database.ts'

/** Counts the requests of keys over all API processes, in windows of a minute. */
export interface SharedCounter {
  /** Adds to the key's current minute. @returns its sum over all processes, and the milliseconds until the minute ends */
  add(key: string, points: number): Promise<{ total: number; msLeft: number }>
}

/** The counter over this database, with one row a key. */
export function createSharedCounter(database: Database): SharedCounter {
  const counter = new RateLimiterPostgres({
    storeClient: database.$client,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: 'key',
    points: Number.MAX_SAFE_INTEGER,
    duration: 60,
  })
  return {
    async add(key, points) {
      const { consumedPoints, msBeforeNext } = await counter.penalty(key, points)
      return { total: consumedPoints, msLeft: msBeforeNext }
    },
  }
}
