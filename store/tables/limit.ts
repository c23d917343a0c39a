import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Requests of each key in its current minute, over all API processes. Its columns are rate-limiter-flexible's. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
