import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** The requests of a key in its current minute, over all API processes. rate-limiter-flexible defines the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
