import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type {
  ChannelTrialKind,
  McpTrialKind,
  ReadingTrialKind,
  TrialKind,
  TrialRequest,
  TrialStatus,
} from '../../domain/agent/trial.ts'
import { id, moment, momentNow } from './columns.ts'

/** A call that the agent's owner asks for to try a setting: a worker makes it at most once. Rows are kept for a day. */
export const trials = pgTable(
  'trials',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    /** The agent's version whose setting is tried. */
    agentVersion: integer().notNull(),
    kind: text().$type<TrialKind | ChannelTrialKind | McpTrialKind | ReadingTrialKind>().notNull(),
    /** The name of the tool, the channel or the server; null for a webhook, a document, and for all servers. */
    name: text(),
    /** The arguments, a document, or the servers of a request, as JSON, sealed; null once the trial has ended. */
    input: text(),
    status: text().$type<TrialStatus>().notNull(),
    /** The request that was sent, with its secrets hidden; null before, and for a trial that sends nothing. */
    request: jsonb().$type<TrialRequest>(),
    /** The HTTP status of the answer; null without one. */
    answerStatus: integer(),
    result: text(),
    error: text(),
    durationMs: integer(),
    createdAt: momentNow(),
    startedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    index('trials_by_agent').on(table.agentId),
    index('trials_by_age').on(table.createdAt),
    index('trials_waiting').on(table.createdAt).where(sql`status = 'waiting'`),
  ],
)
