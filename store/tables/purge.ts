import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PurgeType } from '../../domain/operation/purge.ts'
import { id, moment, momentNow } from './columns.ts'

/** The removal of something that a caller deleted; both have one id. Rows are kept for 400 days. */
export const purges = pgTable(
  'purges',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    /** The agent to which it belonged; for an agent or a workspace its own id, for a user the workspace. */
    agentId: uuid().notNull(),
    type: text().$type<PurgeType>().notNull(),
    rowsRemoved: integer().notNull().default(0),
    /** The number of files at the moment of the deletion. */
    filesFound: integer().notNull().default(0),
    /** Only an agent has this count; the files of a knowledge base go with the rows of its documents. */
    filesRemoved: integer().notNull().default(0),
    /** The workflows of an agent in Temporal: the most that were listed, and those that were listed last. */
    historiesFound: integer().notNull().default(0),
    historiesLeft: integer().notNull().default(0),
    /** Only a workspace has these: its last owners, who read the receipt when nobody is a member any more. */
    readers: uuid().array(),
    /** The deletion of a user, for a conversation that went with it. */
    partOf: uuid(),
    startedAt: momentNow(),
    completedAt: moment(),
  },
  (table) => [
    index('purges_open').on(table.agentId).where(sql`completed_at is null`),
    index('purges_by_age').on(table.startedAt),
    index('purges_of_user').on(table.partOf).where(sql`part_of is not null`),
  ],
)
