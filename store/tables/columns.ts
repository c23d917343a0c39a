import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that every table spells the same way. */
export const id = () => uuid().primaryKey()
export const createdAt = () => timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow()
export const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** A full-text vector, kept by Postgres itself. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A half-precision vector whose length the embedding model decides. */
export const embedding = customType<{ data: number[]; driverData: string }>({
  dataType: () => 'halfvec',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => JSON.parse(value),
})
