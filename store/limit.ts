import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from './database.ts'

/** Counts over all API processes; one row a key, for windows of a minute. */
export interface SharedCounter {
  /** Adds to the key's current minute and answers how much it has over all processes, and when the minute ends. */
  add(key: string, points: number): Promise<{ total: number; msLeft: number }>
}

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
