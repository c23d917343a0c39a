import { createHash } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '../database.ts'

/** Counts the requests of keys over all API processes, in windows of a minute. */
export interface SharedCounter {
  /** Adds to the key's current minute. @returns its sum over all processes, and the milliseconds until the minute ends */
  add(key: string, points: number): Promise<{ total: number; msLeft: number }>
}

/** Counts attempts by a text, over all API processes. */
export interface AttemptCounter {
  /** Counts an attempt. @returns the attempts of the current window, and the milliseconds until the window ends */
  add(text: string): Promise<{ total: number; msLeft: number }>
  /** Takes an attempt back, because it did not fail. */
  forgive(text: string): Promise<void>
}

/** A counter over this database. It stores only the hash of a text. @param name of the counted thing */
export function createAttemptCounter(database: Database, name: string, windowSeconds: number): AttemptCounter {
  const counter = counterOf(database, name, windowSeconds)
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  return {
    async add(text) {
      const { consumedPoints, msBeforeNext } = await counter.penalty(hashOf(text), 1)
      return { total: consumedPoints, msLeft: msBeforeNext }
    },
    forgive: async (text) => void (await counter.reward(hashOf(text), 1)),
  }
}

/** The counter over this database, with one row a key. @param name of the counted thing */
export function createSharedCounter(database: Database, name = 'key'): SharedCounter {
  const counter = counterOf(database, name, 60)
  return {
    async add(key, points) {
      const { consumedPoints, msBeforeNext } = await counter.penalty(key, points)
      return { total: consumedPoints, msLeft: msBeforeNext }
    },
  }
}

/** Counts of a name in windows; it refuses nothing by itself. They belong to no workspace, so the pool across workspaces keeps them. */
const counterOf = (database: Database, name: string, windowSeconds: number) =>
  new RateLimiterPostgres({
    storeClient: database.$client.system,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
  })
