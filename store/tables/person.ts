import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../../domain/access/access.ts'
import type { Role } from '../../domain/access/person.ts'
import { id, moment, momentNow } from './columns.ts'
import { workspaces } from './workspace.ts'

/** A person, who may be a member of several workspaces. */
export const users = pgTable('users', {
  id: id(),
  /** In small letters. */
  email: text().notNull().unique(),
  name: text().notNull(),
  /** Argon2id; null for a person who signs in elsewhere only. */
  passwordHash: text(),
  createdAt: momentNow(),
})

export const members = pgTable(
  'members',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    role: text().$type<Role>().notNull(),
    createdAt: momentNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] }), index('members_by_user').on(table.userId)],
)

/** A person's session in one browser. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the cookie's value, hexadecimal. */
    hash: text().notNull().unique(),
    createdAt: momentNow(),
    /** The last request, to the minute. */
    seenAt: momentNow(),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_age').on(table.seenAt)],
)

/** An invitation that was not accepted yet. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** SHA-256 of the token in its link, hexadecimal. */
    hash: text().notNull().unique(),
    createdBy: jsonb().$type<Actor>().notNull(),
    createdAt: momentNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('invitations_by_workspace').on(table.workspaceId)],
)
