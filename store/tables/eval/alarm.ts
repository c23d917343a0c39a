import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WorseSince } from '../../../domain/eval/live/alarm.ts'
import { agents } from '../agent.ts'
import { id, moment, momentNow } from '../columns.ts'

/** A bound on a figure of an agent's turns, and whether the figure is worse. A change replaces the row. */
export const alarms = pgTable(
  'alarms',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    name: text().notNull(),
    /** From 0, in the order of the list. */
    place: integer().notNull(),
    metric: text().notNull(),
    worseThan: doublePrecision().notNull(),
    windowMinutes: integer().notNull(),
    minTurns: integer().notNull(),
    /** The channel of Slack that is told each change; null: none. */
    slackChannel: text(),
    state: text().$type<'ok' | 'raised'>().notNull().default('ok'),
    /** The figure and the number of turns of the last check. */
    value: doublePrecision(),
    turns: integer().notNull().default(0),
    /** The moment of the last change of the state. */
    since: momentNow(),
    /** While it is raised: the change that explains it, if one does. */
    worseSince: jsonb().$type<WorseSince>(),
    /** While it is raised: how many checks running were not worse. */
    calmChecks: integer().notNull().default(0),
    /** The last check that counted enough turns. */
    heardAt: momentNow(),
    /** The last check, of which there is one a minute; null before the first. */
    checkedAt: moment(),
    createdAt: momentNow(),
  },
  (table) => [
    foreignKey({
      name: 'alarms_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }).onDelete('cascade'),
    uniqueIndex('alarms_by_name').on(table.agentId, table.name),
    index('alarms_by_agent').on(table.workspaceId, table.agentId),
    index('alarms_by_check').on(table.checkedAt),
  ],
)
