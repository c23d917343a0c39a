import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../../domain/access/access.ts'
import type { Role } from '../../domain/access/person.ts'
import { id, moment, momentNow } from './columns.ts'
import { workspaces } from './workspace.ts'

/** A person, who may be a member of several workspaces. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** The address is in small letters. */
    email: text().notNull().unique(),
    name: text().notNull(),
    /** Argon2id; null for a person who signs in elsewhere only. */
    passwordHash: text(),
    /**
     * The moment when a provider proved that the address is the person's, or the person used the setup link. It is null
     * after an invitation's link alone.
     */
    addressProvenAt: moment(),
    /** The person at the OpenID provider, whatever the address there is by now. */
    openidIssuer: text(),
    openidSubject: text(),
    createdAt: momentNow(),
  },
  (table) => [index('users_by_openid').on(table.openidIssuer, table.openidSubject)],
)

/** A link that sets a new password once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the link, hexadecimal. */
    hash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The workspace whose owner made it, and the owner. Null: the operator made it. */
    makerWorkspaceId: uuid(),
    makerId: uuid(),
    createdAt: momentNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('password_resets_by_user').on(table.userId)],
)

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
    /** True: the OpenID provider let the person in. Such a session ends sooner. */
    byOpenid: boolean().notNull().default(false),
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
    /** The person who wrote it, or who is at the root of the key that did. Null: the key came from the settings. */
    rootUserId: uuid(),
    createdAt: momentNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('invitations_by_workspace').on(table.workspaceId)],
)
