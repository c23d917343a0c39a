import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../../domain/access/access.ts'
import type { ActionStatus, ActionType } from '../../domain/turn/required-action.ts'
import { id, moment, momentNow } from './columns.ts'
import { turns } from './turn.ts'

/** A call of a turn that somebody outside must run or allow. The transaction that settles a turn's last one accepts its continuation. */
export const requiredActions = pgTable(
  'required_actions',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    conversationId: uuid().notNull(),
    turnId: uuid().notNull(),
    /** That of `tool_calls`. */
    callId: text().notNull(),
    /** The place among the calls of its turn, from 0. */
    ordinal: integer().notNull(),
    type: text().$type<ActionType>().notNull(),
    name: text().notNull(),
    /** Of a server's tool as the model was given it; null for the tools of the agent and of callers. */
    toolHash: text(),
    /** As people see them: masked where the agent masks. */
    arguments: jsonb().notNull(),
    /** The arguments as the model wrote them, sealed; null where nothing is masked. */
    sealedArguments: text(),
    status: text().$type<ActionStatus>().notNull(),
    /** What the model gets for the call; null while it is open. */
    result: text(),
    isError: boolean().notNull().default(false),
    /** The hash of what settled it: the same again is the same answer. */
    settledHash: text(),
    decidedArguments: jsonb(),
    reason: text(),
    decidedBy: jsonb().$type<Actor>(),
    createdAt: momentNow(),
    expiresAt: moment().notNull(),
    decidedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'required_actions_of_turn',
      columns: [table.workspaceId, table.turnId],
      foreignColumns: [turns.workspaceId, turns.id],
    }).onDelete('cascade'),
    uniqueIndex('required_actions_in_order').on(table.turnId, table.ordinal),
    uniqueIndex('required_actions_by_call').on(table.workspaceId, table.callId),
    index('required_actions_by_conversation').on(table.conversationId).where(sql`status = 'open'`),
    index('required_actions_expired').on(table.expiresAt).where(sql`status = 'open'`),
    index('approvals_by_workspace').on(table.workspaceId, table.id).where(sql`type = 'approval'`),
  ],
)
