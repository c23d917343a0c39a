import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The primary key of most tables, a UUID v7. */
export const id = () => uuid().primaryKey()
/** A moment to the millisecond; may be null. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 })
/** A moment that an insert leaves out: the start of its transaction. */
export const momentNow = () => moment().notNull().defaultNow()

/**
 * The workspace of a row below another one. An insert may leave it out: it is the workspace that the connection works for
 * (store/connection/scope.ts).
 */
export const inheritedWorkspace = () =>
  uuid().notNull().default(sql`nullif(current_setting('ams.workspace_id', true), '')::uuid`)

/** A word of an index, in the order of its characters, so that a range finds all words with one beginning. */
export const indexedWord = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** A half-precision vector whose length the embedding model decides. */
export const embedding = customType<{ data: number[]; driverData: string }>({
  dataType: () => 'halfvec',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => JSON.parse(value),
})
